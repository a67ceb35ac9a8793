import { dayMs } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { digest } from '../../platform/ids.js';
import { quoted } from '../../text/lines.js';
import { type EntityRow, isAccount } from './person.js';

/** What has become of two people or things that may be one. */
export const mergeStates = ['PROPOSED', 'MERGED', 'UNMERGED', 'REFUSED'] as const;
export type MergeState = (typeof mergeStates)[number];
/** What was done about two. */
export const mergeEvents = ['PROPOSE', 'MERGE', 'UNMERGE', 'REFUSE'] as const;
export type MergeEvent = (typeof mergeEvents)[number];
/** What brings about which state. */
export const mergeEventOf: Readonly<Record<MergeState, MergeEvent>> = {
  PROPOSED: 'PROPOSE',
  MERGED: 'MERGE',
  UNMERGED: 'UNMERGE',
  REFUSED: 'REFUSE',
};
/** How many decisions about two are kept. */
export const maxMergeEvents = 20;

/** Somebody or something that is to be merged, as the transaction holds it. */
export interface Mergeable extends EntityRow {
  /** The account that an acquaintance is linked to. */
  readonly linkedId?: string | null | undefined;
  /** Whose space it is in; null for accounts. */
  readonly space: string | null;
  /** What it is merged into itself, next. */
  readonly into: { readonly id: string; readonly label: string } | null;
  /** What it is merged into in the end. */
  readonly keptId: string | null;
}

/** Somebody or something that is merged into another. */
export interface MergedInto {
  readonly id: string;
  readonly ref: string;
  readonly label: string;
  /** Epoch ms. */
  readonly at: number;
  /** A person's id, or the name of a job. */
  readonly by: string;
  readonly reason: string | null;
}

/** How long a proposal waits for an answer. */
export const proposalWaitsMs = 30 * dayMs;

/** How many merges one person's people and things may hold. */
export const maxMerges = 1_000;

/** Two are decided on in one place, whichever of them is kept. */
export const mergeKeyOf = (one: string, other: string): string => digest([one, other].sort().join('|'), 40);

/**
 * Why one must not be merged into another, or undefined where it may. Accounts never merge, each merge is undone by
 * itself, and the names of one that is linked to an account must go on to stand for that account.
 */
export function refusalOf(keep: Mergeable, absorb: Mergeable, merges: number): DomainError | undefined {
  if (keep.id === absorb.id) return invalidInput('keep and absorb must be two; both are the same.');
  for (const [name, one] of Object.entries({ keep, absorb })) {
    if (isAccount(one)) return invalidInput(`${name} must be an acquaintance of yours; accounts never merge.`);
  }
  if ((keep.type === 'person') !== (absorb.type === 'person'))
    return invalidInput('keep and absorb must both be people, or both be things.');
  const [kept, absorbed] = [quoted(keep.label), quoted(absorb.label)];
  if (keep.keptId === absorb.id)
    return conflict(`${kept} is merged into ${absorbed} already; the other way round would go in a ring.`);
  if (keep.into) return conflict(`${kept} is merged into ${quoted(keep.into.label)}; name that one as keep.`);
  if (absorb.into)
    return conflict(`${absorbed} is merged into ${quoted(absorb.into.label)} already; undo that merge first.`);
  if (absorb.linkedId && absorb.linkedId !== keep.linkedId)
    return conflict(`${absorbed} is linked to an account, and ${kept} is not linked to it; keep ${absorbed} instead.`);
  if (merges >= maxMerges) return conflict(`You have ${merges} merges, and may have ${maxMerges}; undo one first.`);
  return undefined;
}

const conflict = (sentence: string): DomainError => new DomainError('CONFLICT', sentence);
