import { hasMoreConfidants } from './confidants.js';
import { isStricter, type MemoryEvidence, type Sensitivity, stricter } from './evidence.js';
import { isAlone, type Participation, takesPartIn } from './participation.js';

/** Person a statement is about; only accounts have a handle. */
type SubjectPerson = { readonly id: string; readonly handle: string | null };

/**
 * Chooses the sensitivity of a changed memory: the one given, else the stricter of the stored and the found one. A
 * given one that is lower counts only if the writer may relax.
 */
export function chooseSensitivity(
  stored: Sensitivity,
  newSensitivity: Sensitivity | null,
  detected: Sensitivity,
  canRelax: boolean,
): Sensitivity {
  if (newSensitivity === null) return stricter(stored, detected);
  return isStricter(stored, newSensitivity) && !canRelax ? stored : newSensitivity;
}

/** Chooses `portable` of a changed memory: a closed one opens only if that is given and the writer may relax. */
export function choosePortable(
  stored: boolean,
  newPortable: boolean | null,
  portableByDefault: boolean,
  canRelax: boolean,
): boolean {
  if (newPortable === null) return stored && portableByDefault;
  return newPortable && !stored ? canRelax : newPortable;
}

/** True if a person may lower the sensitivity or open `portable`: the memory is about no account but their own. */
export const mayRelax = (people: readonly SubjectPerson[], personId: string | null): boolean =>
  people.every((person) => person.handle === null || person.id === personId);

/** Fields of a statement that decide its reach, without its place. */
type ReachFields = Pick<MemoryEvidence, 'sensitivity' | 'portable' | 'confidedIds' | 'confidedByWords'>;

/**
 * True if a new text may have more hearers than the former one: it was said in a chat, is less strict, is confided to
 * others or is about another account (`people`). Tags, evidence and category of the former text must then not travel
 * with the new one.
 */
export const mayReachMore = (
  stored: ReachFields & Pick<MemoryEvidence, 'aboutIds' | 'ownerId' | 'staterId'>,
  next: ReachFields & Pick<MemoryEvidence, 'learnedInId'>,
  people: readonly SubjectPerson[],
): boolean =>
  next.learnedInId !== null ||
  isStricter(stored.sensitivity, next.sensitivity) ||
  (next.portable && !stored.portable) ||
  hasMoreConfidants(stored, next) ||
  people.some(
    ({ id, handle }) => handle !== null && ![...stored.aboutIds, stored.ownerId, stored.staterId].includes(id),
  );

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
