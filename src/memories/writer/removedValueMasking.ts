import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { placeOf } from '../../disclosure/messagePlaces.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { MemoryState } from '../memory.js';
import { sensitiveTextOf } from './composeMemory.js';
import type { Draft } from './draft.js';

/** Texts of a memory that a removed value could be in. */
export interface MemoryTexts {
  readonly text: string;
  readonly value: string | null;
  readonly tags: readonly string[];
  readonly evidence: readonly string[];
}

/** Returns the places that a statement is made in: its chats, else the direct talk of its speaker. */
export const placesSaidIn = (chatIds: readonly (string | null)[], personId: string | null): string[] => {
  const chats = [...new Set(chatIds.flatMap((id) => (id === null ? [] : placeOf(id, ''))))];
  return chats.length > 0 || personId === null ? chats : [placeOf(null, personId)];
};

/** Scope and evidence of a statement. */
export type StatementOrigin = Pick<MemoryState, 'chatId' | 'learnedInId' | 'staterId' | 'ownerId'>;

/** Returns the places of a draft or a memory. */
export const placesOfStatement = ({ chatId, learnedInId, staterId, ownerId }: StatementOrigin): string[] =>
  placesSaidIn([chatId, learnedInId], speakerOf({ staterId, ownerId }));

/** Returns the speaker of a draft or a memory; null if only the agent speaks. */
export const speakerOf = ({ staterId, ownerId }: Pick<StatementOrigin, 'staterId' | 'ownerId'>): string | null =>
  staterId ?? ownerId;

/** Returns the removed values that these places keep out of this person's words. */
export const removedValuesFor = (
  places: readonly string[],
  speakerId: string | null,
  kept: ReadonlyMap<string, RemovedValues>,
): RemovedValues[] => places.flatMap((place) => kept.get(place)?.saidBy(speakerId) ?? []);

/**
 * Returns a draft without the removed values of its places; the same object if it contains none. Its vector is dropped
 * if the text changed. It keeps the sensitivity of the words as they were said.
 */
export function maskDraft(draft: Draft, removedValues: ReadonlyMap<string, RemovedValues>): Draft {
  const left = wordsWithout(draft, removedValuesFor(placesOfStatement(draft), speakerOf(draft), removedValues));
  if (left === draft) return draft;
  const unsaidSensitivity = draft.unsaidSensitivity ?? detectSensitivity(sensitiveTextOf(draft));
  return { ...left, unsaidSensitivity, vector: left.text === draft.text ? left.vector : null };
}

/** Returns a text with removed values replaced by the mark. */
export const maskText = (text: string, removedValues: readonly (RemovedValues | undefined)[]): string =>
  removedValues.reduce((left, one) => one?.without(left) ?? left, text);

/** Returns words with removed values replaced by the mark; the same object if they contain none. */
export function wordsWithout<Said extends MemoryTexts>(
  said: Said,
  removedValues: readonly (RemovedValues | undefined)[],
): Said {
  const without = (text: string): string => maskText(text, removedValues);
  const words: MemoryTexts = {
    text: without(said.text),
    value: said.value === null ? null : without(said.value),
    tags: said.tags.map(without),
    evidence: said.evidence.map(without),
  };
  const { text, value, tags, evidence } = said;
  return JSON.stringify(words) === JSON.stringify({ text, value, tags, evidence }) ? said : { ...said, ...words };
}
