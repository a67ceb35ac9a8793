import { compareNames, type NameLikeness } from './nameComparison.js';
import { candidatePairs } from './candidatePairs.js';
import { type FoldedName, foldName } from './foldedName.js';

/** Co-mentions of a person or thing: the memories that name it, and everyone and everything else that these name. */
export interface CoMentions {
  /** Ids of the memories that name it. */
  readonly memories: ReadonlySet<string>;
  /** Ids of the other persons and things that these memories name. */
  readonly companions: ReadonlySet<string>;
}

/** Comparison of the co-mentions of two entities. */
export interface NameEvidence {
  /** True if one memory names both, which shows that they are two. */
  readonly coMentioned: boolean;
  /** Number of companions that both share. */
  readonly sharedCompanions: number;
  /** True if each has three companions or more, and none in common. */
  readonly haveSeparateCompanions: boolean;
}

/** Verdict about two entities: merge them, propose it to their creator, or leave them. */
export type NameVerdict = 'merge' | 'propose' | 'leave';

/** Person or thing with all its names. */
export interface NameBearer {
  readonly names: readonly FoldedName[];
}

/** Candidate pair, as indexes of a list, with the likeness of their names. */
export interface NameCandidate {
  readonly one: number;
  readonly other: number;
  readonly likeness: NameLikeness;
}

const maxNames = 10;
const minCompanions = 3;
const likenesses: readonly NameLikeness[] = ['same', 'maybe', 'part', 'different'];

/** Folds names for comparison, at most ten per person or thing. */
export const foldAll = (names: readonly string[]): FoldedName[] => [...new Set(names)].slice(0, maxNames).map(foldName);

/** Returns the likeness of two entities: that of their most alike names. */
export function likenessOf(names: readonly FoldedName[], otherNames: readonly FoldedName[]): NameLikeness {
  const likenessRanks = names.flatMap((a) => otherNames.map((b) => likenesses.indexOf(compareNames(a, b))));
  return likenesses[Math.min(...likenessRanks, likenesses.length - 1)]!;
}

/** Returns the pairs of a list whose names may denote one entity, most alike first. */
export function candidatesAmong(items: readonly NameBearer[]): NameCandidate[] {
  return candidatePairs(items.map(({ names }) => names))
    .map(([one, other]) => ({ one, other, likeness: likenessOf(items[one]!.names, items[other]!.names) }))
    .filter(({ likeness }) => likeness !== 'different')
    .sort(
      (a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness) || a.one - b.one || a.other - b.other,
    );
}

/** Compares the co-mentions of two entities. */
export function evidenceBetween(first: CoMentions, second: CoMentions): NameEvidence {
  const sharedCompanions = countCommon(first.companions, second.companions);
  return {
    coMentioned: countCommon(first.memories, second.memories) > 0,
    sharedCompanions,
    haveSeparateCompanions:
      sharedCompanions === 0 && Math.min(first.companions.size, second.companions.size) >= minCompanions,
  };
}

/** Evidence if only the names are known. */
export const noEvidence: NameEvidence = { coMentioned: false, sharedCompanions: 0, haveSeparateCompanions: false };

/**
 * Decides about two entities by the likeness of their names and their co-mentions. A memory that names both shows that
 * they are two. Entities with equal names merge, unless each has companions of its own: then it is proposed. Entities
 * whose names may be the same merge if they share three companions or more, else it is proposed. A partial name is
 * proposed with two shared companions or more.
 */
export function verdictOf(likeness: NameLikeness, evidence: NameEvidence): NameVerdict {
  const { coMentioned, sharedCompanions, haveSeparateCompanions } = evidence;
  if (coMentioned || likeness === 'different') return 'leave';
  if (likeness === 'same') return haveSeparateCompanions ? 'propose' : 'merge';
  if (likeness === 'maybe') return sharedCompanions >= 3 ? 'merge' : 'propose';
  return sharedCompanions >= 2 ? 'propose' : 'leave';
}

const countCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((item) => other.has(item)).length;
