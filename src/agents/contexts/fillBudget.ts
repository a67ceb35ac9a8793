import { contentStems } from '../../text/stems.js';
import { countTokens } from '../../platform/models/tokenCount.js';
import type { ContextBlock, ContextLayout, ContextLine, Section } from './context.js';

/**
 * Returns the text of a layout in at most `budget` tokens. Lines are added by importance, each whole. A line that does
 * not fit is skipped, and a less important one that fits may take its room. Of lines with a relevance, the one that
 * adds most per token comes next: its relevance times the share of its words that none of them has told yet.
 */
export function fillBudget(layout: ContextLayout, budget: number): Omit<ContextBlock, 'revision' | 'audience'> {
  const chosen = chooseLines(layout, budget);
  // The tokens of the sections do not add up exactly to those of the whole text, so the whole text is measured.
  for (;;) {
    const sections = render(layout, new Set(chosen));
    const text = joinSections(sections, layout.closing);
    const tokens = countTokens(text);
    if (tokens <= budget) return { text, sections, tokens };
    chosen.pop();
  }
}

function chooseLines({ sections, order, closing }: ContextLayout, budget: number): ContextLine[] {
  const sectionOf = new Map(sections.flatMap((section) => section.lines.map((line) => [line, section])));
  const includedHeadings = new Set<string>();
  const includedIds = new Set<string>();
  let chosen: ContextLine[] = [];
  let spentTokens = closing === undefined ? 0 : countTokens(`\n\n${closing}`);
  const competing = new CompetingLines();
  const add = (line: ContextLine): void => {
    if (line.droppedIfRepeated && line.memories.every(({ id }) => includedIds.has(id))) return;
    const headings = headingsOf(sectionOf.get(line)!).filter((heading) => !includedHeadings.has(heading));
    const ids = new Set(line.memories.map(({ id }) => id));
    const repeatedLines = chosen.filter(
      ({ droppedIfRepeated, memories }) => droppedIfRepeated && memories.every(({ id }) => ids.has(id)),
    );
    const savedTokens = repeatedLines.reduce((sum, repeated) => sum + tokenCountOf(repeated), 0);
    const cost =
      tokenCountOf(line) + headings.reduce((sum, heading) => sum + countTokens(`\n${heading}\n`), 0) - savedTokens;
    if (spentTokens + cost > budget) return;
    spentTokens += cost;
    chosen = [...chosen.filter((earlier) => !repeatedLines.includes(earlier)), line];
    for (const heading of headings) includedHeadings.add(heading);
    for (const { id } of line.memories) includedIds.add(id);
    competing.markCovered(line);
  };
  for (const [start, line] of order.entries()) {
    if (line.relevance === undefined) add(line);
    else if (order[start - 1]?.relevance === undefined) {
      const end = order.findIndex(({ relevance }, index) => index > start && relevance === undefined);
      for (const next of competing.byGain(order.slice(start, end < 0 ? undefined : end))) add(next);
    }
  }
  return chosen;
}

const tokenCountOf = ({ text }: ContextLine): number => countTokens(`${text}\n`);

/** Lines with a relevance, which compete by the words that the chosen lines do not contain yet. */
class CompetingLines {
  private readonly coveredStems = new Set<string>();

  /** Yields lines, best gain per token first. The gains are computed anew after each line. */
  *byGain(lines: readonly ContextLine[]): Iterable<ContextLine> {
    const candidates = lines.map((line) => ({
      line,
      worth: line.relevance! / tokenCountOf(line),
      stems: contentStems(line.text),
    }));
    while (candidates.length > 0) {
      let best = 0;
      let bestGain = -1;
      for (const [index, { worth, stems }] of candidates.entries()) {
        if (worth <= bestGain) continue;
        const gain = worth * this.newShare(stems);
        if (gain > bestGain) [best, bestGain] = [index, gain];
      }
      yield candidates.splice(best, 1)[0]!.line;
    }
  }

  /** Marks the words of a chosen line as covered. */
  markCovered({ text, relevance }: ContextLine): void {
    if (relevance !== undefined) for (const stem of contentStems(text)) this.coveredStems.add(stem);
  }

  private newShare(stems: ReadonlySet<string>): number {
    let newStems = 0;
    for (const stem of stems) if (!this.coveredStems.has(stem)) newStems += 1;
    return stems.size === 0 ? 1 : newStems / stems.size;
  }
}

function render({ sections }: ContextLayout, chosen: ReadonlySet<ContextLine>): ContextBlock['sections'] {
  const writtenHeadings = new Set<string>();
  return sections.flatMap((section) => {
    const lines = section.lines.filter((line) => chosen.has(line));
    if (lines.length === 0) return [];
    const headings = headingsOf(section).filter((heading) => !writtenHeadings.has(heading));
    for (const heading of headings) writtenHeadings.add(heading);
    const memories = new Map(lines.flatMap((line) => line.memories).map((memory) => [memory.id, memory]));
    const text = [...headings, ...lines.map((line) => line.text)].join('\n');
    return [{ name: section.name, text, memories: [...memories.values()] }];
  });
}

/** Returns the headings of a section. No two sections of a layout have the same heading. */
const headingsOf = ({ groupHeading, heading }: Section): string[] =>
  groupHeading === undefined ? [heading] : [groupHeading, heading];

const joinSections = (sections: ContextBlock['sections'], closing: string | undefined): string =>
  sections.length === 0
    ? ''
    : [...sections.map(({ text }) => text), ...(closing === undefined ? [] : [closing])].join('\n\n');
