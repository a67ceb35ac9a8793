"""What a user does with the client, against a running service."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timezone

import pytest
from conftest import tokens

from kith_client import (
    AsyncKithClient,
    ContextInput,
    ContextKind,
    EntityInput,
    EntityType,
    ForgetMemoryInput,
    KithClient,
    KithError,
    MemoryType,
    MessageInput,
    RecordMessagesInput,
    RememberMemoriesInput,
    RememberMemoriesRememberMemoriesResultsRefusedMemory,
    RememberMemoryInput,
    RememberOutcome,
    Role,
    SaveCheckpointInput,
    Sensitivity,
)

ClientOf = Callable[[str], KithClient]


def said(text: str, external_id: str = "1") -> RecordMessagesInput:
    return RecordMessagesInput(messages=[MessageInput(external_id=external_id, role=Role.USER, text=text)])


def texts(kith: KithClient) -> list[str]:
    return [edge.node.text for edge in kith.memories().edges]


def test_remembers_recalls_records_and_forgets(client_of: ClientOf) -> None:
    ana = client_of("ana")
    remembered = ana.remember(RememberMemoryInput(text="Ana keeps bees."))
    assert (remembered.outcome, remembered.memory.text) == (RememberOutcome.CREATED, "Ana keeps bees.")
    turn = ana.turn(said("Who keeps bees?"))
    assert [message.text for message in turn.messages] == ["Who keeps bees?"]
    assert turn.context is not None and "Ana keeps bees." in turn.context.text
    hits = ana.recall("Who keeps bees?", limit=1).hits
    assert [hit.memory.id for hit in hits] == [remembered.memory.id]
    assert ana.forget(ForgetMemoryInput(id=remembered.memory.id)).deleted_id == remembered.memory.id
    assert ana.recall("Who keeps bees?").hits == []


def test_async_client_does_the_same(url: str) -> None:
    async def hour() -> None:
        async def token() -> str:
            return tokens["ben"]

        async with AsyncKithClient(url, token) as ben:
            remembered, _ = await asyncio.gather(
                ben.remember(RememberMemoryInput(text="Ben bakes bread.")),
                ben.remember(RememberMemoryInput(text="Ben rows on Mondays.")),
            )
            turn = await ben.turn(said("Who bakes bread?"))
            assert turn.context is not None and "Ben bakes bread." in turn.context.text
            hits = (await ben.recall("Who bakes bread?", limit=1)).hits
            assert [hit.memory.text for hit in hits] == ["Ben bakes bread."]
            await ben.forget(ForgetMemoryInput(id=remembered.memory.id))
            assert [edge.node.text for edge in (await ben.memories()).edges] == ["Ben rows on Mondays."]
            with pytest.raises(KithError) as refused:
                await ben.remember(RememberMemoryInput(text=""))
            assert refused.value.code == "INVALID_INPUT"

    asyncio.run(hour())


def test_turn_answers_the_context_that_is_asked_for(client_of: ClientOf) -> None:
    cas = client_of("cas")
    cas.remember(RememberMemoryInput(text="Cas plays the bassoon.", slot="instrument", value="bassoon"))
    cas.remember(RememberMemoryInput(text="Cas tunes the bassoon at night."))
    asked = said("Who plays the bassoon?")
    asked.return_context = ContextInput(kind=ContextKind.FACTS)
    facts = cas.turn(asked).context
    assert facts is not None
    assert "- instrument: bassoon" in facts.text and "at night" not in facts.text
    conversation = cas.turn(said("Who tunes the bassoon?", external_id="2")).context
    assert conversation is not None and "Cas tunes the bassoon at night." in conversation.text


def test_values_keep_their_types(client_of: ClientOf) -> None:
    dan = client_of("dan")
    since = datetime(2026, 3, 1, tzinfo=timezone.utc)
    house = EntityInput(type=EntityType.PLACE, label="Lake House")
    memory = dan.remember(
        RememberMemoryInput(
            text="The lake house has a new roof.", type=MemoryType.KNOWLEDGE, entities=[house], observed_at=since
        )
    ).memory
    assert memory.entity_refs == ["place:lake_house"]
    assert memory.sensitivity is Sensitivity.PUBLIC
    assert memory.created_at.tzinfo is not None
    detail = dan.memory(memory.id)
    assert detail is not None and detail.observed_at == since
    nothing = dan.memory("mem_" + "0" * 32)
    assert nothing is None
    dan.save_checkpoint(SaveCheckpointInput(thread="t", data={"step": 3, "done": [None, 0.5]}))
    checkpoint = dan.checkpoint("t")
    assert checkpoint is not None and checkpoint.data == {"step": 3, "done": [None, 0.5]}


def test_refused_statement_among_many_is_a_value(client_of: ClientOf) -> None:
    eve = client_of("eve")
    inputs = [RememberMemoryInput(text=""), RememberMemoryInput(text="Eve knits.")]
    refused, remembered = eve.remember_memories(RememberMemoriesInput(memories=inputs)).results
    assert isinstance(refused, RememberMemoriesRememberMemoriesResultsRefusedMemory)
    assert refused.code == "INVALID_INPUT"
    assert not isinstance(remembered, RememberMemoriesRememberMemoriesResultsRefusedMemory)
    assert remembered.memory.text == "Eve knits."


def test_connector_speaks_for_one_viewer_and_not_another(client_of: ClientOf) -> None:
    bridge = client_of("bridge")
    fay = bridge.as_(viewer="fay", in_private=True)
    fay.remember(RememberMemoryInput(text="Fay sees her therapist on Tuesdays."))
    assert texts(fay) == ["Fay sees her therapist on Tuesdays."]
    assert texts(bridge.as_(viewer="gus", in_private=True)) == []
    with pytest.raises(KithError) as unstated:
        texts(bridge.as_(viewer="fay"))
    assert (unstated.value.code, unstated.value.path) == ("INVALID_INPUT", ["memories"])
    assert fay.as_(persona="Köchin").as_(viewer="жанна").me().handle == "жанна"
    with pytest.raises(KithError) as person:
        client_of("gus").as_(viewer="fay").me()
    assert person.value.code == "FORBIDDEN"


def test_error_has_code_path_and_request(client_of: ClientOf, url: str) -> None:
    hal = client_of("hal")
    with pytest.raises(KithError) as secret:
        hal.remember(RememberMemoryInput(text="Hal's key is AKIA" + "IOSFODNN7EXAMPLQ."))
    assert (secret.value.code, secret.value.path) == ("SECRET_REFUSED", ["rememberMemory"])
    assert secret.value.request_id and "AKIA" not in str(secret.value)
    assert texts(hal) == []
    with pytest.raises(KithError) as stranger:
        KithClient(url).me()
    assert stranger.value.code == "UNAUTHENTICATED"
