import type { MemoryView } from '../memories/memoryView.js';
import { formatMemory } from '../memories/memoryLine.js';
import { countTokens } from '../platform/models/tokenCount.js';
import { formatLabelled } from '../text/lines.js';
import { type Allowlists, modeOf } from './allowlists.js';

/** Memory as an agent gets it: `[tasks] Ship v1 by Friday.` */
export interface QueryItem {
  readonly view: MemoryView;
  readonly text: string;
}

export const itemOf = (view: MemoryView, viewerId: string): QueryItem => ({
  view,
  text: `[${formatLabelled(view.memory.category)}] ${formatMemory(view, viewerId)}`,
});

/** Returns the hits within the limits of their categories, best first. */
export function limitByCategory(hits: readonly MemoryView[], allowlists: Allowlists): MemoryView[] {
  const counts = new Map<string, number>();
  return hits.filter(({ memory: { category } }) => {
    const mode = modeOf(allowlists, category);
    const count = (counts.get(category) ?? 0) + 1;
    counts.set(category, count);
    return mode.context === 'all' || count <= mode.limit;
  });
}

/** Token budget, from which texts are taken in the order of the answer. */
export interface Budget {
  /** Takes the tokens of a text if it fits whole; returns false if it does not. */
  readonly take: (text: string) => boolean;
  /** Returns the first items that fit, at most `max`. Shorter later items may fill the room of one that does not. */
  readonly fill: (items: readonly QueryItem[], max: number) => QueryItem[];
  readonly usedTokens: () => number;
}

export function budgetOf(tokens: number): Budget {
  let usedTokens = 0;
  const take = (text: string): boolean => {
    const cost = countTokens(`${text}\n`);
    if (usedTokens + cost > tokens) return false;
    usedTokens += cost;
    return true;
  };
  const fill = (items: readonly QueryItem[], max: number): QueryItem[] => {
    const fittingItems: QueryItem[] = [];
    for (const item of items) if (fittingItems.length < max && take(item.text)) fittingItems.push(item);
    return fittingItems;
  };
  return { take, fill, usedTokens: () => usedTokens };
}
