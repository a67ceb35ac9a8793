import { hasMoreConfidants } from './confidants.js';
import { isStricter, type MemoryEvidence, type Sensitivity, stricter } from './evidence.js';
import { isAlone, type Participation, soleParticipantOf, takesPartIn } from './participation.js';

/** Person a statement is about; only accounts have a handle. */
type SubjectPerson = { readonly id: string; readonly handle: string | null };

/** Chooses the sensitivity of a changed memory: a new one, if the writer may relax or it is not lower; else the stricter. */
export function chooseSensitivity(
  storedSensitivity: Sensitivity,
  newSensitivity: Sensitivity | null,
  detected: Sensitivity,
  canRelax: boolean,
): Sensitivity {
  if (newSensitivity === null) return stricter(storedSensitivity, detected);
  return isStricter(storedSensitivity, newSensitivity) && !canRelax ? storedSensitivity : newSensitivity;
}

/** Chooses `portable` of a changed memory: a closed one opens only if that is given and the writer may relax. */
export function choosePortable(
  storedPortable: boolean,
  newPortable: boolean | null,
  portableByDefault: boolean,
  canRelax: boolean,
): boolean {
  if (newPortable === null) return storedPortable && portableByDefault;
  return newPortable && !storedPortable ? canRelax : newPortable;
}

/** True if a person may lower the sensitivity or open `portable`: the memory is about no account but their own. */
export const mayRelax = (people: readonly SubjectPerson[], personId: string | null): boolean =>
  people.every((person) => person.handle === null || person.id === personId);

/** Fields of a statement that decide its reach. */
type ReachFields = Pick<
  MemoryEvidence,
  'sensitivity' | 'portable' | 'confidedIds' | 'confidedByWords' | 'staterId' | 'aboutIds' | 'aloneId'
>;

/**
 * True unless a changed statement has only hearers of the former one: it is made outside of chats with others
 * (`saidInId` is null), by the same stater about the same persons, and as closed. With fewer persons, a block may end,
 * or a confidant be the only subject left. Tags, evidence, category and things of a former text must not travel further
 * than that text.
 */
export const mayReachMore = (
  stored: ReachFields & Pick<MemoryEvidence, 'chatId'>,
  next: ReachFields,
  saidInId: string | null,
): boolean =>
  saidInId !== null ||
  stored.chatId !== null ||
  next.staterId !== stored.staterId ||
  !haveSameIds(stored.aboutIds, next.aboutIds) ||
  isStricter(stored.sensitivity, next.sensitivity) ||
  (next.portable && !stored.portable) ||
  (stored.aloneId !== null && next.aloneId === null) ||
  hasMoreConfidants(stored, next);

/** Returns the id of the chat in which a statement is made; null for none, and if no one but the speaker hears it there. */
export const chatWithOthers = (chat: (Participation & { readonly id: string }) | null, at: number): string | null =>
  chat !== null && soleParticipantOf(chat, at) === null ? chat.id : null;

const haveSameIds = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((id) => second.includes(id));

/**
 * True if a memory may have tags, evidence, category or things of a former text: they stay if a new text reaches no one
 * else, and then it was said after the memory was created. Once it may reach more, they must go.
 */
export const mayHaveFormerDetails = ({ learnedAt, createdAt }: { learnedAt: number; createdAt: number }): boolean =>
  learnedAt > createdAt;

/**
 * Defaults for the portability of statements. `HEARD`: a statement is portable if the accounts it is about heard it and
 * it is not passing. `ALWAYS`: each is portable, unless it is not PUBLIC and was said in private about another account.
 */
export const portableDefaults = ['HEARD', 'ALWAYS'] as const;
export type PortableDefault = (typeof portableDefaults)[number];

/** Facts of a statement that decide its portability by default. */
export interface PortabilityEvidence {
  readonly sensitivity: Sensitivity;
  readonly speakerId: string | null;
  readonly people: readonly SubjectPerson[];
  /** Chat in which it was said; null for direct talk, undefined if unknown. */
  readonly chat: Participation | null | undefined;
  /** Epoch ms. */
  readonly at: number;
  /** True if its type or its words bind it to a moment. */
  readonly isEphemeral: boolean;
}

/** True if a statement is portable by default. */
export function defaultPortable(evidence: PortabilityEvidence, rule: PortableDefault): boolean {
  const otherAccounts = evidence.people.filter(({ handle, id }) => handle !== null && id !== evidence.speakerId);
  return rule === 'HEARD'
    ? !evidence.isEphemeral && otherAccounts.every(({ id }) => wasThere(evidence, id))
    : evidence.sensitivity === 'PUBLIC' || otherAccounts.length === 0 || !wasPrivate(evidence);
}

const wasThere = ({ chat, at }: PortabilityEvidence, personId: string): boolean =>
  chat != null && takesPartIn(chat, personId, at);

const wasPrivate = ({ chat, speakerId, at }: PortabilityEvidence): boolean =>
  chat === null || (chat !== undefined && isAlone(chat, speakerId, at));
