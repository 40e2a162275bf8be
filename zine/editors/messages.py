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
    JsonRpcMethodNotFound,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
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

    `is_begun` is set as soon as the editor has asked the server to initialize, `is_shut_down` as
    soon as it has asked it to shut down.
    """

    is_begun = is_shut_down = False

    def structure_message(self, data: dict[str, Any]) -> Any:
        """An object of a message; what is not as the protocol has it is `Unfit`.

        A position before the first line or the first character is theirs.
        """
        if data.keys() == {"line", "character"}:
            return {name: _within(number) for name, number in data.items()}
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            method = data.get("method", "")
            is_known = isinstance(method, str) and self.get_message_type(method) is not None
            return Unfit(data.get("id"), error if is_known else JsonRpcMethodNotFound())

    def handle_message(self, message: Any) -> None:
        """Answer a message; raises `JsonRpcException` if it is no request and cannot be read."""
        id_ = message.get("id") if isinstance(message, dict) else getattr(message, "id", None)
        method = getattr(message, "method", "")
        if isinstance(message, Unfit) and id_ is None:
            if not isinstance(message.error, JsonRpcMethodNotFound):
                raise message.error  # what an editor says beside the protocol is passed over
        elif error := self._refusal(message, method if id_ is not None else ""):
            self.refuse(id_, error)
        elif self.is_begun or method in (types.INITIALIZE, types.EXIT):
            self.is_begun |= method == types.INITIALIZE
            self.is_shut_down |= method == types.SHUTDOWN
            super().handle_message(message)

    def _refusal(self, message: Any, request: str) -> JsonRpcException | None:
        """Why a message is refused; `request` is the method of a request, or ""."""
        if isinstance(message, Unfit):
            is_unknown = isinstance(message.error, JsonRpcMethodNotFound)
            return message.error if is_unknown else JsonRpcInvalidParams()
        if getattr(message, "jsonrpc", "") != self.VERSION:
            return JsonRpcInvalidRequest()
        if request and not self.is_begun and request != types.INITIALIZE:
            return JsonRpcServerNotInitialized()
        is_late = self.is_shut_down or (self.is_begun and request == types.INITIALIZE)
        return JsonRpcInvalidRequest() if request and is_late else None

    def refuse(self, id_: Any, error: JsonRpcException) -> None:
        """Answer a request with an error; `id_` is that of the request, or `None`."""
        answer_id = id_ if isinstance(id_, str | int) else None
        why = {"code": error.code, "message": error.message}
        body = json.dumps({"jsonrpc": self.VERSION, "id": answer_id, "error": why}).encode()
        if self.writer:
            self.writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def refuse_unread(self) -> None:
        """Say that a message could not be read, whose id is therefore not known."""
        self.refuse(None, JsonRpcParseError())


def _within(number: Any) -> Any:
    return max(0, min(number, FARTHEST)) if isinstance(number, int) else number
