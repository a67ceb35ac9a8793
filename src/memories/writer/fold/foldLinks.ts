import type { ChatStanding } from '../../../directory/chats/chat.js';
import type { SpeakerAndSubjects, TiesOf } from '../../../disclosure/acquaintance.js';
import { newId } from '../../../platform/ids.js';
import type { MemoryState } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import type { TextVector } from '../writeSet.js';

/** Why a memory is out of life that has become part of another one. */
export const foldedReason = 'folded';

/** What is to become part of one memory. */
export interface FoldSource {
  readonly id: string;
  /** What it said when it was judged: what says something else by now is not folded. */
  readonly text: string;
}

/** Live memories that are to become one. It can be tried again: it happens once. */
export interface Fold {
  readonly id: string;
  readonly eventId: string;
  /** Two at least. The first one lends its words, its kind and its key, unless there is a summary. */
  readonly sources: readonly FoldSource[];
  /** The first of the sources, where it stays as it is and the others become part of it; null: all become a new one. */
  readonly into: string | null;
  /** Whether the first one stays because it says what holds now, pinned or not. */
  readonly replaces: boolean;
  /** Whose acquaintances they are, where the sources name somebody in several ways; null where all name the same. */
  readonly mergedBy: string | null;
  /** What several notes say together; null where all say the same. */
  readonly summary: string | null;
  /** The vector of the words that it will have; null lets them wait for it. */
  readonly vector: TextVector | null;
  /** Whose word the sources are, and of whom they speak. */
  readonly speaking: SpeakerAndSubjects;
}

/** Describes a fold, with ids of its own. */
export const newFold = ({
  into = null,
  replaces = false,
  mergedBy = null,
  ...fold
}: Omit<Fold, 'id' | 'eventId' | 'into' | 'replaces' | 'mergedBy'> &
  Partial<Pick<Fold, 'into' | 'replaces' | 'mergedBy'>>): Fold => {
  return { ...fold, into, replaces, mergedBy, id: newId(), eventId: newId() };
};

/** Acquaintances, each with the one that it is read as and whose both are: none that is linked to an account. */
export type KeptNames = ReadonlyMap<string, { readonly keptId: string; readonly makerId: string }>;

/** What decides beside the memories whether they may become one. */
export interface FoldingContext {
  /** The chats that they belong to or were learned in. */
  readonly chats: ReadonlyMap<string, ChatStanding>;
  readonly tiesOf: TiesOf;
  readonly kept: KeptNames;
  readonly now: number;
}

/** What may become part of a fold. */
export interface Foldable extends FoldSource {
  /** Epoch ms. */
  readonly observedAt: number;
  readonly ownerId: string | null;
  readonly staterId: string | null;
  readonly aboutIds: readonly string[];
}

/** What a fold is made of, and whose word that is: the same people's for all of it. */
export function madeOf(all: readonly Foldable[]): Pick<Fold, 'sources' | 'speaking'> {
  const [{ staterId, ownerId, aboutIds }] = all as [Foldable];
  const sources = all.map(({ id, text }) => ({ id, text }));
  return { sources, speaking: { staterId: (staterId ?? ownerId)!, aboutIds } };
}

/** Most characters of a summary of notes. */
export const longestSummary = memoryTypes.summary.maxLength;

/** What several notes say, each with its day, the earliest first. */
export const summaryOf = (notes: readonly Pick<MemoryState, 'text' | 'observedAt'>[]): string =>
  [...notes]
    .sort((a, b) => a.observedAt - b.observedAt)
    .map(({ text, observedAt }) => `${new Date(observedAt).toISOString().slice(0, 10)}: ${text.trim()}`)
    .join('\n');
