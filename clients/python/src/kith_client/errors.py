"""The one error of the client."""

from collections.abc import Mapping, Sequence
from typing import Any


class KithError(Exception):
    """Error of a call: a stable code, and a sentence that says what was expected.

    The codes are those of the API, or of the client: `UNREACHABLE` (no connection), `TIMED_OUT` (no answer in time),
    `UNEXPECTED_ANSWER` (an answer that is not Kith's), `INVALID_INPUT` (an address or a header that is none).
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        path: Sequence[str | int] | None = None,
        retry_after: float | None = None,
        request_id: str | None = None,
        details: Mapping[str, Any] | None = None,
        may_have_happened: bool = False,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.path = path
        """Path of the error in the answer, such as `["recall"]`."""
        self.retry_after = retry_after
        """Seconds until a retry may succeed, if Kith says so."""
        self.request_id = request_id
        """Id of the request in the log of the service."""
        self.details = details or {}
        """Other details of the error, such as the candidates for an ambiguous name."""
        self.may_have_happened = may_have_happened
        """True if a write may have been done all the same: read before you send it again."""

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
