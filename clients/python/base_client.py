"""Base classes of the generated operations; copied into the generated package."""

from kith_client.transport import AsyncTransport, Transport


class BaseClient(Transport):
    pass


class AsyncBaseClient(AsyncTransport):
    pass
