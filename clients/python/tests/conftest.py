"""A running service: its address in KITH_TEST_URL, and a token per handle, as JSON, in KITH_TEST_TOKENS."""

import json
import os
from collections.abc import Callable, Iterator

import pytest

from kith_client import KithClient

tokens: dict[str, str] = json.loads(os.environ["KITH_TEST_TOKENS"])


@pytest.fixture
def url() -> str:
    return os.environ["KITH_TEST_URL"]


@pytest.fixture
def client_of(url: str) -> Iterator[Callable[[str], KithClient]]:
    """Makes a client for a handle."""
    clients: list[KithClient] = []

    def make(handle: str) -> KithClient:
        clients.append(KithClient(url, tokens[handle]))
        return clients[-1]

    yield make
    for client in clients:
        client.close()
