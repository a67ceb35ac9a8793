import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
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
export const placeKeysSaidIn = (chatIds: readonly (string | null)[], personId: string | null): string[] => {
  const chatPlaceKeys = [...new Set(chatIds.flatMap((id) => (id === null ? [] : placeKeyOf(id, ''))))];
  return chatPlaceKeys.length > 0 || personId === null ? chatPlaceKeys : [placeKeyOf(null, personId)];
};

/** Scope and evidence of a statement. */
export type StatementOrigin = Pick<MemoryState, 'chatId' | 'learnedInId' | 'staterId' | 'ownerId'>;

/** Returns the places of a draft or a memory. */
export const placeKeysOfStatement = ({ chatId, learnedInId, staterId, ownerId }: StatementOrigin): string[] =>
  placeKeysSaidIn([chatId, learnedInId], speakerOf({ staterId, ownerId }));

/** Returns the speaker of a draft or a memory; null if only the agent speaks. */
export const speakerOf = ({ staterId, ownerId }: Pick<StatementOrigin, 'staterId' | 'ownerId'>): string | null =>
  staterId ?? ownerId;

/** Returns the removed values that these places keep out of this person's words. */
export const removedValuesFor = (
  placeKeys: readonly string[],
  speakerId: string | null,
  removedByPlace: ReadonlyMap<string, RemovedValues>,
): RemovedValues[] => placeKeys.flatMap((placeKey) => removedByPlace.get(placeKey)?.forSpeaker(speakerId) ?? []);

/**
 * Returns a draft without the removed values of its places; the same object if it contains none. Its vector is dropped
 * if the text changed. It keeps the sensitivity of the words as they were said.
 */
export function maskDraft(draft: Draft, removedByPlace: ReadonlyMap<string, RemovedValues>): Draft {
  const maskedDraft = maskTexts(draft, removedValuesFor(placeKeysOfStatement(draft), speakerOf(draft), removedByPlace));
  if (maskedDraft === draft) return draft;
  const unsaidSensitivity = draft.unsaidSensitivity ?? detectSensitivity(sensitiveTextOf(draft));
  return { ...maskedDraft, unsaidSensitivity, vector: maskedDraft.text === draft.text ? maskedDraft.vector : null };
}

/** Returns a text with removed values replaced by the mark. */
export const maskText = (text: string, removedValues: readonly (Pick<RemovedValues, 'mask'> | undefined)[]): string =>
  removedValues.reduce((maskedText, one) => one?.mask(maskedText) ?? maskedText, text);

/** Returns words with removed values replaced by the mark; the same object if they contain none. */
export function maskTexts<Texts extends MemoryTexts>(
  texts: Texts,
  removedValues: readonly (Pick<RemovedValues, 'mask'> | undefined)[],
): Texts {
  const mask = (text: string): string => maskText(text, removedValues);
  const maskedTexts: MemoryTexts = {
    text: mask(texts.text),
    value: texts.value === null ? null : mask(texts.value),
    tags: texts.tags.map(mask),
    evidence: texts.evidence.map(mask),
  };
  const { text, value, tags, evidence } = texts;
  return JSON.stringify(maskedTexts) === JSON.stringify({ text, value, tags, evidence })
    ? texts
    : { ...texts, ...maskedTexts };
}
