import type { ChatsById } from '../../../directory/chats/chat.js';
import type { SpeakerAndSubjects, TiesLookup } from '../../../disclosure/staterTies.js';
import { newId } from '../../../platform/ids.js';
import type { MemoryState } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import type { TextVector } from '../writeSet.js';

/** Reason of a SUPERSEDES edge from a fold to its source. */
export const foldedReason = 'folded';

export interface FoldSource {
  readonly id: string;
  /** Text when the fold was judged. A memory with another text by now is not folded. */
  readonly text: string;
}

/** Live memories to fold into one. A retried fold is applied once. */
export interface Fold {
  readonly id: string;
  readonly eventId: string;
  /** At least two. The first one gives its text, type and key to the fold, unless there is a summary. */
  readonly sources: readonly FoldSource[];
  /** Id of the first source, if it stays unchanged and absorbs the others; null creates a new memory from all. */
  readonly targetId: string | null;
  /** True if the first one stays because it says what holds now, pinned or not. */
  readonly replaces: boolean;
  /** Person whose acquaintances they are, if the sources name a person in several ways; null if all name the same. */
  readonly mergedBy: string | null;
  /** Summary of several notes; null if all sources say the same. */
  readonly summary: string | null;
  /** Vector of the fold's text; null embeds it later. */
  readonly vector: TextVector | null;
  readonly speaker: SpeakerAndSubjects;
}

const foldDefaults = { targetId: null, replaces: false, mergedBy: null };
type FoldFields = Omit<Fold, 'id' | 'eventId'>;

/** Returns a fold with new ids; by default it creates a new memory from sources that name the same people. */
export const newFold = (fields: Omit<FoldFields, keyof typeof foldDefaults> & Partial<FoldFields>): Fold => ({
  ...foldDefaults,
  ...fields,
  id: newId('memory'),
  eventId: newId('event'),
});

/** Acquaintances by id, each with the one that it is read as and their creator; without those linked to an account. */
export type MergeTargets = ReadonlyMap<string, { readonly keptId: string; readonly creatorId: string }>;

/** State besides the memories that decides if they may be folded. */
export interface FoldingContext {
  /** Chats that the memories are scoped to or were learned in, by id. */
  readonly chats: ChatsById;
  readonly tiesOf: TiesLookup;
  readonly mergeTargets: MergeTargets;
  readonly now: number;
}

/** Candidate source of a fold. */
export interface Foldable extends FoldSource {
  /** Epoch ms. */
  readonly observedAt: number;
  readonly ownerId: string | null;
  readonly staterId: string | null;
  readonly aboutIds: readonly string[];
}

/** Returns the sources of a fold and their stater and subjects, which all sources share. */
export function foldSourcesOf(candidates: readonly Foldable[]): Pick<Fold, 'sources' | 'speaker'> {
  const [{ staterId, ownerId, aboutIds }] = candidates as [Foldable];
  const sources = candidates.map(({ id, text }) => ({ id, text }));
  return { sources, speaker: { staterId: (staterId ?? ownerId)!, aboutIds } };
}

/** Maximum length of a summary of notes, in characters. */
export const maxSummaryLength = memoryTypes.summary.maxLength;

/** Returns the summary of several notes: one line per note behind its day (YYYY-MM-DD), the earliest first. */
export const summaryOf = (notes: readonly Pick<MemoryState, 'text' | 'observedAt'>[]): string =>
  [...notes]
    .sort((a, b) => a.observedAt - b.observedAt)
    .map(({ text, observedAt }) => `${new Date(observedAt).toISOString().slice(0, 10)}: ${text.trim()}`)
    .join('\n');
