"""The messages of an editor: each is read whole, and each request has an answer, or why not.

pygls ends at a length that is no number, and leaves unanswered what it cannot read.
"""

import json
import re
from typing import Any, BinaryIO, NamedTuple

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
)
from pygls.protocol import LanguageServerProtocol

LENGTH = re.compile(rb"Content-Length:[ \t]*(?P<bytes>\d{1,9})?", re.IGNORECASE)
"""A length; it may follow what is left of a message whose length was wrong."""

LARGEST = 64_000_000
"""Bytes of the largest message that is read; a page of ours has some thousand."""

LINE = 1_000_000
"""Bytes that are read at once where a message is passed over."""

UNREADABLE = b"?"
"""What stands for a message whose length cannot be: it is no JSON."""

FARTHEST = 2**31 - 1
"""The last line and the last character that the protocol knows."""


class Messages:
    """A stream of messages, of which each has a length that can be: the stream that pygls reads."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._ahead: list[bytes] = []
        self._is_readable = True

    def readline(self) -> bytes:
        """The next line above a message; empty at the end of the stream."""
        if not self._ahead:
            length = self._next_length()
            if length is None:
                return b""
            self._is_readable = 0 < length <= LARGEST
            size = length if self._is_readable else len(UNREADABLE)
            self._ahead = [b"\r\n", b"Content-Length: %d\r\n" % size]
        return self._ahead.pop()

    def read(self, size: int) -> bytes:
        """The message; less of it at the end of the stream."""
        return self._stream.read(size) if self._is_readable else UNREADABLE

    def _next_length(self) -> int | None:
        """The length that stands above the next message, 0 if it is none; `None` at the end."""
        length: int | None = None
        while line := self._stream.readline(LINE):
            if header := LENGTH.search(line):
                length = int(header["bytes"] or 0)
            elif length is not None and not line.strip():
                return length
        return None


class Unfit(NamedTuple):
    """A message that is not as the protocol has it: its id, if it is a request, and why not."""

    id: Any
    error: JsonRpcException


class Protocol(LanguageServerProtocol):
    """The protocol; a request that pygls would leave without an answer is refused.

    `is_shut_down` is set as soon as the editor has asked the server to shut down.
    """

    is_shut_down = False

    def structure_message(self, data: dict[str, Any]) -> Any:
        """An object of a message; what is not as the protocol has it is `Unfit`.

        A position before the first line or the first character is theirs.
        """
        if data.keys() == {"line", "character"}:
            return {name: _within(number) for name, number in data.items()}
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            return Unfit(data.get("id"), error)

    def handle_message(self, message: Any) -> None:
        """Answer a message; raises `JsonRpcException` if it is no request and cannot be read."""
        named = message if isinstance(message, dict) else {}
        id_ = getattr(message, "id", named.get("id"))
        is_request = id_ is not None and hasattr(message, "method")
        if isinstance(message, Unfit) and id_ is None:
            raise message.error
        if isinstance(message, Unfit):
            self.refuse(id_, JsonRpcInvalidParams())
        elif getattr(message, "jsonrpc", "") != self.VERSION or (is_request and self.is_shut_down):
            self.refuse(id_, JsonRpcInvalidRequest())
        else:
            self.is_shut_down |= getattr(message, "method", "") == types.SHUTDOWN
            super().handle_message(message)

    def refuse(self, id_: Any, error: JsonRpcException) -> None:
        """Answer a request with an error; `id_` is that of the request, or `None`."""
        known = id_ if isinstance(id_, str | int) else None
        why = {"code": error.code, "message": error.message}
        body = json.dumps({"jsonrpc": self.VERSION, "id": known, "error": why}).encode()
        if self.writer:
            self.writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def refuse_unread(self) -> None:
        """Say that a message could not be read, whose id is therefore not known."""
        self.refuse(None, JsonRpcParseError())


def _within(number: Any) -> Any:
    return max(0, min(number, FARTHEST)) if isinstance(number, int) else number
