import { type ExaminedMessage, suppressionMatchKeys } from './messageSoundness.js';
import type { SuppressionList } from '../memories/suppressionList.store.js';
import type { ExaminedMemory } from './memorySoundness.js';
import type { MemorySource } from '../memories/memory.js';
import { maskStoredMemory, placeKeysSaidIn, speakerOf } from '../memories/writer/removedValueMasking.js';
import { namesOf, type PersonRow } from '../directory/people/person.js';
import type { GraphSession } from '../platform/neo4j/graph.js';

/** Sources that learn without a request: they never learn the text of a removed message again. */
const learnedSources: readonly MemorySource[] = ['shadow_extraction', 'insight'];

/**
 * Returns the ids of messages of one tenant that the suppression list should have kept out: recorded although they were
 * removed, or containing a value that was removed from their place before.
 */
export async function findRemovedMessages(
  graph: GraphSession,
  suppressionList: SuppressionList,
  tenantId: string,
  rows: readonly ExaminedMessage[],
): Promise<string[]> {
  const messages = rows.flatMap(suppressionMatchKeys);
  const fingerprints = new Map(messages.map((one) => [one.id, suppressionList.tombstonesOf(tenantId, one.place, one)]));
  const removedAt = await suppressionList.findRemovalTimes(
    graph,
    tenantId,
    [...fingerprints.values()].flatMap(({ byKey, byText }) => [byKey, byText]),
  );
  const removedValuesAsOf = await suppressionList.loadAsOf(graph, tenantId, [
    ...new Set(messages.map(({ place }) => place)),
  ]);
  const isWrong = ({ id, place, text, speakerId, createdAt }: (typeof messages)[number]): boolean => {
    const { byKey, byText } = fingerprints.get(id)!;
    // Another speaker may have sent the same text at the same moment. A tombstone by text therefore counts only for
    // messages that were created after it.
    const isRemoved = removedAt.has(byKey) || (removedAt.get(byText) ?? createdAt) < createdAt;
    return isRemoved || removedValuesAsOf(place, createdAt).forSpeaker(speakerId).mask(text) !== text;
  };
  return messages.filter(isWrong).map(({ id }) => id);
}

/**
 * Returns the ids of live memories of one tenant that the suppression list should have kept out: those with a value that was
 * removed before from a place where they were said, and learned ones that repeat a message removed there.
 */
export async function findRemovedMemories(
  graph: GraphSession,
  suppressionList: SuppressionList,
  tenantId: string,
  rows: readonly ExaminedMemory[],
): Promise<string[]> {
  const live = rows.filter(({ memory }) => memory.status === 'ACTIVE').map((row) => ({ row, places: placesOf(row) }));
  const removedValuesAsOf = await suppressionList.loadAsOf(graph, tenantId, [
    ...new Set(live.flatMap(({ places }) => places)),
  ]);
  const fingerprints = new Map(
    live.map(({ row, places }) => [
      row.memory.id,
      learnedSources.includes(row.memory.source)
        ? places.flatMap((place) =>
            suppressionList.matchFingerprintsOf(tenantId, place, row.memory.text, namesOfSpeaker(row)),
          )
        : [],
    ]),
  );
  const removedAt = await suppressionList.findRemovalTimes(graph, tenantId, [
    ...new Set([...fingerprints.values()].flat()),
  ]);
  const isWrong = ({ row: { memory }, places }: (typeof live)[number]): boolean => {
    const { id, createdAt } = memory;
    const values = places.map((place) => removedValuesAsOf(place, createdAt).forSpeaker(speakerOf(memory)));
    const saysRemoved = fingerprints.get(id)!.some((key) => (removedAt.get(key) ?? createdAt) < createdAt);
    return saysRemoved || maskStoredMemory(memory, values) !== memory;
  };
  return live.filter(isWrong).map(({ row }) => row.memory.id);
}

const placesOf = ({ memory }: ExaminedMemory): string[] =>
  placeKeysSaidIn([memory.chatId, memory.learnedInId], speakerOf(memory));

/** Returns the names of the speaker: in statements about themself, the speaker says "I". */
function namesOfSpeaker({ memory, entities }: ExaminedMemory): string[] {
  const speaker = entities.find(({ id, type }) => type === 'person' && id === speakerOf(memory));
  return speaker ? namesOf(speaker as PersonRow) : [];
}
