import type { TrueMemory } from '../../../test/support/graph/graphTruth.js';
import { dayMs } from '../../../src/platform/clock.js';
import type { Context } from './audiences.js';
import { countBy, groupBy } from './grouping.js';
import type { YearMemory } from './yearMemories.js';
import type { Truth } from './truth.js';

/** Live memories beyond the first that state a fact to the same audience as one person's statement. */
export interface Duplicates {
  readonly all: number;
  readonly per100: number;
  /** Counts by the kind of statement that made them, and by their difference. */
  readonly byKind: Readonly<Record<string, number>>;
  readonly why: Readonly<Record<string, number>>;
  readonly examples: readonly string[];
  /** Pairs of duplicates, each with what decides their audiences: chat, subjects, sensitivity, and pins. */
  readonly pairs: readonly Pair[];
}

/** Two memories that say the same. */
interface Pair {
  readonly kind: string;
  readonly why: string;
  readonly first: MemorySummary;
  readonly other: MemorySummary;
}

/** The parts of a memory that decide if it may be folded with another. */
interface MemorySummary {
  readonly text: string;
  readonly owner: string;
  readonly chatName: string | null;
  readonly about: readonly string[];
  readonly sensitivity: string;
  readonly portable: boolean;
  readonly confided: number | null;
  readonly slot: string | null;
  readonly pinned: boolean;
  /** Number of contexts, and of people, that hear it. */
  readonly contexts: number;
  readonly hearers: number;
  readonly day: string;
}

const ninetyDays = 90 * dayMs;

/** Finds live memories that say the same. */
export function findDuplicates(
  live: readonly YearMemory[],
  truth: Truth,
  contexts: readonly Context[],
): { duplicates: Duplicates; toldBySeveral: number } {
  const byFact = groupBy(live, ({ text }) => truth.factOf(text)?.id ?? 'note').filter(([fact]) => fact !== 'note');
  let toldBySeveral = 0;
  const describe = (memory: YearMemory): MemorySummary => {
    const { sensitivity, portable, confidedIds, slot, createdAt } = memory.truth;
    const hearing = contexts.filter(({ hears }) => hears(memory.truth));
    return {
      text: memory.text,
      owner: memory.scopeKey,
      chatName: memory.chatName,
      about: memory.about,
      sensitivity,
      portable,
      confided: confidedIds?.length ?? null,
      slot,
      pinned: memory.pinned,
      contexts: hearing.length,
      hearers: new Set(hearing.map(({ who }) => who)).size,
      day: new Date(createdAt).toISOString().slice(0, 10),
    };
  };
  const duplicatePairs: (Pair & { texts: string })[] = [];
  for (const [, factMemories] of byFact) {
    if (factMemories.length < 2) continue;
    for (const [, sameAudience] of groupBy(factMemories, ({ truth: memory }) => audienceKeyOf(memory, contexts))) {
      const byStater = groupBy(sameAudience, ({ stater }) => stater);
      toldBySeveral += byStater.length - 1;
      for (const [, staterMemories] of byStater) {
        const [first, ...repeats] = [...staterMemories].sort((a, b) => a.truth.createdAt - b.truth.createdAt);
        duplicatePairs.push(
          ...repeats.map((repeat) => ({
            kind: truth.kindOf(repeat.text)!,
            why: whyApart(first!, repeat),
            first: describe(first!),
            other: describe(repeat),
            texts: `"${first!.text}", "${repeat.text}"`,
          })),
        );
      }
    }
  }
  return {
    duplicates: {
      all: duplicatePairs.length,
      per100: Math.round((10_000 * duplicatePairs.length) / Math.max(1, live.length)) / 100,
      byKind: countBy(duplicatePairs, ({ kind }) => kind),
      why: countBy(duplicatePairs, ({ why }) => why),
      examples: duplicatePairs.map(({ kind, why, texts }) => `${kind}, ${why}: ${texts}`).slice(0, 200),
      pairs: duplicatePairs.map(({ texts: _, ...pair }) => pair).slice(0, 200),
    },
    toldBySeveral,
  };
}

/** Describes the audience of a memory as one text. */
const audienceKeyOf = (memory: TrueMemory, contexts: readonly Context[]): string =>
  contexts.map(({ hears }) => (hears(memory) ? '1' : '0')).join('');

/** Describes the difference between two equal memories that keeps them from being folded. */
function whyApart(first: YearMemory, second: YearMemory): string {
  const a = first.truth;
  const b = second.truth;
  if (first.pinned || second.pinned) return 'one is pinned';
  if (first.type !== second.type) return 'another type';
  if (a.slot !== b.slot) return 'one fills a slot';
  if ([...a.aboutIds].sort().join() !== [...b.aboutIds].sort().join()) return 'about others';
  if (a.ownerId !== b.ownerId || a.chatId !== b.chatId) return 'another owner or group';
  if (first.learnedIn !== second.learnedIn) return 'said elsewhere';
  if (a.sensitivity !== b.sensitivity || a.portable !== b.portable) return 'another spread';
  if (Math.abs(a.createdAt - b.createdAt) > ninetyDays) return 'more than 90 days apart';
  return a.related.has(b.id) ? 'neighbours' : 'no neighbours';
}
