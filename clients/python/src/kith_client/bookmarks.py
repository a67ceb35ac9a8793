"""Bookmarks of a client's writes."""

from threading import Lock

MOST = 32
"""Limit of stored values, far below what a header may hold. Only concurrent writes leave more than one."""


class Bookmarks:
    """Opaque values from the service, sent with every request, so that any replica has read that far before it answers.

    A write is answered with one bookmark, which includes those it was sent with.
    """

    def __init__(self) -> None:
        self._values: list[str] = []
        self._lock = Lock()

    def sent(self) -> list[str]:
        with self._lock:
            return self._values.copy()

    def answered(self, sent: list[str], value: str | None) -> None:
        """Replaces the bookmarks that a request was sent with by that of its answer."""
        if not value:
            return
        with self._lock:
            others = [one for one in self._values if one not in sent and one != value]
            self._values = [*others, value][-MOST:]

    def clear(self) -> None:
        with self._lock:
            self._values = []
