import { countTokens } from '../../platform/models/tokenCount.js';
import type { ContextBlock, Layout, Line, Part } from './context.js';

/**
 * Returns the text of a layout in at most `budget` tokens. Lines are added by importance, each whole. A line that does
 * not fit is skipped, and a less important one that fits may take its room.
 */
export function fillBudget(layout: Layout, budget: number): Omit<ContextBlock, 'revision' | 'audience'> {
  const chosen = choose(layout, budget);
  // The tokens of the parts do not add up exactly to those of the whole text, so the whole text is measured.
  for (;;) {
    const sections = render(layout, new Set(chosen));
    const text = joined(sections, layout.closing);
    const tokens = countTokens(text);
    if (tokens <= budget) return { text, sections, tokens };
    chosen.pop();
  }
}

function choose({ parts, order, closing }: Layout, budget: number): Line[] {
  const partOf = new Map(parts.flatMap((part) => part.lines.map((line) => [line, part])));
  const opened = new Set<string>();
  const told = new Set<string>();
  const chosen: Line[] = [];
  let spent = closing === undefined ? 0 : countTokens(`\n\n${closing}`);
  for (const line of order) {
    if (line.onlyNew && line.memories.every(({ id }) => told.has(id))) continue;
    const part = partOf.get(line)!;
    const headings = headingsOf(part).filter((heading) => !opened.has(heading));
    const cost = countTokens(`${line.text}\n`) + headings.reduce((sum, one) => sum + countTokens(`\n${one}\n`), 0);
    if (spent + cost > budget) continue;
    spent += cost;
    chosen.push(line);
    for (const heading of headings) opened.add(heading);
    for (const { id } of line.memories) told.add(id);
  }
  return chosen;
}

function render({ parts }: Layout, chosen: ReadonlySet<Line>): ContextBlock['sections'] {
  const written = new Set<string>();
  return parts.flatMap((part) => {
    const lines = part.lines.filter((line) => chosen.has(line));
    if (lines.length === 0) return [];
    const headings = headingsOf(part).filter((heading) => !written.has(heading));
    for (const heading of headings) written.add(heading);
    const memories = new Map(lines.flatMap((line) => line.memories).map((memory) => [memory.id, memory]));
    const text = [...headings, ...lines.map((line) => line.text)].join('\n');
    return [{ name: part.name, text, memories: [...memories.values()] }];
  });
}

/** Returns the headings of a part. No two parts of a layout have the same heading. */
const headingsOf = ({ above, heading }: Part): string[] => (above === undefined ? [heading] : [above, heading]);

const joined = (sections: ContextBlock['sections'], closing: string | undefined): string =>
  sections.length === 0
    ? ''
    : [...sections.map(({ text }) => text), ...(closing === undefined ? [] : [closing])].join('\n\n');
