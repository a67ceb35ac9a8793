import type { MemoryView } from '../memories/memoryView.js';
import { tell } from '../memories/memoryLine.js';
import { countTokens } from '../platform/models/tokenCount.js';
import { labelled } from '../text/lines.js';
import { type Allowlists, modeOf } from './allowlists.js';

/** A memory as an agent is handed it: `[tasks] Ship v1 by Friday.` */
export interface QueryItem {
  readonly view: MemoryView;
  readonly text: string;
}

/** A memory in a line, behind its category. */
export const itemOf = (view: MemoryView, viewerId: string): QueryItem => ({
  view,
  text: `[${labelled(view.memory.category)}] ${tell(view, viewerId)}`,
});

/** The hits that count, best first: of a category that is searched at most as many as it allows. */
export function inMode(hits: readonly MemoryView[], lists: Allowlists): MemoryView[] {
  const counts = new Map<string, number>();
  return hits.filter(({ memory: { category } }) => {
    const mode = modeOf(lists, category);
    const count = (counts.get(category) ?? 0) + 1;
    counts.set(category, count);
    return mode.context === 'all' || count <= mode.most;
  });
}

/** A budget of tokens that texts are taken from in the order in which they are told. */
export interface Budget {
  /** Takes a text whole, where there is room for it. */
  readonly fits: (text: string) => boolean;
  /** The first items that fit, so many at most; one that does not makes room for a shorter one behind it. */
  readonly fill: (items: readonly QueryItem[], most: number) => QueryItem[];
  /** Tokens that are taken. */
  readonly taken: () => number;
}

/** A budget of so many tokens. */
export function budgetOf(tokens: number): Budget {
  let taken = 0;
  const fits = (text: string): boolean => {
    const cost = countTokens(`${text}\n`);
    if (taken + cost > tokens) return false;
    taken += cost;
    return true;
  };
  const fill = (items: readonly QueryItem[], most: number): QueryItem[] => {
    const told: QueryItem[] = [];
    for (const item of items) if (told.length < most && fits(item.text)) told.push(item);
    return told;
  };
  return { fits, fill, taken: () => taken };
}
