import { z } from 'zod';
import type { ChatWithPeriods } from '../directory/chats/chat.js';
import { sensitivities } from '../disclosure/evidence.js';
import { presentAt } from '../disclosure/participation.js';
import { detectSensitivity, isSensitiveWord } from '../disclosure/classification/sensitivityRules.js';
import { isStopWord, wordsOf } from '../text/stems.js';
import { keysWithEntities } from '../memories/drafts/composedKeys.js';
import { maskAcquaintances, maskStoredMemory } from '../memories/writer/removedValueMasking.js';
import type { DecideVerdict, TimedActor } from '../memories/writer/verdict.js';
import { DomainError, invalidInput } from '../platform/errors.js';
import { mapYielding } from '../platform/eventLoop.js';
import type { Requester } from '../platform/fairQueue.js';
import { isId } from '../platform/ids.js';
import {
  maxRemovedValue,
  type RemovedFingerprint,
  type RemovedValues,
  type ValueMasker,
} from '../text/removedValues.js';
import { cleanText, lengthOf, toVisibleText } from '../text/texts.js';

/** Message that the viewer heard. Times in epoch ms. */
export const heardMessage = z.object({
  id: z.string(),
  key: z.string(),
  role: z.string(),
  text: z.string(),
  at: z.number(),
  seq: z.number(),
  speakerId: z.string().nullable(),
  speakerName: z.string(),
  persona: z.string(),
  /** Person whose direct talk it is in; null for a message that others heard too. */
  ownerId: z.string().nullable(),
  /** Person whose conversation the message is a turn of. */
  conversedBy: z.string().nullable(),
  /** People it is confided to; null if it is not confided. */
  confidedIds: z.array(z.string()).nullish(),
  /** Sensitivity of the original text, before a value was masked. */
  saidSensitivity: z.enum(sensitivities).nullish(),
});
export type MessageWithHearers = z.infer<typeof heardMessage>;

/** Place of a removal, with the person who asks for it. */
export interface RemovalScope {
  readonly tenant: string;
  readonly viewer: string;
  /** Chat of the place; null for the viewer's direct talk. */
  readonly chat: string | null;
  readonly place: string;
  /** Time of the removal in epoch ms. */
  readonly now: number;
}

/** Returns the actor and time of the writes of a removal. */
export const timedActorOf = ({ tenant, viewer, now }: RemovalScope): TimedActor => ({
  tenantId: tenant,
  actor: viewer,
  now,
});

/** Removal as requested by a client. */
export interface RemovalInput {
  /** Chat of the messages; none for the viewer's direct talk. */
  readonly chat?: string | null;
  readonly ids?: readonly string[] | null;
  /** Literal values. */
  readonly values?: readonly string[] | null;
}

const maxIds = 500;
const maxValues = 20;
const minValue = 3;
const minSigns = 4;

/** Checks 0 to 500 ids and 0 to 20 values of 4 to 200 characters, at least one in total. Throws INVALID_INPUT. */
export function checkRemoval(input: RemovalInput): { ids: string[]; values: string[] } {
  const ids = [...new Set(input.ids ?? [])];
  const values = [...new Set(input.values ?? [])];
  if (ids.length + values.length === 0) throw invalidInput('ids or values must name something to remove.');
  if (ids.length > maxIds) throw invalidInput(`ids must have at most ${maxIds} items; it has ${ids.length}.`);
  if (values.length > maxValues)
    throw invalidInput(`values must have at most ${maxValues} items; it has ${values.length}.`);
  return {
    ids: ids.filter((id) => isId(id, 'message')),
    values: values.map((value, index) => checkRemovedValue(`values[${index}]`, value)),
  };
}

/**
 * Checks a literal value that is to be kept out. Common words are refused, because masking them conceals nothing. Words
 * that mark sensitivity are refused, because masking them would hide the sensitivity of the remaining text. Throws
 * INVALID_INPUT.
 */
function checkRemovedValue(name: string, value: string): string {
  const text = checkValue(name, value);
  const signs = text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0;
  if (signs < minSigns)
    throw invalidInput(`${name} must have at least ${minSigns} letters or digits; it has ${signs}.`);
  const words = wordsOf(toVisibleText(text));
  if (words.length > 0 && words.every(isStopWord))
    throw invalidInput(
      `${name} must contain a name, a number or another significant word; all of its words are too common.`,
    );
  if (detectSensitivity(text) !== 'PUBLIC' || words.every((word) => isStopWord(word) || isSensitiveWord(word)))
    throw invalidInput(
      `${name} must be a name, a number or another word that is not sensitive in itself; to remove the whole message, name it in ids.`,
    );
  return text;
}

/** Checks one literal value. Throws INVALID_INPUT. */
export function checkValue(name: string, value: string): string {
  const text = cleanText(name, value, { max: maxRemovedValue });
  const length = lengthOf(text);
  if (length < minValue) throw invalidInput(`${name} must be at least ${minValue} characters; it has ${length}.`);
  return text;
}

/** True for messages heard that a person who left may remove: their own, answers to them, and what names them. */
export const mayRemove = (
  message: MessageWithHearers,
  personId: string,
  namesThem: (text: string) => boolean,
): boolean => [message.speakerId, message.ownerId, message.conversedBy].includes(personId) || namesThem(message.text);

