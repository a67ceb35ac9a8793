import { compareNames, type Likeness } from './nameComparison.js';
import { pairsToCompare } from './candidatePairs.js';
import { type FoldedName, foldName } from './foldedName.js';

/** What is known of somebody or something beside the names. */
export interface Surroundings {
  /** The memories that name it. */
  readonly memories: ReadonlySet<string>;
  /** Who and what else these name. */
  readonly companions: ReadonlySet<string>;
  /** The chats that these were learned in or belong to. */
  readonly chats: ReadonlySet<string>;
}

/** What two have around them. */
export interface NameEvidence {
  /** One memory names both: then they are two. */
  readonly together: boolean;
  /** How many others both are named with. */
  readonly shared: number;
  /** In how many chats both come up. */
  readonly chats: number;
  /** Each is named with several others, and none of these with both. */
  readonly strangers: boolean;
}

/** What to do with two: make them one, ask whoever made them, or leave them. */
export type NameVerdict = 'merge' | 'propose' | 'leave';

/** Somebody or something with all names by which it goes. */
export interface NameBearer {
  readonly names: readonly FoldedName[];
}

/** Two that may be one, by their places in a list, and how alike their names are. */
export interface NameCandidate {
  readonly one: number;
  readonly other: number;
  readonly likeness: Likeness;
}

const most = 10;
const companionsOfKnown = 3;
const likenesses: readonly Likeness[] = ['same', 'maybe', 'part', 'different'];

/** Names as they are compared: at most ten of one. */
export const foldAll = (names: readonly string[]): FoldedName[] => [...new Set(names)].slice(0, most).map(foldName);

/** How alike two are: as their names that are most alike. */
export function likenessOf(one: readonly FoldedName[], other: readonly FoldedName[]): Likeness {
  const found = one.flatMap((a) => other.map((b) => likenesses.indexOf(compareNames(a, b))));
  return likenesses[Math.min(...found, likenesses.length - 1)]!;
}

/** The pairs of a list whose names may stand for one, the most alike first. */
export function candidatesAmong(items: readonly NameBearer[]): NameCandidate[] {
  return pairsToCompare(items.map(({ names }) => names))
    .map(([one, other]) => ({ one, other, likeness: likenessOf(items[one]!.names, items[other]!.names) }))
    .filter(({ likeness }) => likeness !== 'different')
    .sort(
      (a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness) || a.one - b.one || a.other - b.other,
    );
}

/** What two have around them, from what each has. */
export function evidenceBetween(one: Surroundings, other: Surroundings): NameEvidence {
  const shared = common(one.companions, other.companions);
  return {
    together: common(one.memories, other.memories) > 0,
    shared,
    chats: common(one.chats, other.chats),
    strangers: shared === 0 && Math.min(one.companions.size, other.companions.size) >= companionsOfKnown,
  };
}

/** Nothing is known but the names. */
export const noEvidence: NameEvidence = { together: false, shared: 0, chats: 0, strangers: false };

/**
 * What to do with two whose names are so much alike. A memory that names both speaks of two. Names that are surely one
 * are not, where each has a company of its own; names that are perhaps one are, in the same company.
 */
export function verdictOf(likeness: Likeness, { together, shared, strangers }: NameEvidence): NameVerdict {
  if (together || likeness === 'different') return 'leave';
  if (likeness === 'same') return strangers ? 'propose' : 'merge';
  if (likeness === 'maybe') return shared >= 3 ? 'merge' : 'propose';
  return shared >= 2 ? 'propose' : 'leave';
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((item) => other.has(item)).length;
