"""What the client does when the service does not answer as it should; no service is needed."""

import json
import pickle
from collections.abc import Callable

import httpx
import pytest

from kith_client import KithClient, KithError, MessageInput, RecordMessagesInput, RememberMemoryInput, Role
from kith_client.bookmarks import Bookmarks

Fate = httpx.Response | type[httpx.RequestError]


class Wire:
    """Service that answers with the given fates, in order, and then as if all went well."""

    def __init__(self, *fates: Fate) -> None:
        self.fates = list(fates)
        self.seen: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.seen.append(request)
        fate = self.fates.pop(0) if self.fates else answered()
        if isinstance(fate, httpx.Response):
            return fate
        raise fate("lost", request=request)

    def client(self, token: str | Callable[[], str] = "t") -> KithClient:
        return KithClient("http://kith.test", token, http_client=httpx.Client(transport=httpx.MockTransport(self)))

    def operations(self) -> list[str]:
        return [json.loads(request.content)["operationName"] for request in self.seen]


def answered(bookmark: str | None = None) -> httpx.Response:
    me = {"id": "per_1", "handle": "ana", "name": "Ana", "isAccount": True, "aliases": []}
    headers = {} if bookmark is None else {"x-kith-bookmark": bookmark}
    return httpx.Response(200, json={"data": {"me": me}}, headers=headers)