/** Removed value with people who heard it. */
export type RemovedValueWithHearers = RemovedFingerprint & { readonly hearerIds: readonly string[] };

/** Properties of a message that decide who heard it. */
type HearableMessage = Pick<MessageWithHearers, 'at' | 'speakerId' | 'ownerId' | 'confidedIds'>;

/** Hearers: the speaker and owner; in a chat also those present, if confided its confidants. Null: direct talk. */
export function hearersOfMessage(message: HearableMessage, chat: ChatWithPeriods | null): string[] {
  const { at, speakerId, ownerId, confidedIds } = message;
  const originIds = [speakerId, ownerId].flatMap((id) => id ?? []);
  if (chat === null || ownerId !== null) return originIds;
  return [...originIds, ...presentAt(chat, at).filter((id) => confidedIds?.includes(id) ?? true)];
}

/** Properties of a memory that decide who heard its text. */
export const memoryHearerFields = z.object({
  staterId: z.string().nullable(),
  ownerId: z.string().nullable(),
  learnedInId: z.string().nullable(),
  learnedAt: z.number(),
  confidedIds: z.array(z.string()).nullable(),
  sensitivity: z.enum(sensitivities),
});

/** Returns the ids of the origins of a memory: stater and owner. */
export const originsOfMemory = ({ staterId, ownerId }: z.infer<typeof memoryHearerFields>): string[] =>
  [staterId, ownerId].flatMap((id) => id ?? []);

/** Returns the ids of those who heard a memory: stater and owner; if PUBLIC, also those present when it was learned. */
export function hearersOfMemory(memory: z.infer<typeof memoryHearerFields>, chat: ChatWithPeriods | null): string[] {
  const { staterId, learnedInId, learnedAt, confidedIds, sensitivity } = memory;
  const originIds = originsOfMemory(memory);
  if (chat === null || learnedInId !== chat.id || sensitivity !== 'PUBLIC') return originIds;
  return [...originIds, ...hearersOfMessage({ at: learnedAt, speakerId: staterId, ownerId: null, confidedIds }, chat)];
}

/** Values that a person wants removed. Searches read a text once for all, and yield to the event loop in between. */
export class ValueRemovalRequest {
  readonly all: RemovedValues;
  private readonly byFingerprint: ReadonlyMap<string, RemovedFingerprint>;
  private readonly subsets = new Map<string, RemovedValues>();

  constructor(
    fingerprints: readonly RemovedFingerprint[],
    private readonly combine: (fingerprints: readonly RemovedFingerprint[]) => RemovedValues,
    readonly requester: Requester,
  ) {
    this.byFingerprint = new Map(fingerprints.map((one) => [one.fingerprint, one]));
    this.all = combine([...this.byFingerprint.values()]);
  }

  /** Returns the fingerprints of the values that the texts contain. */
  async fingerprintsIn(texts: readonly (string | null)[]): Promise<Set<string>> {
    const search = (text: string | null): string[] => (text === null ? [] : this.all.fingerprintsIn(text));
    return new Set((await mapYielding(texts, search, this.requester)).flat());
  }

  /** Returns the values with these fingerprints; undefined without any. */
  valuesOf(fingerprints: ReadonlySet<string>): RemovedValues | undefined {
    if (fingerprints.size === 0) return undefined;
    const key = [...fingerprints].sort().join(' ');
    const values = this.subsets.get(key) ?? this.combine([...fingerprints].map((one) => this.byFingerprint.get(one)!));
    this.subsets.set(key, values);
    return values;
  }

  /** Returns the values that any of these texts contains; undefined if none does. */
  async valuesIn(texts: readonly (string | null)[]): Promise<RemovedValues | undefined> {
    return this.valuesOf(await this.fingerprintsIn(texts));
  }

  /** Returns the values that the texts contain, with the people who heard these texts. */
  async valuesWithHearers(
    texts: readonly (string | null)[],
    hearerIds: readonly string[],
  ): Promise<RemovedValueWithHearers[]> {
    const fingerprints = await this.fingerprintsIn(texts);
    return [...fingerprints].map((one) => ({ ...this.byFingerprint.get(one)!, hearerIds }));
  }
}

/** Verdict that masks values in an active memory. */
export const maskValuesVerdict =
  (maskersByMemoryId: ReadonlyMap<string, ValueMasker>): DecideVerdict =>
  (row, now) => {
    const { memory } = row;
    if (memory.status !== 'ACTIVE') return null;
    const maskers = [maskersByMemoryId.get(memory.id)];
    const maskedMemory = maskAcquaintances(maskStoredMemory(memory, maskers), row.entities, maskers);
    if (maskedMemory === memory) return null;
    const after = { ...maskedMemory, updatedAt: now };
    const keyed = { ...after, ...keysWithEntities(row.entities, after) };
    return { event: 'UPDATE', after: keyed, onKeyTaken: 'own', meta: { removed: true } };
  };

/** Error of a removal whose verification finds data that should be gone. */
export const removalIncomplete = (): DomainError =>
  new DomainError('INTERNAL', 'Some of it was stored again meanwhile. Ask for the same removal again.');
