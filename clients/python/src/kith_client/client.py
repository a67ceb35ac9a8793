"""The two clients: a method per operation of the API, and short ones for the most frequent calls."""

from .api import ContextInput, ContextKind, ForgetMemoryInput, RecordMessagesInput, RememberMemoryInput
from .api.forget_memory import ForgetMemoryForgetMemory
from .api.operations_of_async_client import AsyncOperations
from .api.operations_of_client import Operations
from .api.record_messages import RecordMessagesRecordMessages
from .api.remember_memory import RememberMemoryRememberMemory


def _with_context(input: RecordMessagesInput) -> RecordMessagesInput:
    if "return_context" in input.model_fields_set:
        return input
    return input.model_copy(update={"return_context": ContextInput(kind=ContextKind.CONVERSATION)})


class KithClient(Operations):
    """Client of the Kith API that blocks until it is answered. It may be used by several threads."""

    def turn(self, input: RecordMessagesInput) -> RecordMessagesRecordMessages:
        """Records what was said and returns it with the context for the reply: of kind CONVERSATION, unless
        `return_context` names another. Safe to repeat, since external ids are idempotency keys.
        """
        return self.record_messages(_with_context(input))

    def remember(self, input: RememberMemoryInput) -> RememberMemoryRememberMemory:
        """Stores one statement and returns what it did, with the memory. Never retried automatically."""
        return self.remember_memory(input)

    def forget(self, input: ForgetMemoryInput) -> ForgetMemoryForgetMemory:
        """Forgets a memory; it can be restored until `purge_at`."""
        return self.forget_memory(input)


class AsyncKithClient(AsyncOperations):
    """Client of the Kith API for asyncio, with the methods of `KithClient`."""

    async def turn(self, input: RecordMessagesInput) -> RecordMessagesRecordMessages:
        return await self.record_messages(_with_context(input))

    async def remember(self, input: RememberMemoryInput) -> RememberMemoryRememberMemory:
        return await self.remember_memory(input)

    async def forget(self, input: ForgetMemoryInput) -> ForgetMemoryForgetMemory:
        return await self.forget_memory(input)
