import type { MemorySource } from '../memories/memory.js';
import { type Fold, type Foldable, longestSummary, madeOf, newFold, summaryOf } from '../memories/writing/folding.js';
import { isNumericStep, maySayTheSame, saysTheSame } from '../words/sameness.js';
import { withNames } from '../words/names.js';
import { lengthOf } from '../words/texts.js';
import { dayMs } from '../platform/clock.js';

/** A fact that may say the same as another one. */
export interface FoldableFact extends Foldable {
  readonly source: MemorySource;
  readonly confidence: number;
  /** The field it fills; null for none. */
  readonly slot: string | null;
  readonly pinned: boolean;
  /** What it calls the people it is about, in their order. */
  readonly aboutLabels: readonly string[];
  /** As whom its owner reads each of them, where the other one of the pair names them in other ways; null where it does not. */
  readonly readAs: readonly { readonly id: string; readonly label: string }[] | null;
}

/** Two neighbours of one owner or group that may say the same. */
export interface Pair {
  readonly holder: string;
  readonly memories: readonly [FoldableFact, FoldableFact];
}

/** Memories that become one are no more than so many. */
const mostSources = 10;

/** Pairs that say the same, so that nobody need be asked. */
export const saysItself = (pair: Pair): boolean => keepsPin(pair) && saysTheSame(...readTexts(pair));

/** Pairs of which it is worth asking, and of which it is believed, that they say the same. */
export function isWorthAsking(pair: Pair): boolean {
  const [one, other] = readTexts(pair);
  return keepsPin(pair) && (maySayTheSame(one, other) || isNumericStep(one, other));
}

/** The texts of a pair, with the names by which their owner reads the people they are about. */
const readTexts = ({ memories: [one, other] }: Pair): [string, string] => [readText(one), readText(other)];

const readText = ({ text, aboutLabels, readAs }: FoldableFact): string =>
  readAs === null
    ? text
    : withNames(
        text,
        readAs.flatMap(({ label }, at) => (aboutLabels[at] === undefined ? [] : [[aboutLabels[at], label] as const])),
      );

/** The names in a pair that are one person's, as its owner reads them; one list per person who has several. */
export function namesOfOne({ memories }: Pair): string[][] {
  const names = new Map<string, Set<string>>();
  for (const { readAs, aboutLabels } of memories) {
    readAs?.forEach(({ id, label }, at) => names.set(id, (names.get(id) ?? new Set()).add(aboutLabels[at] ?? label)));
  }
  return [...names.values()].map((some) => [...some]).filter(({ length }) => length > 1);
}

/** Whether a pair would leave what is pinned as it is: the other one fills no field, and says no later number. */
function keepsPin({ memories }: Pair): boolean {
  const pinned = memories.find((one) => one.pinned);
  const other = memories.find((one) => !one.pinned);
  if (!pinned || !other) return pinned === undefined;
  if (other.slot !== null && pinned.slot === null) return false;
  return !isNumericStep(pinned.text, other.text) || pinned.observedAt > other.observedAt;
}

/** The earlier and the later one of a pair, as they were observed. */
export const inOrder = ({ memories: [one, other] }: Pair): readonly [FoldableFact, FoldableFact] =>
  one.observedAt <= other.observedAt ? [one, other] : [other, one];

/** What becomes one of pairs that say the same word for word, however many there are of each. */
export function foldsOfSame(pairs: readonly Pair[]): FoldableFact[][] {
  const groups: FoldableFact[][] = [];
  for (const { memories } of pairs) {
    const group = groups.find(
      (some) =>
        some.some(({ id }) => memories.some((one) => one.id === id)) &&
        saysTheSame(readText(some[0]!), readText(memories[0])),
    );
    const fresh = memories.filter(({ id }) => !groups.some((some) => some.some((one) => one.id === id)));
    // Nothing pinned becomes part of another.
    const joins = fresh.filter(({ pinned }) => !pinned || !group?.some((one) => one.pinned));
    if (group) group.push(...joins.slice(0, mostSources - group.length));
    else if (fresh.length === memories.length) groups.push([...memories]);
  }
  return groups;
}

/** Describes the fold of facts that say the same, but for its vector: the one that says it best lends its words, or the pinned one stays. */
export function foldOf(facts: readonly FoldableFact[]): Fold {
  const sorted = [...facts].sort(better);
  const [first] = sorted as [FoldableFact];
  return newFold({
    ...madeOf(sorted),
    ...{ summary: null, vector: null, into: first.pinned ? first.id : null },
    mergedBy: facts.every((one) => namesOf(one) === namesOf(first)) ? null : first.ownerId,
  });
}

const namesOf = ({ aboutIds }: FoldableFact): string => [...aboutIds].sort().join();

/**
 * What is pinned is worth most; a number that changes is worth what it was last; else what names people as they are read,
 * what fills a field, what was told to be remembered, what is surer, what tells more.
 */
function better(a: FoldableFact, b: FoldableFact): number {
  const pinned = Number(b.pinned) - Number(a.pinned);
  const later = b.observedAt - a.observedAt;
  if (pinned !== 0 || isNumericStep(a.text, b.text)) return pinned || later;
  const named = Number(namesThemAsRead(b)) - Number(namesThemAsRead(a));
  const fills = Number(b.slot !== null) - Number(a.slot !== null);
  const told = Number(b.source === 'explicit') - Number(a.source === 'explicit');
  const surer = b.confidence - a.confidence;
  return fills || named || told || surer || b.text.length - a.text.length || later || (a.id < b.id ? -1 : 1);
}

const namesThemAsRead = ({ aboutIds, readAs }: FoldableFact): boolean =>
  readAs === null || readAs.every(({ id }, at) => id === aboutIds[at]);

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
