import type { MemorySource } from '../memories/memory.js';
import { type Fold, type Foldable, longestSummary, madeOf, newFold, summaryOf } from '../memories/writing/folding.js';
import { isNumericStep, maySayTheSame, saysTheSame } from '../words/sameness.js';
import { lengthOf } from '../words/texts.js';
import { dayMs } from '../platform/clock.js';

/** A fact that may say the same as another one. */
export interface FoldableFact extends Foldable {
  readonly source: MemorySource;
  readonly confidence: number;
  /** The field it fills; null for none. */
  readonly slot: string | null;
}

/** Two neighbours of one owner or group that may say the same. */
export interface Pair {
  readonly holder: string;
  readonly memories: readonly [FoldableFact, FoldableFact];
}

/** Memories that become one are no more than so many. */
const mostSources = 10;

/** Pairs that say the same, so that nobody need be asked. */
export const saysItself = ({ memories: [one, other] }: Pair): boolean => saysTheSame(one.text, other.text);

/** Pairs of which it is worth asking, and of which it is believed, that they say the same. */
export const isWorthAsking = ({ memories: [one, other] }: Pair): boolean =>
  maySayTheSame(one.text, other.text) || isNumericStep(one.text, other.text);

/** The earlier and the later one of a pair, as they were observed. */
export const inOrder = ({ memories: [one, other] }: Pair): readonly [FoldableFact, FoldableFact] =>
  one.observedAt <= other.observedAt ? [one, other] : [other, one];

/** What becomes one of pairs that say the same word for word, however many there are of each. */
export function foldsOfSame(pairs: readonly Pair[]): FoldableFact[][] {
  const groups: FoldableFact[][] = [];
  for (const { memories } of pairs) {
    const group = groups.find(
      (some) =>
        some.some(({ id }) => memories.some((one) => one.id === id)) && saysTheSame(some[0]!.text, memories[0].text),
    );
    const fresh = memories.filter(({ id }) => !groups.some((some) => some.some((one) => one.id === id)));
    if (group) group.push(...fresh.slice(0, mostSources - group.length));
    else if (fresh.length === memories.length) groups.push([...memories]);
  }
  return groups;
}

/** Describes the fold of facts that say the same, but for its vector: the one that says it best lends its words. */
export const foldOf = (facts: readonly FoldableFact[]): Fold =>
  newFold({ ...madeOf([...facts].sort(better)), summary: null, vector: null });

/** A number that changes is worth what it was last; else what fills a field, what was told to be remembered, what is surer, what tells more. */
function better(a: FoldableFact, b: FoldableFact): number {
  const later = b.observedAt - a.observedAt;
  if (isNumericStep(a.text, b.text)) return later;
  const fills = Number(b.slot !== null) - Number(a.slot !== null);
  const told = Number(b.source === 'explicit') - Number(a.source === 'explicit');
  return (
    fills || told || b.confidence - a.confidence || b.text.length - a.text.length || later || (a.id < b.id ? -1 : 1)
  );
}

/** A passing note that expires soon. */
export interface EndingNote extends Foldable {
  /** The same for notes that the same people may hear. */
  readonly heardLike: string;
}

/** Notes that become one summary. */
const notesAtOnce = 5;
/** Notes that expire within this time are summed up before they do. */
export const endsSoonMs = 7 * dayMs;

/** Notes as they are summed up: five at a time, two at least, of those that the same people may hear, oldest first. */
export function batchesOf(notes: readonly EndingNote[]): EndingNote[][] {
  const batches: EndingNote[][] = [];
  for (const note of notes) {
    const last = batches.at(-1);
    const fits = last && last[0]!.heardLike === note.heardLike && last.length < notesAtOnce;
    if (fits && lengthOf(summaryOf([...last, note])) <= longestSummary) last.push(note);
    else batches.push([note]);
  }
  return batches.filter(({ length }) => length > 1);
}
