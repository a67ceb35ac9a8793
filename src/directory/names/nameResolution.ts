import { z } from 'zod';
import { groupBy } from '../../platform/groupBy.js';
import { entityTypes, type EntityType } from '../people/person.js';
import type { FoldedName } from './foldedName.js';
import {
  type NameCandidate,
  candidatesAmong,
  evidenceBetween,
  foldAll,
  type CoMentions,
  type NameVerdict,
  verdictOf,
} from './nameVerdict.js';

/** Person or thing named by one creator. */
export const namedEntity = z.object({
  id: z.string(),
  type: z.enum(entityTypes),
  names: z.array(z.string()),
  isLinked: z.boolean(),
  /** Id of the entity into which it is merged directly; null for none. */
  into: z.string().nullable(),
  createdAt: z.number(),
});
export type NamedEntity = Readonly<z.infer<typeof namedEntity>>;

/** Entity together with all entities merged into it. */
export interface Identity {
  readonly id: string;
  readonly type: EntityType;
  readonly ids: readonly string[];
  readonly names: readonly FoldedName[];
  readonly isLinked: boolean;
  readonly createdAt: number;
}

/** Pair of variants of one name: to merge automatically, or to propose to their creator. */
export interface VariantPair {
  readonly keptId: string;
  readonly absorbedId: string;
  readonly verdict: Exclude<NameVerdict, 'leave'>;
  readonly reason: string;
}

/** Maximum number of candidate pairs per creator that are compared in detail. */
const maxCandidates = 2_000;

/** Groups a creator's entities by the entity into which they are merged. */
export function identitiesOf(entities: readonly NamedEntity[]): Identity[] {
  const byId = new Map(entities.map((one) => [one.id, one]));
  const rootOf = (one: NamedEntity): NamedEntity => {
    const next = one.into === null ? undefined : byId.get(one.into);
    return next ? rootOf(next) : one;
  };
  const membersByRoot = groupBy(
    entities,
    (one) => rootOf(one).id,
    (one) => one,
  );
  return [...membersByRoot].map(([id, members]) => {
    const { type, createdAt } = byId.get(id)!;
    const membersRootFirst = [...members].sort((a, b) => Number(b.id === id) - Number(a.id === id));
    return {
      id,
      type,
      createdAt,
      ids: members.map((one) => one.id),
      names: foldAll(membersRootFirst.flatMap(({ names }) => names)),
      isLinked: members.some(({ isLinked }) => isLinked),
    };
  });
}

/** Returns the candidate pairs of equal type without an earlier decision, most alike first, at most 2,000. */
export function undecidedPairs(
  identities: readonly Identity[],
  decided: readonly (readonly [string, string])[],
): NameCandidate[] {
  const indexById = new Map(identities.flatMap(({ ids }, index) => ids.map((id) => [id, index] as const)));
  const decidedPairKeys = new Set(
    decided.map(([one, other]) => pairKeyOf(indexById.get(one) ?? -1, indexById.get(other) ?? -1, identities.length)),
  );
  return candidatesAmong(identities)
    .filter(({ one, other }) => identities[one]!.type === identities[other]!.type)
    .filter(({ one, other }) => !decidedPairKeys.has(pairKeyOf(one, other, identities.length)))
    .slice(0, maxCandidates);
}

/**
 * Decides about candidate pairs by their co-mentions. Several entities merge only if each is surely the same as each
 * other one. An entity that is linked to an account is never merged automatically. A partial name is ignored if it may
 * be a part of two names.
 */
export function decideMerges(
  identities: readonly Identity[],
  candidates: readonly NameCandidate[],
  coMentionsOf: (identity: Identity) => CoMentions,
): VariantPair[] {
  const judgedPairs = candidates
    .map((one) => ({ ...one, verdict: judge(identities, one, coMentionsOf) }))
    .filter(({ verdict }) => verdict !== 'leave');
  const partCounts = countOf(
    judgedPairs.filter(({ likeness }) => likeness === 'part').flatMap(({ one, other }) => [one, other]),
  );
  const unambiguousPairs = judgedPairs.filter(
    ({ likeness, one, other }) => likeness !== 'part' || (partCounts.get(one)! < 2 && partCounts.get(other)! < 2),
  );
  const mergingPairs = unambiguousPairs.filter(({ verdict }) => verdict === 'merge');
  const mergingPairKeys = new Set(mergingPairs.map(({ one, other }) => pairKeyOf(one, other, identities.length)));
  return unambiguousPairs.flatMap((candidate) => {
    const group = groupOf(candidate, mergingPairs);
    const isWhole = group.every((one) =>
      group.every((other) => one === other || mergingPairKeys.has(pairKeyOf(one, other, identities.length))),
    );
    const firstToKeep = (all: readonly number[]): number =>
      [...all].sort((a, b) => compareToKeep(identities[a]!, identities[b]!, coMentionsOf))[0]!;
    const isMerge = candidate.verdict === 'merge' && isWhole;
    const keep = firstToKeep(isMerge ? group : [candidate.one, candidate.other]);
    if (isMerge && keep !== candidate.one && keep !== candidate.other) return [];
    const absorb = keep === candidate.one ? candidate.other : candidate.one;
    return [
      {
        keptId: identities[keep]!.id,
        absorbedId: identities[absorb]!.id,
        verdict: isMerge ? ('merge' as const) : ('propose' as const),
        reason: reasons[candidate.likeness as keyof typeof reasons],
      },
    ];
  });
}

const reasons = {
  same: 'Their names are spellings of the same name.',
  maybe: 'Their names may be the same, misheard or shortened.',
  part: 'One name is a part of the other, and both are named with the same others.',
};

function judge(
  identities: readonly Identity[],
  { one, other, likeness }: NameCandidate,
  coMentionsOf: (identity: Identity) => CoMentions,
): NameVerdict {
  const [a, b] = [identities[one]!, identities[other]!];
  const verdict = verdictOf(likeness, evidenceBetween(coMentionsOf(a), coMentionsOf(b)));
  return verdict === 'merge' && (a.isLinked || b.isLinked) ? 'propose' : verdict;
}

/** Returns all entities connected to a candidate by sure pairs. */
function groupOf(start: NameCandidate, mergingPairs: readonly NameCandidate[]): number[] {
  const group = new Set([start.one, start.other]);
  for (let size = 0; size !== group.size;) {
    size = group.size;
    for (const { one, other } of mergingPairs) {
      if (group.has(one) || group.has(other)) group.add(one).add(other);
    }
  }
  return [...group];
}

/** Orders entities by preference to be kept: linked to an account, then most memories, then oldest. */
function compareToKeep(a: Identity, b: Identity, coMentionsOf: (identity: Identity) => CoMentions): number {
  return (
    Number(b.isLinked) - Number(a.isLinked) ||
    coMentionsOf(b).memories.size - coMentionsOf(a).memories.size ||
    a.createdAt - b.createdAt ||
    (a.id < b.id ? -1 : 1)
  );
}

const pairKeyOf = (one: number, other: number, size: number): number =>
  Math.min(one, other) * size + Math.max(one, other);

function countOf(items: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
