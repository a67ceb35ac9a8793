"""One call with all its attempts, without the sending: what both kinds of client have in common."""

import json
import random
from dataclasses import dataclass
from typing import Any

import httpx
from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from .api.base_model import UnsetType
from .bookmarks import Bookmarks
from .errors import KithError

FIRST_PAUSE_S = 0.2
LONGEST_PAUSE_S = 5.0
"""Longest pause before a retry; for a longer one the call fails instead."""
PROXY_STATUSES = frozenset({502, 503, 504})
"""Statuses of a proxy without an available backend."""


@dataclass(frozen=True)
class RequestContext:
    """Viewer, persona and privacy of a request."""

    viewer: str | None = None
    persona: str | None = None
    in_private: bool = False


def base_of(url: str) -> str:
    """Strips query, fragment, trailing slashes and `/graphql` from an address."""
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        parsed = httpx.URL()
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise KithError("INVALID_INPUT", "url must be an address such as http://127.0.0.1:4000.")
    if parsed.userinfo:
        raise KithError("INVALID_INPUT", "url must be without a user and a password; a token identifies the caller.")
    path = parsed.path.rstrip("/").removesuffix("/graphql")
    return str(parsed.copy_with(path=path, query=None, fragment=None)).rstrip("/")


def headers_of(named: RequestContext, token: str | None, bookmarks: list[str]) -> dict[str, bytes]:
    """Builds the headers of a request: UTF-8, as Kith reads them."""
    texts = {
        "authorization": None if token is None else f"Bearer {token}",
        "x-kith-viewer": named.viewer,
        "x-kith-persona": named.persona,
        "x-kith-private": "true" if named.in_private else None,
        "x-kith-bookmark": ",".join(bookmarks) or None,
        "content-type": "application/json",
        "accept": "application/json",
    }
    headers = {}
    for name, text in texts.items():
        if text is None:
            continue
        if any(character in text for character in "\r\n\0"):
            # The text is not repeated, since it may be a token.
            shown = "The token" if name == "authorization" else name
            raise KithError("INVALID_INPUT", f"{shown} must be one line of text.")
        headers[name] = text.strip().encode()
    return headers


class Call:
    """A call in its attempts: says what to send, reads what came back, and decides if it is sent again."""

    def __init__(
        self, query: str, operation: str, variables: dict[str, Any], bookmarks: Bookmarks, retries: int
    ) -> None:
        given = {name: _jsonable(value) for name, value in variables.items() if not isinstance(value, UnsetType)}
        self.body = json.dumps({"query": query, "operationName": operation, "variables": given}).encode()
        self._is_write = not query.lstrip().startswith("query")
        # The external ids of messages are idempotency keys; other writes may have been done.
        self._retries = retries if not self._is_write or operation == "RecordMessages" else 0
        self._bookmarks = bookmarks
        self._sent: list[str] = []
        self._attempts = 0
        self._bookmarks_refused = False

    def headers(self, named: RequestContext, token: str | None) -> dict[str, bytes]:
        self._sent = self._bookmarks.sent()
        return headers_of(named, token, self._sent)

    def data_of(self, response: httpx.Response) -> dict[str, Any]:
        """Returns the data of an answer. Raises the first of its errors."""
        self._bookmarks.answered(self._sent, response.headers.get("x-kith-bookmark"))
        try:
            body = response.json()
        except ValueError:
            body = None
        for error in _errors_of(body):
            raise self._refused(error, response)
        if isinstance(body, dict) and isinstance(body.get("data"), dict):
            data: dict[str, Any] = body["data"]
            return data
        raise KithError(
            "UNEXPECTED_ANSWER",
            "The server there is not Kith, or a proxy changes its answers: "
            f"status {response.status_code}, and no data.",
            details={"status": response.status_code},
            may_have_happened=self._is_write and response.status_code >= 500,
        )

    def pause_after(self, error: KithError | httpx.RequestError) -> float:
        """Returns the seconds until the next attempt. Raises the error if there is none."""
        failure = error if isinstance(error, KithError) else self._unanswered(error)
        if _is_about_bookmarks(failure) and not self._bookmarks_refused:
            # The graph was replaced, or the token is another caller's. Nothing has been executed, not even a write.
            self._bookmarks_refused = True
            self._bookmarks.clear()
            return 0.0
        wait = failure.retry_after or 0.0
        if self._attempts >= self._retries or not _is_passing(failure) or wait > LONGEST_PAUSE_S:
            raise failure from (None if failure is error else error)
        self._attempts += 1
        return wait + FIRST_PAUSE_S * 2.0 ** (self._attempts - 1) * random.uniform(0.5, 1.0)

    def _refused(self, error: dict[str, Any], response: httpx.Response) -> KithError:
        details = dict(error["extensions"])
        code = details.pop("code")
        seconds = response.headers.get("retry-after", "")
        return KithError(
            code,
            str(error.get("message")),
            path=error.get("path"),
            details=details,
            retry_after=float(seconds) if seconds.isdecimal() else None,
            request_id=response.headers.get("x-request-id"),
            # If the graph ends in the middle of a commit, Kith does not know the outcome either.
            may_have_happened=self._is_write and code in ("UNAVAILABLE", "INTERNAL"),
        )

    def _unanswered(self, error: httpx.RequestError) -> KithError:
        was_sent = not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
        if isinstance(error, httpx.TimeoutException):
            return KithError("TIMED_OUT", "There was no answer in time.", may_have_happened=self._is_write and was_sent)
        return KithError("UNREACHABLE", "The service does not answer.", may_have_happened=self._is_write and was_sent)


def _errors_of(body: Any) -> list[dict[str, Any]]:
    """Returns the errors of an answer that have a code, as all of Kith's have."""
    errors = body.get("errors") if isinstance(body, dict) else None
    if not isinstance(errors, list):
        return []
    return [
        error
        for error in errors
        if isinstance(error, dict)
        and isinstance(error.get("extensions"), dict)
        and isinstance(error["extensions"].get("code"), str)
    ]


def _jsonable(value: object) -> Any:
    """Leaves out what was not given: absent and null differ."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, list):
        return [_jsonable(one) for one in value]
    return to_jsonable_python(value)


def _is_about_bookmarks(error: KithError) -> bool:
    return error.code == "INVALID_INPUT" and error.message.startswith("x-kith-bookmark ")


def _is_passing(error: KithError) -> bool:
    """True if a retry may succeed: Kith, or a proxy before it, is temporarily unavailable."""
    return error.code in ("UNREACHABLE", "UNAVAILABLE") or (
        error.code == "UNEXPECTED_ANSWER" and error.details.get("status") in PROXY_STATUSES
    )
