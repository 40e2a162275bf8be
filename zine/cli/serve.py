"""`zine serve`: the editing desk, in a browser."""

import argparse
import webbrowser

from zine.cli import arguments, lasting
from zine.cli.build_cache import tell_if_foreign
from zine.cli.output import SUCCESS, CommandError, UsageError, say
from zine.content import project as projects
from zine.memo.store import store_in
from zine.serve import app
from zine.serve.session import Desk


def serve(options: argparse.Namespace) -> int:
    """Serve the desk until interrupted, and return the exit code."""
    project, edition = projects.at(options.root), arguments.chosen_edition(options)
    port = app.PORT if options.port is None else options.port
    if not 0 <= port < 1 << 16:
        raise UsageError(f"a port is a number from 0 to 65535, not {port}")
    try:
        zine = arguments.zine_path(project, options.zine).stem if options.zine else None
        desk = Desk(project.content.parent, zine, store_in(options.output).folder, edition)
        socket = app.listen(port)
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    except app.PortInUse:
        next_port = port + 1 if port < (1 << 16) - 1 else 0
        raise CommandError(f"port {port} is taken; type: zine serve --port {next_port}") from None
    except OSError as error:
        raise CommandError(f"error: cannot listen on port {port}: {error.strerror}") from None
    address = f"http://{app.HOST}:{socket.getsockname()[1]}/"
    try:
        lasting.begin()
        tell_if_foreign(options.output)
        say(f"the desk is at {address}; Ctrl-C ends", flush=True)
        desk.open()
        if not options.no_browser:
            webbrowser.open(address)
        app.run(desk, socket)
    except KeyboardInterrupt:  # the usual end of it
        pass
    finally:
        desk.close()
    return SUCCESS