def refused(code: str, message: str = "No.", **headers: str) -> httpx.Response:
    errors = [{"message": message, "extensions": {"code": code}}]
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(200, json={"errors": errors, "data": None}, headers=sent)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Pauses between attempts, which the tests do not wait for."""
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    return slept


statement = RememberMemoryInput(text="Ana sails.")


def test_read_is_sent_again_until_the_service_is_back(pauses: list[float]) -> None:
    wire = Wire(httpx.ReadError, httpx.Response(502, text="Bad Gateway"))
    assert wire.client().me().handle == "ana"
    assert wire.operations() == ["Me", "Me", "Me"]
    assert 0.1 <= pauses[0] <= 0.2 <= pauses[1] <= 0.4
    gone = Wire(httpx.ReadError, httpx.ReadError, httpx.ReadError)
    with pytest.raises(KithError) as error:
        gone.client().me()
    assert (error.value.code, len(gone.seen)) == ("UNREACHABLE", 3)


@pytest.mark.parametrize(
    ("fate", "code", "may_have_happened"),
    [
        (httpx.ReadError, "UNREACHABLE", True),
        (httpx.ConnectError, "UNREACHABLE", False),
        (httpx.ReadTimeout, "TIMED_OUT", True),
        (httpx.ConnectTimeout, "TIMED_OUT", False),
        (httpx.Response(503, text="<html>"), "UNEXPECTED_ANSWER", True),
        (httpx.Response(302, text=""), "UNEXPECTED_ANSWER", False),
        (httpx.Response(200, json=[1]), "UNEXPECTED_ANSWER", False),
        (httpx.Response(200, json={"errors": ["No."], "data": None}), "UNEXPECTED_ANSWER", False),
        (refused("UNAVAILABLE"), "UNAVAILABLE", True),
        (refused("CONFLICT"), "CONFLICT", False),
    ],
)
def test_write_is_sent_once_and_says_if_it_may_have_been_done(fate: Fate, code: str, may_have_happened: bool) -> None:
    wire = Wire(fate)
    with pytest.raises(KithError) as error:
        wire.client().remember(statement)
    assert (error.value.code, error.value.may_have_happened) == (code, may_have_happened)
    assert wire.operations() == ["RememberMemory"]


def test_recording_is_sent_again_since_its_ids_are_keys() -> None:
    wire = Wire(httpx.ReadError, refused("CONFLICT"))
    messages = [MessageInput(external_id="1", role=Role.USER, text="I moved.")]
    with pytest.raises(KithError):
        wire.client().turn(RecordMessagesInput(messages=messages))
    assert wire.operations() == ["RecordMessages", "RecordMessages"]


def test_refusal_says_when_to_come_back(pauses: list[float]) -> None:
    wire = Wire(refused("RATE_LIMITED", retry_after="7"))
    with pytest.raises(KithError) as error:
        wire.client().me()
    assert (error.value.code, error.value.retry_after, len(wire.seen)) == ("RATE_LIMITED", 7, 1)
    waiting = Wire(refused("UNAVAILABLE", retry_after="2"))
    waiting.client().me()
    assert 2 < pauses[0] < 3
    too_long = Wire(refused("UNAVAILABLE", retry_after="60"))
    with pytest.raises(KithError):
        too_long.client().me()
    assert len(too_long.seen) == 1


def test_own_writes_are_read_by_every_client_of_the_caller() -> None:
    wire = Wire(answered("b1"), answered(), answered("b2"))
    client = wire.client()
    for caller in (client, client.as_(persona="coach"), client, client):
        caller.me()
    sent = [request.headers.get("x-kith-bookmark") for request in wire.seen]
    assert sent == [None, "b1", "b1", "b2"]


def test_writes_side_by_side_are_all_read_until_a_later_one_includes_them() -> None:
    bookmarks = Bookmarks()
    sent = [bookmarks.sent(), bookmarks.sent()]
    bookmarks.answered(sent[0], "b1")
    bookmarks.answered(sent[1], "b2")
    assert bookmarks.sent() == ["b1", "b2"]
    bookmarks.answered(bookmarks.sent(), "b3")
    assert bookmarks.sent() == ["b3"]


def test_unknown_bookmark_is_dropped_and_the_write_sent_once_more() -> None:
    wire = Wire(answered("b1"), refused("INVALID_INPUT", "x-kith-bookmark is not known."), refused("CONFLICT"))
    client = wire.client()
    client.me()
    with pytest.raises(KithError) as error:
        client.remember(statement)
    assert error.value.code == "CONFLICT"
    assert [request.headers.get("x-kith-bookmark") for request in wire.seen] == [None, "b1", None]


def test_token_is_asked_for_before_each_request_and_never_told() -> None:
    tokens = iter(["one", "two"])
    wire = Wire(httpx.ReadError)
    wire.client(lambda: next(tokens)).me()
    assert [request.headers["authorization"] for request in wire.seen] == ["Bearer one", "Bearer two"]
    broken = Wire()
    with pytest.raises(KithError) as error:
        broken.client("ey.secret\n.line").me()
    assert (error.value.code, error.value.message) == ("INVALID_INPUT", "The token must be one line of text.")
    assert broken.seen == []


@pytest.mark.parametrize("url", ["", "ftp://127.0.0.1", "127.0.0.1:4000", "http://ana:pw@127.0.0.1:4000"])
def test_address_that_is_none_is_refused_before_anything_is_sent(url: str) -> None:
    with pytest.raises(KithError, match="url must be"):
        KithClient(url)


@pytest.mark.parametrize("url", ["http://kith.test", "http://kith.test/", "http://kith.test/graphql"])
def test_address_may_name_the_path(url: str) -> None:
    assert KithClient(url).url == "http://kith.test"


def test_call_may_have_a_time_limit_of_its_own() -> None:
    wire = Wire()
    client = wire.client()
    client.me(timeout=1.5)
    client.me()
    assert [request.extensions["timeout"]["read"] for request in wire.seen] == [1.5, 30.0]
    with pytest.raises(TypeError):
        client.me(tiemout=1.5)


def test_error_survives_another_process() -> None:
    error = KithError("CONFLICT", "Someone was faster.", retry_after=2)
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.code, str(copied), copied.retry_after) == ("CONFLICT", "CONFLICT: Someone was faster.", 2)


def test_absent_and_null_differ() -> None:
    wire = Wire(*(refused("CONFLICT") for _ in range(3)))
    client = wire.client()
    with pytest.raises(KithError):
        client.recall("q")
    with pytest.raises(KithError):
        client.recall("q", limit=None)
    with pytest.raises(KithError):
        client.remember(RememberMemoryInput(text="Ana sails.", slot=None))
    assert [json.loads(request.content)["variables"] for request in wire.seen] == [
        {"query": "q"},
        {"query": "q", "limit": None},
        {"input": {"text": "Ana sails.", "slot": None}},
    ]
