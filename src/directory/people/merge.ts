import { z } from 'zod';
import { dayMs } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { digest } from '../../platform/digest.js';
import { newId } from '../../platform/ids.js';
import { quote } from '../../text/lines.js';
import { type EntityRow, isAccount } from './person.js';

/**
 * States of the decision about two persons or things of one creator; a pair without a decision has none.
 *
 * | from | to | by |
 * |---|---|---|
 * | none | PROPOSED | a job |
 * | none | MERGED | a job, or the creator without a proposal |
 * | PROPOSED | MERGED | the creator: accepts before `expiresAt`, or merges directly at any time |
 * | PROPOSED | REFUSED | the creator: refuses before `expiresAt` |
 * | MERGED | UNMERGED | the creator: undoes the merge |
 * | UNMERGED, REFUSED | MERGED | the creator: merges directly; a job leaves the pair alone |
 * | none | any state | an import |
 */
export const mergeStates = ['PROPOSED', 'MERGED', 'UNMERGED', 'REFUSED'] as const;
export type MergeState = (typeof mergeStates)[number];
/** Events in the history of a decision. */
export const mergeEvents = ['PROPOSE', 'MERGE', 'UNMERGE', 'REFUSE'] as const;
export type MergeEvent = (typeof mergeEvents)[number];
/** Event that leads to each state. */
export const mergeEventOf: Readonly<Record<MergeState, MergeEvent>> = {
  PROPOSED: 'PROPOSE',
  MERGED: 'MERGE',
  UNMERGED: 'UNMERGE',
  REFUSED: 'REFUSE',
};
/** Maximum number of events kept in the history of a decision. */
export const maxMergeEvents = 20;

/** Pair of persons or things that one person has named. */
export interface MergePair {
  readonly tenantId: string;
  readonly creatorId: string;
  readonly keptId: string;
  readonly absorbedId: string;
}

/** Person or thing to be merged, as locked by the transaction. */
export interface Mergeable extends EntityRow {
  /** Account to which an acquaintance is linked. */
  readonly linkedId?: string | null | undefined;
  /** Id of the person or chat whose space it is in; null for accounts. */
  readonly space: string | null;
  /** Entity into which it is merged directly, since `at` (epoch ms). */
  readonly into: { readonly id: string; readonly label: string; readonly at: number } | null;
  /** Id of the entity into which it is merged in the end. */
  readonly keptId: string | null;
}

/** Person or thing that is merged into another one. */
export const mergedInto = z.object({
  id: z.string(),
  ref: z.string(),
  label: z.string(),
  /** Epoch ms. */
  at: z.number(),
  /** Id of a person, or the name of a job. */
  by: z.string(),
  reason: z.string().nullable(),
});
export type MergedInto = Readonly<z.infer<typeof mergedInto>>;

/** Acquaintance or thing that its creator has separated from the one it was merged into; times in epoch ms. */
export interface SeparatedName {
  readonly tenantId: string;
  readonly creatorId: string;
  readonly acquaintanceId: string;
  /** Id of the one that it stood for while they were merged. */
  readonly keptId: string;
  readonly mergedAt: number;
  readonly now: number;
}

/** Time for which a proposal can be answered, in ms. */
export const mergeProposalTtlMs = 30 * dayMs;

/** Maximum number of merges per creator. */
export const maxMerges = 1_000;

/** Returns the key of the decision about two entities, the same in either order. */
export const mergeKeyOf = (one: string, other: string): string => digest([one, other].sort().join('|'), 40);

/** Returns the record of a decision about a pair, without what was decided. */
export const mergeRecordOf = (pair: MergePair) => ({
  id: newId('merge'),
  key: mergeKeyOf(pair.keptId, pair.absorbedId),
  ...pair,
});

/**
 * Returns the error for a merge that is not allowed, else undefined. Accounts never merge. Each merge is undone
 * separately, so a merged entity is not merged again. The names of an acquaintance linked to an account must keep
 * standing for that account.
 */
export function mergeErrorOf(keep: Mergeable, absorb: Mergeable, merges: number): DomainError | undefined {
  if (keep.id === absorb.id) return invalidInput('keep and absorb must name two different entities.');
  for (const [name, entity] of Object.entries({ keep, absorb })) {
    if (isAccount(entity)) return invalidInput(`${name} must be an acquaintance of yours; accounts never merge.`);
  }
  if ((keep.type === 'person') !== (absorb.type === 'person'))
    return invalidInput('keep and absorb must both be people, or both be things.');
  const [keptLabel, absorbedLabel] = [quote(keep.label), quote(absorb.label)];
  if (keep.keptId === absorb.id)
    return conflict(
      `${keptLabel} is already merged into ${absorbedLabel}; a merge the other way round would be a cycle.`,
    );
  if (keep.into) return conflict(`${keptLabel} is merged into ${quote(keep.into.label)}; name that one as keep.`);
  if (absorb.into)
    return conflict(`${absorbedLabel} is already merged into ${quote(absorb.into.label)}; undo that merge first.`);
  if (absorb.linkedId && absorb.linkedId !== keep.linkedId)
    return conflict(
      `${absorbedLabel} is linked to an account, and ${keptLabel} is not linked to it; keep ${absorbedLabel} instead.`,
    );
  if (merges >= maxMerges)
    return conflict(`You have ${merges} merges, and at most ${maxMerges} are allowed; undo one first.`);
  return undefined;
}

const conflict = (sentence: string): DomainError => new DomainError('CONFLICT', sentence);
