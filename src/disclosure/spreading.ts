import { isStricter, type MemoryEvidence, type Sensitivity, stricter } from './evidence.js';
import { isAlone, type Participation, takesPartIn } from './participation.js';

/** Somebody a statement is about; accounts have a handle. */
type Spoken = { readonly id: string; readonly handle: string | null };

/** Keeps the stricter of the stored and the found; a lower one said counts where the writer may relax. */
export function chosenSensitivity(
  stored: Sensitivity,
  said: Sensitivity | null,
  found: Sensitivity,
  mayRelax: boolean,
): Sensitivity {
  if (said === null) return stricter(stored, found);
  return isStricter(stored, said) && !mayRelax ? stored : said;
}

/** Keeps a closed memory closed unless opening is said where the writer may relax. */
export function chosenPortable(stored: boolean, said: boolean | null, found: boolean, mayRelax: boolean): boolean {
  if (said === null) return stored && found;
  return said && !stored ? mayRelax : said;
}

/** Whether a person may lower sensitivity or open portable: no account but they themself is among those it is about. */
export const mayRelax = (people: readonly Spoken[], personId: string | null): boolean =>
  people.every((person) => person.handle === null || person.id === personId);

/**
 * Whether a new text may be heard by more people than the former one: it was said in a chat, or it is less strict. Then
 * what hung on the former text (tags, evidence, category) must not travel with the new one.
 */
export const reachesMore = (
  stored: Pick<MemoryEvidence, 'sensitivity' | 'portable'>,
  next: Pick<MemoryEvidence, 'sensitivity' | 'portable' | 'learnedInId'>,
): boolean =>
  next.learnedInId !== null || isStricter(stored.sensitivity, next.sensitivity) || (next.portable && !stored.portable);

/**
 * Rule for statements of which nobody says whether they are portable. `HEARD`: what the accounts it is about heard
 * travels, what is passing does not. `ALWAYS`: everything does, but for what is not PUBLIC and was said in private about
 * another account.
 */
export const portableDefaults = ['HEARD', 'ALWAYS'] as const;
export type PortableDefault = (typeof portableDefaults)[number];

/** What decides whether a statement is portable if nobody says so. */
export interface PortabilityEvidence {
  readonly sensitivity: Sensitivity;
  readonly speakerId: string | null;
  readonly people: readonly Spoken[];
  /** The chat it was said in; null for direct talk, undefined where that is not known. */
  readonly chat: Participation | null | undefined;
  /** Epoch ms. */
  readonly at: number;
  /** Whether its type or its words bind it to a moment. */
  readonly isPassing: boolean;
}

/** Whether a statement is portable if nobody says so. */
export function defaultPortable(said: PortabilityEvidence, rule: PortableDefault): boolean {
  const others = said.people.filter(({ handle, id }) => handle !== null && id !== said.speakerId);
  return rule === 'HEARD'
    ? !said.isPassing && others.every(({ id }) => wasThere(said, id))
    : said.sensitivity === 'PUBLIC' || others.length === 0 || !wasPrivate(said);
}

const wasThere = ({ chat, at }: PortabilityEvidence, personId: string): boolean =>
  chat != null && takesPartIn(chat, personId, at);

const wasPrivate = ({ chat, speakerId, at }: PortabilityEvidence): boolean =>
  chat === null || (chat !== undefined && isAlone(chat, speakerId, at));
