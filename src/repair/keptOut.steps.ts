import { type ExaminedMessage, keptOutBy } from './messageSoundness.js';
import type { Removals } from '../memories/removals.store.js';
import type { ExaminedMemory } from './memorySoundness.js';
import type { MemorySource } from '../memories/memory.js';
import { placesSaidIn, speakerOf, wordsWithout } from '../memories/writer/keptOut.js';
import { namesOf, type PersonRow } from '../directory/people/person.js';
import type { GraphSession } from '../platform/neo4j/graph.js';

/** What is learned of messages without anybody asking for it: what a removed message said is not learned again. */
const learned: readonly MemorySource[] = ['shadow_extraction', 'insight'];

/**
 * Messages of one tenant that should have been kept out: recorded though they were removed, or with a value that was
 * removed from their place before. Resolves with their ids.
 */
export async function keptOutMessages(
  graph: GraphSession,
  removals: Removals,
  tenantId: string,
  rows: readonly ExaminedMessage[],
): Promise<string[]> {
  const messages = rows.flatMap(keptOutBy);
  const prints = new Map(messages.map((one) => [one.id, removals.tombstonesOf(tenantId, one.place, one)]));
  const removedAt = await removals.removedAt(
    graph,
    tenantId,
    [...prints.values()].flatMap(({ byKey, bySaying }) => [byKey, bySaying]),
  );
  const keptOut = await removals.asOf(graph, tenantId, [...new Set(messages.map(({ place }) => place))]);
  const isWrong = ({ id, place, text, speakerId, createdAt }: (typeof messages)[number]): boolean => {
    const { byKey, bySaying } = prints.get(id)!;
    // Others may have said the same at the same moment, and theirs was not removed.
    const isRemoved = removedAt.has(byKey) || (removedAt.get(bySaying) ?? createdAt) < createdAt;
    return isRemoved || keptOut(place, createdAt).saidBy(speakerId).without(text) !== text;
  };
  return messages.filter(isWrong).map(({ id }) => id);
}

/**
 * Live memories of one tenant that should have been kept out: made with a value that was removed from where they were said
 * before, or learned though they say what a message said that was removed there. Resolves with their ids.
 */
export async function keptOutMemories(
  graph: GraphSession,
  removals: Removals,
  tenantId: string,
  rows: readonly ExaminedMemory[],
): Promise<string[]> {
  const live = rows.filter(({ memory }) => memory.status === 'ACTIVE').map((row) => ({ row, places: placesOf(row) }));
  const keptOut = await removals.asOf(graph, tenantId, [...new Set(live.flatMap(({ places }) => places))]);
  const prints = new Map(
    live.map(({ row, places }) => [
      row.memory.id,
      learned.includes(row.memory.source)
        ? places.flatMap((place) => removals.meetingPrintsOf(tenantId, place, row.memory.text, namesOfSpeaker(row)))
        : [],
    ]),
  );
  const removedAt = await removals.removedAt(graph, tenantId, [...new Set([...prints.values()].flat())]);
  const isWrong = ({ row: { memory }, places }: (typeof live)[number]): boolean => {
    const { id, createdAt } = memory;
    const values = places.map((place) => keptOut(place, createdAt).saidBy(speakerOf(memory)));
    const saysRemoved = prints.get(id)!.some((key) => (removedAt.get(key) ?? createdAt) < createdAt);
    return saysRemoved || wordsWithout(memory, values) !== memory;
  };
  return live.filter(isWrong).map(({ row }) => row.memory.id);
}

const placesOf = ({ memory }: ExaminedMemory): string[] =>
  placesSaidIn([memory.chatId, memory.learnedInId], speakerOf(memory));

/** The names of whoever said it: who speaks of themself says I. */
function namesOfSpeaker({ memory, entities }: ExaminedMemory): string[] {
  const speaker = entities.find(({ id, type }) => type === 'person' && id === speakerOf(memory));
  return speaker ? namesOf(speaker as PersonRow) : [];
}
