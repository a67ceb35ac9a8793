"""Sends the calls of a client and waits between their attempts, sync and async."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from copy import copy
from inspect import isawaitable
from types import TracebackType
from typing import Any, Generic, TypeVar

import httpx
from typing_extensions import Self

from .bookmarks import Bookmarks
from .call import Call, RequestContext, base_of
from .errors import KithError

Http = TypeVar("Http", httpx.Client, httpx.AsyncClient)
Token = TypeVar("Token")
Answer = dict[str, Any]


class _Transport(Generic[Http, Token]):
    """Settings of a client. One client is one caller: it reads its own writes from any replica of the service."""

    def __init__(
        self,
        url: str,
        token: Token | None = None,
        *,
        viewer: str | None = None,
        persona: str | None = None,
        in_private: bool = False,
        timeout: float = 30.0,
        retries: int = 2,
        http_client: Http | None = None,
    ) -> None:
        """Raises INVALID_INPUT for an invalid address.

        token: a token, or a function that returns a valid one, always for the same caller.
        viewer: handle of the person a connector acts for.
        persona: the persona that is spoken to.
        in_private: a connector's promise that only the viewer sees the answer; without it, a read names a chat.
        timeout: seconds that an attempt waits for the service.
        retries: number of retries of a read if the service is unavailable.
        http_client: sends the requests, such as through a proxy; it stays open when this client is closed.
        """
        self.url = base_of(url)
        self._token = token
        self._named = RequestContext(viewer, persona, in_private)
        self._timeout = timeout
        self._retries = retries
        self._bookmarks = Bookmarks()
        self._owns_http = http_client is None
        self._http: Http = self._new_http() if http_client is None else http_client

    def as_(self, *, viewer: str | None = None, persona: str | None = None, in_private: bool | None = None) -> Self:
        """Returns a client of the same caller for another viewer, persona or context. Both read the writes of either.

        What is not given stays as it is. Both use the connections of the first, and end with it.
        """
        before = self._named
        other = copy(self)
        other._named = RequestContext(
            viewer=before.viewer if viewer is None else viewer,
            persona=before.persona if persona is None else persona,
            in_private=before.in_private if in_private is None else in_private,
        )
        other._owns_http = False
        return other

    def get_data(self, answer: Answer) -> Answer:
        """Returns the data that `execute` has taken from the answer; the generated operations call it."""
        return answer

    def _new_http(self) -> Http:
        raise NotImplementedError

    def _call(self, query: str, operation: str, variables: dict[str, Any]) -> Call:
        return Call(query, operation, variables, self._bookmarks, self._retries)

    def _request(self, call: Call, token: str | None, timeout: float | None) -> dict[str, Any]:
        """Returns the arguments of a request. Redirects are not followed: they would turn a write into a read."""
        return {
            "url": f"{self.url}/graphql",
            "content": call.body,
            "headers": call.headers(self._named, token),
            "timeout": self._timeout if timeout is None else timeout,
            "follow_redirects": False,
        }


class Transport(_Transport[httpx.Client, str | Callable[[], str]]):
    """Sends calls and blocks until they are answered."""

    def execute(
        self, query: str, operation_name: str, variables: dict[str, Any], timeout: float | None = None
    ) -> Answer:
        """Runs an operation and returns its data. Raises `KithError`.

        Reads are retried if the service is unavailable, and so is `record_messages`, whose external ids are idempotency
        keys. Other writes are never retried, since they may have been done.
        """
        call = self._call(query, operation_name, variables)
        while True:
            token = self._token() if callable(self._token) else self._token
            try:
                return call.data_of(self._http.post(**self._request(call, token, timeout)))
            except (KithError, httpx.RequestError) as error:
                pause = call.pause_after(error)
            time.sleep(pause)

    def close(self) -> None:
        """Closes the connections, unless they are another client's."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _new_http(self) -> httpx.Client:
        return httpx.Client()


class AsyncTransport(_Transport[httpx.AsyncClient, str | Callable[[], str | Awaitable[str]]]):
    """Sends calls and awaits their answers."""

    async def execute(
        self, query: str, operation_name: str, variables: dict[str, Any], timeout: float | None = None
    ) -> Answer:
        """Runs an operation and returns its data, as the sync client does."""
        call = self._call(query, operation_name, variables)
        while True:
            token = self._token() if callable(self._token) else self._token
            if isawaitable(token):
                token = await token
            try:
                return call.data_of(await self._http.post(**self._request(call, token, timeout)))
            except (KithError, httpx.RequestError) as error:
                pause = call.pause_after(error)
            await asyncio.sleep(pause)

    async def aclose(self) -> None:
        """Closes the connections, unless they are another client's."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.aclose()

    def _new_http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient()
