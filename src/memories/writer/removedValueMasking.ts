import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import { type EntityRow, isAccount, type ResolvedReference } from '../../directory/people/person.js';
import type { RemovedValues, ValueMasker } from '../../text/removedValues.js';
import type { MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { wordsOfDraft } from '../drafts/composeMemory.js';
import { spaceOfThread, threadKeyOf } from '../threadKey.js';
import type { Draft } from '../drafts/draft.js';

/** Texts and names of a statement that a removed value could be in; absent or null if it does not give them. */
export interface MemoryTexts {
  readonly text?: string | null;
  readonly value?: string | null;
  readonly tags?: readonly string[] | null;
  readonly evidence?: readonly string[] | null;
  readonly category?: string | null;
  readonly slot?: string | null;
  readonly thread?: string | null;
  readonly agentId?: string | null;
  readonly runId?: string | null;
  /** Things that a draft names, or a correction. */
  readonly things?: readonly Named[];
  readonly entities?: readonly Named[] | null;
  /** Things that a memory names, with their names in the same order. */
  readonly entityIds?: readonly string[];
  readonly entityLabels?: readonly string[];
}

interface Named {
  readonly label: string;
}

/** Returns the places that a statement is made in: its chats, else the direct talk of its speaker. */
export const placeKeysSaidIn = (chatIds: readonly (string | null)[], personId: string | null): string[] => {
  const chatPlaceKeys = [...new Set(chatIds.flatMap((id) => (id === null ? [] : placeKeyOf(id, ''))))];
  return chatPlaceKeys.length > 0 || personId === null ? chatPlaceKeys : [placeKeyOf(null, personId)];
};

/** Scope and evidence of a statement. */
export type StatementOrigin = Pick<MemoryState, 'chatId' | 'learnedInId' | 'staterId' | 'ownerId'>;

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
  const removedValues = removedValuesFor(placeKeysOfStatement(draft), speakerOf(draft), removedByPlace);
  const about = maskReferences(draft.about, removedValues);
  const maskedTexts = maskTexts(draft, removedValues);
  const maskedDraft = about === draft.about ? maskedTexts : { ...maskedTexts, about };
  if (maskedDraft === draft) return draft;
  const unsaidSensitivity = draft.unsaidSensitivity ?? detectSensitivity(wordsOfDraft(draft));
  return { ...maskedDraft, unsaidSensitivity, vector: maskedDraft.text === draft.text ? maskedDraft.vector : null };
}

/** Names acquaintances by the mark if their names contain a removed value; the same list if none does. */
function maskReferences(
  references: readonly ResolvedReference[],
  removedValues: readonly ValueMasker[],
): readonly ResolvedReference[] {
  const maskedReferences = references.map((reference) => {
    if ('person' in reference && isAccount(reference.person)) return reference;
    const name = reference.called ?? ('person' in reference ? reference.person.label : reference.newName);
    const called = maskText(name, removedValues);
    return called === name ? reference : { ...reference, called };
  });
  return maskedReferences.some((one, index) => one !== references[index]) ? maskedReferences : references;
}

/** Returns a memory that names acquaintances by the mark if its names of them contain a removed value. */
export function maskAcquaintances(
  memory: MemoryState,
  entities: readonly EntityRow[],
  removedValues: readonly (ValueMasker | undefined)[],
): MemoryState {
  const accountIds = new Set(entities.filter(isAccount).map(({ id }) => id));
  const aboutLabels = memory.aboutLabels.map((label, index) =>
    accountIds.has(memory.aboutIds[index] ?? '') ? label : maskText(label, removedValues),
  );
  return aboutLabels.every((label, index) => label === memory.aboutLabels[index]) ? memory : { ...memory, aboutLabels };
}

/** Returns a text with removed values replaced by the mark. */
export const maskText = (text: string, removedValues: readonly (ValueMasker | undefined)[]): string =>
  removedValues.reduce((maskedText, one) => one?.mask(maskedText) ?? maskedText, text);

/** Names by which a statement is found and grouped. A mark in one of them would only be another name. */
const nameFields = ['category', 'slot', 'thread', 'agentId', 'runId'] as const;

/**
 * Returns a statement without removed values; the same object if it contains none. In its texts the mark replaces them.
 * A name that contains one counts as not given, a slot together with its value; a thing of such a name is not named.
 */
export function maskTexts<Texts extends MemoryTexts>(
  texts: Texts,
  removedValues: readonly (ValueMasker | undefined)[],
): Texts {
  const mask = (text: string): string => maskText(text, removedValues);
  const isAllowed = (name: string): boolean => mask(name) === name;
  const { text, value, tags, evidence, things, entities, entityIds, entityLabels } = texts;
  const removedNames = nameFields.filter((field) => {
    const name = texts[field];
    return name != null && !isAllowed(name);
  });
  const maskedTexts: MemoryTexts = {
    ...(text == null ? {} : { text: mask(text) }),
    ...(value == null ? {} : { value: removedNames.includes('slot') ? null : mask(value) }),
    ...(tags == null ? {} : { tags: tags.map(mask) }),
    ...(evidence == null ? {} : { evidence: evidence.map(mask) }),
    ...Object.fromEntries(removedNames.map((field) => [field, null])),
    ...(things && { things: thingsWithout(things, removedValues) }),
    ...(entities && { entities: thingsWithout(entities, removedValues) }),
    ...(entityIds &&
      entityLabels && {
        entityIds: entityIds.filter((_, index) => isAllowed(entityLabels[index] ?? '')),
        entityLabels: entityLabels.filter(isAllowed),
      }),
  };
  const isUnchanged = Object.entries(maskedTexts).every(
    ([field, masked]) => JSON.stringify(masked) === JSON.stringify(texts[field as keyof MemoryTexts]),
  );
  return isUnchanged ? texts : { ...texts, ...maskedTexts };
}

/** Returns the things whose names contain no removed value. */
export const thingsWithout = <Thing extends Named>(
  things: readonly Thing[],
  removedValues: readonly (ValueMasker | undefined)[],
): Thing[] => things.filter(({ label }) => maskText(label, removedValues) === label);

/** Returns the category that a memory was given; null if it has that of its type. */
export const categoryGivenIn = ({ type, category }: Pick<MemoryState, 'type' | 'category'>): string | null =>
  category === memoryTypes[type].category ? null : category;

/**
 * Returns a stored memory without removed values, as {@link maskTexts}. Without a category or thread of its own it has
 * that of its type, or its default thread. Its keys are still the former ones. The same object if it contains no value.
 */
export function maskStoredMemory(
  memory: MemoryState,
  removedValues: readonly (ValueMasker | undefined)[],
): MemoryState {
  const statedMemory = { ...memory, category: categoryGivenIn(memory) };
  const maskedMemory = maskTexts(statedMemory, removedValues);
  if (maskedMemory === statedMemory) return memory;
  return {
    ...maskedMemory,
    category: maskedMemory.category ?? memoryTypes[memory.type].category,
    threadKey: maskedMemory.thread === memory.thread ? memory.threadKey : threadKeyOf(maskedMemory),
  };
}

/** Returns the key of a thread without its name if this contains a removed value. */
export function maskThreadKey(threadKey: string, removedValues: readonly (ValueMasker | undefined)[]): string {
  const space = spaceOfThread(threadKey);
  const name = threadKey.slice(space.length + 1);
  return maskText(name, removedValues) === name ? threadKey : space;
}
