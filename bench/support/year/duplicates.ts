import type { TrueMemory } from '../../../test/support/graph/graphTruth.js';
import { dayMs } from '../../../src/platform/clock.js';
import type { Context } from './audiences.js';
import { countBy, groupBy } from './grouping.js';
import type { Held } from './held.js';
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
  readonly first: Described;
  readonly other: Described;
}

/** The parts of a memory that decide if it may be folded with another. */
interface Described {
  readonly text: string;
  readonly owner: string;
  readonly place: string | null;
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
export function duplicatesAmong(
  live: readonly Held[],
  truth: Truth,
  contexts: readonly Context[],
): { duplicates: Duplicates; toldBySeveral: number } {
  const byFact = groupBy(live, ({ text }) => truth.factOf(text)?.id ?? 'note').filter(([fact]) => fact !== 'note');
  let toldBySeveral = 0;
  const describe = (one: Held): Described => {
    const { sensitivity, portable, confidedIds, slot, createdAt } = one.truth;
    const hearing = contexts.filter(({ hears }) => hears(one.truth));
    return {
      text: one.text,
      owner: one.holder,
      place: one.place,
      about: one.about,
      sensitivity,
      portable,
      confided: confidedIds?.length ?? null,
      slot,
      pinned: one.pinned,
      contexts: hearing.length,
      hearers: new Set(hearing.map(({ who }) => who)).size,
      day: new Date(createdAt).toISOString().slice(0, 10),
    };
  };
  const extra: (Pair & { texts: string })[] = [];
  for (const [, some] of byFact) {
    if (some.length < 2) continue;
    for (const [, same] of groupBy(some, ({ truth: memory }) => heardBy(memory, contexts))) {
      const words = groupBy(same, ({ stater }) => stater);
      toldBySeveral += words.length - 1;
      for (const [, own] of words) {
        const [first, ...others] = [...own].sort((a, b) => a.truth.createdAt - b.truth.createdAt);
        extra.push(
          ...others.map((one) => ({
            kind: truth.kindOf(one.text)!,
            why: whyApart(first!, one),
            first: describe(first!),
            other: describe(one),
            texts: `"${first!.text}", "${one.text}"`,
          })),
        );
      }
    }
  }
  return {
    duplicates: {
      all: extra.length,
      per100: Math.round((10_000 * extra.length) / Math.max(1, live.length)) / 100,
      byKind: countBy(extra, ({ kind }) => kind),
      why: countBy(extra, ({ why }) => why),
      examples: extra.map(({ kind, why, texts }) => `${kind}, ${why}: ${texts}`).slice(0, 200),
      pairs: extra.map(({ texts: _, ...pair }) => pair).slice(0, 200),
    },
    toldBySeveral,
  };
}

/** Describes the audience of a memory as one text. */
const heardBy = (memory: TrueMemory, contexts: readonly Context[]): string =>
  contexts.map(({ hears }) => (hears(memory) ? '1' : '0')).join('');

/** Describes the difference between two equal memories that keeps them from being folded. */
function whyApart(one: Held, other: Held): string {
  const [a, b] = [one.truth, other.truth];
  if (one.pinned || other.pinned) return 'one is pinned';
  if (one.type !== other.type) return 'another type';
  if (a.slot !== b.slot) return 'one fills a slot';
  if ([...a.aboutIds].sort().join() !== [...b.aboutIds].sort().join()) return 'about others';
  if (a.ownerId !== b.ownerId || a.chatId !== b.chatId) return 'another owner or group';
  if (one.learnedIn !== other.learnedIn) return 'said elsewhere';
  if (a.sensitivity !== b.sensitivity || a.portable !== b.portable) return 'another spread';
  if (Math.abs(a.createdAt - b.createdAt) > ninetyDays) return 'more than 90 days apart';
  return a.related.has(b.id) ? 'neighbours' : 'no neighbours';
}
