import { prefixOf } from '../platform/ids.js';
import type { FoldCandidate } from './foldCandidates.js';

/** Owner or group, with the number of their facts to compare with neighbours. */
export interface OwnerBacklog {
  readonly ownerOrChatId: string;
  readonly facts: number;
}

/** Owners and groups whose facts are compared by one statement: all facts, or those with ids from `from` up to `to`. */
export interface FactsRange {
  readonly ownerOrChatIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Pair of facts with its strength: how near the two are, 0 to 1. */
export interface NearPair extends FoldCandidate {
  readonly strength: number;
}

/** String greater than every id of a memory: ids end in hexadecimal digits. */
const afterIds = `${prefixOf('memory')}g`;

/**
 * Partitions facts into ranges of at most about `maxFacts` facts: several owners and groups together, or parts of one
 * that has more. Ids are random, so equal parts of their order have about as many facts each.
 */
export function rangesOf(backlogs: readonly OwnerBacklog[], maxFacts: number): FactsRange[] {
  const ranges: FactsRange[] = [];
  let ownerOrChatIds: string[] = [];
  let facts = 0;
  const endRange = (): void => {
    if (ownerOrChatIds.length > 0) ranges.push({ ownerOrChatIds, from: '', to: afterIds });
    ownerOrChatIds = [];
    facts = 0;
  };
  for (const backlog of backlogs) {
    if (facts + backlog.facts > maxFacts) endRange();
    if (backlog.facts > maxFacts) ranges.push(...partsOf(backlog.ownerOrChatId, Math.ceil(backlog.facts / maxFacts)));
    else {
      ownerOrChatIds.push(backlog.ownerOrChatId);
      facts += backlog.facts;
    }
  }
  endRange();
  return ranges;
}

function partsOf(ownerOrChatId: string, parts: number): FactsRange[] {
  const border = (at: number): string => {
    const digits = Math.floor((at / parts) * 2 ** 32).toString(16);
    return `${prefixOf('memory')}${digits.padStart(8, '0')}`;
  };
  return Array.from({ length: parts }, (_, index) => ({
    ownerOrChatIds: [ownerOrChatId],
    from: index === 0 ? '' : border(index),
    to: index === parts - 1 ? afterIds : border(index + 1),
  }));
}

/** Returns the nearest pairs of each owner and group, at most `perOwner` of each, deduplicated. */
export function nearestPairs(pairs: readonly NearPair[], perOwner: number): NearPair[] {
  const byOwner = new Map<string, Map<string, NearPair>>();
  for (const pair of pairs) {
    const ownerPairs = byOwner.get(pair.ownerOrChatId) ?? new Map<string, NearPair>();
    byOwner.set(pair.ownerOrChatId, ownerPairs.set(idsOf(pair), pair));
  }
  return [...byOwner.values()].flatMap((ownerPairs) =>
    [...ownerPairs]
      .sort(([ids, one], [otherIds, other]) => other.strength - one.strength || (ids < otherIds ? -1 : 1))
      .slice(0, perOwner)
      .map(([, pair]) => pair),
  );
}

const idsOf = ({ memories: [one, other] }: FoldCandidate): string => `${one.id} ${other.id}`;
