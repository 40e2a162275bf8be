"""The tests in the background of a shell, and what they leave running."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import CHECKOUT

RUNNER = str(CHECKOUT / "tests/left_running.py")
LEAVE = """
import subprocess, sys
wait = [sys.executable, "-c", "import time; time.sleep(600)"]
left = subprocess.Popen(wait, start_new_session=True)
print(left.pid, flush=True)
"""
pytestmark = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="the system does not tell of processes"
)


def runs(number: int) -> bool:
    """Whether a process has not ended."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def soon_gone(number: int) -> bool:
    for _ in range(200):
        if not runs(number):
            return True
        time.sleep(0.05)
    return False


def begun(code: str) -> "subprocess.Popen[str]":
    line = [sys.executable, RUNNER, sys.executable, "-c", code]
    return subprocess.Popen(line, stdout=subprocess.PIPE, text=True)


def left_by(process: "subprocess.Popen[str]") -> int:
    assert process.stdout
    return int(process.stdout.readline())


def test_what_a_command_leaves_running_is_ended_with_it() -> None:
    with begun(f"{LEAVE}sys.exit(7)") as process:
        left = left_by(process)
        assert process.wait(60) == 7
    assert soon_gone(left)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_what_an_ended_run_leaves_is_ended_at_once_or_by_the_next(number: signal.Signals) -> None:
    with begun(f"{LEAVE}left.wait()") as process, begun(f"{LEAVE}left.wait()") as other:
        left, busy = left_by(process), left_by(other)
        process.send_signal(number)
        process.wait(60)
        if number == signal.SIGKILL:
            assert runs(left)
            with begun("pass") as following:
                assert following.wait(60) == 0
        assert soon_gone(left)
        assert runs(busy)
        other.terminate()
        other.wait(60)
    assert soon_gone(busy)


def test_what_tests_start_in_the_background_of_a_shell_can_be_interrupted() -> None:
    interrupt = "import os, signal; os.kill(os.getpid(), signal.SIGINT)"
    code = (
        "import signal, subprocess, sys, conftest\n"
        f"ran = subprocess.run([sys.executable, '-c', {interrupt!r}], stderr=subprocess.DEVNULL)\n"
        "signal.raise_signal(signal.SIGINT)\n"  # the tests themselves go on, as the shell has it
        "print(ran.returncode)"
    )
    shell = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-c", code]
    ran = subprocess.run(
        shell,
        cwd=CHECKOUT / "tests",
        env={**os.environ, "PYTHONPATH": str(CHECKOUT / "tests/helpers")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, f"{-signal.SIGINT}\n")
