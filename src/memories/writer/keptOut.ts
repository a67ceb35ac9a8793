import { foundSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { placeOf } from '../../disclosure/messagePlaces.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { MemoryState } from '../memory.js';
import { spokenOf } from './composeMemory.js';
import type { Draft } from './draft.js';

/** What a memory says: everything that a removed value could stand in. */
export interface MemoryTexts {
  readonly text: string;
  readonly value: string | null;
  readonly tags: readonly string[];
  readonly evidence: readonly string[];
}

/** The places that something is said in: its chats, else the direct talk of whoever says it. */
export const placesSaidIn = (chatIds: readonly (string | null)[], personId: string | null): string[] => {
  const chats = [...new Set(chatIds.flatMap((id) => (id === null ? [] : placeOf(id, ''))))];
  return chats.length > 0 || personId === null ? chats : [placeOf(null, personId)];
};

/** Where something was said, and by whom. */
export type SaidWhere = Pick<MemoryState, 'chatId' | 'learnedInId' | 'staterId' | 'ownerId'>;

/** The places of a draft or a memory. */
export const placesOf = ({ chatId, learnedInId, staterId, ownerId }: SaidWhere): string[] =>
  placesSaidIn([chatId, learnedInId], speakerOf({ staterId, ownerId }));

/** Whose words a draft or a memory is; null where it is nobody's but the agent's. */
export const speakerOf = ({ staterId, ownerId }: Pick<SaidWhere, 'staterId' | 'ownerId'>): string | null =>
  staterId ?? ownerId;

/** What these places keep out of the words of this person. */
export const keptOutOf = (
  places: readonly string[],
  speakerId: string | null,
  kept: ReadonlyMap<string, RemovedValues>,
): RemovedValues[] => places.flatMap((place) => kept.get(place)?.saidBy(speakerId) ?? []);

/**
 * A draft without what its places keep out, and without the vector of what it said then; the very same where it holds
 * nothing of it. It stays as sensitive as its words were when they were said.
 */
export function draftWithout(draft: Draft, kept: ReadonlyMap<string, RemovedValues>): Draft {
  const left = wordsWithout(draft, keptOutOf(placesOf(draft), speakerOf(draft), kept));
  if (left === draft) return draft;
  const unsaidSensitivity = draft.unsaidSensitivity ?? foundSensitivity(spokenOf(draft));
  return { ...left, unsaidSensitivity, vector: left.text === draft.text ? left.vector : null };
}

/** A text with the mark where it holds what is kept out. */
export const textWithout = (text: string, kept: readonly (RemovedValues | undefined)[]): string =>
  kept.reduce((left, one) => one?.without(left) ?? left, text);

/** Words with the mark where they hold what is kept out; the very same where they hold nothing of it. */
export function wordsWithout<Said extends MemoryTexts>(said: Said, kept: readonly (RemovedValues | undefined)[]): Said {
  const without = (text: string): string => textWithout(text, kept);
  const words: MemoryTexts = {
    text: without(said.text),
    value: said.value === null ? null : without(said.value),
    tags: said.tags.map(without),
    evidence: said.evidence.map(without),
  };
  const { text, value, tags, evidence } = said;
  return JSON.stringify(words) === JSON.stringify({ text, value, tags, evidence }) ? said : { ...said, ...words };
}
