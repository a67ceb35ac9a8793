import type { MemoryView } from '../memories/memoryView.js';
import { tell } from '../memories/telling.js';
import { countTokens } from '../platform/models/tokens.js';
import { labelled } from '../words/lines.js';
import { type Allowlists, modeOf } from './allowlists.js';

/** A memory as an agent is handed it: `[tasks] Ship v1 by Friday.` */
export interface QueryItem {
  readonly view: MemoryView;
  readonly text: string;
}

/** What fits into the budget of an answer. */
export interface FilledAnswer {
  /** The lines of what has changed; null where nothing has, or where they do not fit. */
  readonly header: string | null;
  readonly items: readonly QueryItem[];
  readonly related: readonly QueryItem[];
  readonly tokens: number;
}

/** A memory in a line, behind its category. */
export const itemOf = (view: MemoryView, viewerId: string): QueryItem => ({
  view,
  text: `[${labelled(view.memory.category)}] ${tell(view, viewerId)}`,
});

/**
 * The hits that count, best first: of a category that is searched at most as many as it allows. What stands in the
 * categories that are told whole comes behind them.
 */
export function inMode(hits: readonly MemoryView[], whole: readonly MemoryView[], lists: Allowlists): MemoryView[] {
  const counts = new Map<string, number>();
  const answering = hits.filter(({ memory: { category } }) => {
    const mode = modeOf(lists, category);
    const count = (counts.get(category) ?? 0) + 1;
    counts.set(category, count);
    return mode.context === 'all' || count <= mode.most;
  });
  const known = new Set(answering.map(({ id }) => id));
  return [...answering, ...whole.filter(({ id }) => !known.has(id))];
}

/**
 * Fills a budget of tokens: what has changed, then the items, best first, then what is related to them. Each is told whole
 * or not at all; one that does not fit makes room for a shorter one behind it.
 */
export function fillAnswer({ header, items, related }: Omit<FilledAnswer, 'tokens'>, budget: number): FilledAnswer {
  let tokens = 0;
  const fits = (text: string): boolean => {
    const cost = countTokens(`${text}\n`);
    if (tokens + cost > budget) return false;
    tokens += cost;
    return true;
  };
  const told = header !== null && fits(header) ? header : null;
  const shown = items.filter(({ text }) => fits(text));
  return { header: told, items: shown, related: related.filter(({ text }) => fits(text)), tokens };
}
