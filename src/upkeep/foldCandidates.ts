import type { MemorySource } from '../memories/memory.js';
import {
  type Fold,
  type Foldable,
  longestSummary,
  madeOf,
  newFold,
  summaryOf,
} from '../memories/writer/fold/foldLinks.js';
import { isSureEnough } from '../memories/conflict.js';
import { isNumericStep, maySayTheSame, saysTheSame } from '../text/sameness.js';
import { withNames } from '../text/names.js';
import { lengthOf } from '../text/texts.js';
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
export interface FoldCandidate {
  readonly holder: string;
  readonly memories: readonly [FoldableFact, FoldableFact];
}

/** Memories that become one are no more than so many. */
const mostSources = 10;

/** Pairs that say the same, so that nobody need be asked. */
export const saysItself = (pair: FoldCandidate): boolean => keepsPin(pair) && saysTheSame(...readTexts(pair));

/** What a model may say of a pair. */
export const pairVerdicts = ['same', 'replaces', 'different'] as const;
export type PairVerdict = (typeof pairVerdicts)[number];

/** The one verdict on a pair that is believed, whatever else a model says; undefined where nobody need be asked. */
export function believedOf(pair: FoldCandidate): Exclude<PairVerdict, 'different'> | undefined {
  if (!keepsPin(pair)) return undefined;
  if (maySayTheSame(...readTexts(pair))) return 'same';
  return mayReplace(pair) ? 'replaces' : undefined;
}

/**
 * Whether the later one of a pair may take the place of the earlier: both fill one field of one person, for they differ in
 * nothing but a number, and the later one is as sure, as a new value of a field must be.
 */
function mayReplace(pair: FoldCandidate): boolean {
  const [earlier, later] = inOrder(pair);
  const people = new Set(later.readAs?.map(({ id }) => id) ?? later.aboutIds);
  const isOfOne = people.size === 1 || (people.size === 0 && later.ownerId !== null);
  return (
    isNumericStep(...readTexts(pair)) &&
    isOfOne &&
    !earlier.pinned &&
    earlier.observedAt < later.observedAt &&
    (earlier.slot === null || earlier.slot === later.slot) &&
    isSureEnough(earlier, later)
  );
}

/** Describes that the later one of a pair takes the place of the earlier, which becomes part of it. */
export function replacementOf(pair: FoldCandidate): Fold {
  const [earlier, later] = inOrder(pair);
  const mergedBy = namesOf(earlier) === namesOf(later) ? null : later.ownerId;
  return newFold({
    ...madeOf([later, earlier]),
    summary: null,
    vector: null,
    into: later.id,
    replaces: true,
    mergedBy,
  });
}

/** The texts of a pair, with the names by which their owner reads the people they are about. */
const readTexts = ({ memories: [one, other] }: FoldCandidate): [string, string] => [readText(one), readText(other)];

const readText = ({ text, aboutLabels, readAs }: FoldableFact): string =>
  readAs === null
    ? text
    : withNames(
        text,
        readAs.flatMap(({ label }, at) => (aboutLabels[at] === undefined ? [] : [[aboutLabels[at], label] as const])),
      );

/** The names in a pair that are one person's, as its owner reads them; one list per person who has several. */
export function namesOfOne({ memories }: FoldCandidate): string[][] {
  const names = new Map<string, Set<string>>();
  for (const { readAs, aboutLabels } of memories) {
    readAs?.forEach(({ id, label }, at) => names.set(id, (names.get(id) ?? new Set()).add(aboutLabels[at] ?? label)));
  }
  return [...names.values()].map((some) => [...some]).filter(({ length }) => length > 1);
}

/** Whether a pair would leave what is pinned as it is: the other one fills no field. */
function keepsPin({ memories }: FoldCandidate): boolean {
  const pinned = memories.find((one) => one.pinned);
  const other = memories.find((one) => !one.pinned);
  if (!pinned || !other) return pinned === undefined;
  return other.slot === null || pinned.slot !== null;
}

/** The earlier and the later one of a pair, as they were observed. */
export const inOrder = ({ memories: [one, other] }: FoldCandidate): readonly [FoldableFact, FoldableFact] =>
  one.observedAt <= other.observedAt ? [one, other] : [other, one];

/** What becomes one of pairs that say the same word for word, however many there are of each. */
export function foldsOfSame(pairs: readonly FoldCandidate[]): FoldableFact[][] {
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
 * What is pinned is worth most; else what names people as they are read, what fills a field, what was told to be
 * remembered, what is surer, what tells more.
 */
function better(a: FoldableFact, b: FoldableFact): number {
  const pinned = Number(b.pinned) - Number(a.pinned);
  const later = b.observedAt - a.observedAt;
  const named = Number(namesThemAsRead(b)) - Number(namesThemAsRead(a));
  const fills = Number(b.slot !== null) - Number(a.slot !== null);
  const told = Number(b.source === 'explicit') - Number(a.source === 'explicit');
  const surer = b.confidence - a.confidence;
  return pinned || fills || named || told || surer || b.text.length - a.text.length || later || (a.id < b.id ? -1 : 1);
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
