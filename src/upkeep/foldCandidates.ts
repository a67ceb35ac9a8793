import type { MemorySource } from '../memories/memory.js';
import {
  type Fold,
  type Foldable,
  maxSummaryLength,
  foldSourcesOf,
  newFold,
  summaryOf,
} from '../memories/writer/fold/fold.js';
import { isSureEnough } from '../memories/conflict.js';
import { isNumericStep, isPossibleParaphrase, isSameStatement } from '../text/paraphrase.js';
import { replaceNames } from '../text/names.js';
import { lengthOf } from '../text/texts.js';
import { dayMs } from '../platform/clock.js';

/** Fact that may say the same as another one. */
export interface FoldableFact extends Foldable {
  readonly source: MemorySource;
  readonly confidence: number;
  /** Slot of the fact; null for none. */
  readonly slot: string | null;
  readonly pinned: boolean;
  /** Labels by which the text names the people it is about, in their order. */
  readonly aboutLabels: readonly string[];
  /** Identities and labels as the owner reads these people, in order; null if the pair's other fact reads alike. */
  readonly readAs: readonly { readonly id: string; readonly label: string }[] | null;
}

/** Pair of neighbours of one owner or group that may say the same. */
export interface FoldCandidate {
  readonly ownerOrChatId: string;
  readonly memories: readonly [FoldableFact, FoldableFact];
}

/** Maximum number of memories that fold into one. */
const maxSources = 10;

/** True if a pair says the same word for word, so that no model is needed. */
export const isIdentical = (pair: FoldCandidate): boolean => keepsPin(pair) && isSameStatement(...readTexts(pair));

/** Possible verdicts of a model on a pair. */
export const pairVerdicts = ['same', 'replaces', 'different'] as const;
export type PairVerdict = (typeof pairVerdicts)[number];

/** Returns the verdict on a pair that is accepted from a model beside `different`; undefined if none is. */
export function admissibleVerdictOf(pair: FoldCandidate): Exclude<PairVerdict, 'different'> | undefined {
  if (!keepsPin(pair)) return undefined;
  if (isPossibleParaphrase(...readTexts(pair))) return 'same';
  return mayReplace(pair) ? 'replaces' : undefined;
}

/**
 * True if the later fact of a pair may supersede the earlier one: they differ in a number only, so both describe the
 * same value of the same person. The later one must be as certain as a new value of a slot must be.
 */
function mayReplace(pair: FoldCandidate): boolean {
  const [earlier, later] = inObservationOrder(pair);
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

/** Returns the fold by which the later fact of a pair supersedes the earlier one. */
export function supersedingFold(pair: FoldCandidate): Fold {
  const [earlier, later] = inObservationOrder(pair);
  const mergedBy = namesOf(earlier) === namesOf(later) ? null : later.ownerId;
  return newFold({
    ...foldSourcesOf([later, earlier]),
    summary: null,
    vector: null,
    targetId: later.id,
    replaces: true,
    mergedBy,
  });
}

/** Returns the texts of a pair, with the names under which the owner reads the people they are about. */
const readTexts = ({ memories: [one, other] }: FoldCandidate): [string, string] => [readText(one), readText(other)];

const readText = ({ text, aboutLabels, readAs }: FoldableFact): string =>
  readAs === null
    ? text
    : replaceNames(
        text,
        readAs.flatMap(({ label }, index) =>
          aboutLabels[index] === undefined ? [] : [[aboutLabels[index], label] as const],
        ),
      );

/** Returns the different names of one person in a pair, as its owner reads them: a list per person with several. */
export function differingNames({ memories }: FoldCandidate): string[][] {
  const names = new Map<string, Set<string>>();
  for (const { readAs, aboutLabels } of memories) {
    readAs?.forEach(({ id, label }, index) =>
      names.set(id, (names.get(id) ?? new Set()).add(aboutLabels[index] ?? label)),
    );
  }
  return [...names.values()].map((labels) => [...labels]).filter(({ length }) => length > 1);
}

/** True if a fold of a pair keeps its pinned fact: the other has no slot, or the pinned one has one too. */
function keepsPin({ memories }: FoldCandidate): boolean {
  const pinned = memories.find((one) => one.pinned);
  const other = memories.find((one) => !one.pinned);
  if (!pinned || !other) return pinned === undefined;
  return other.slot === null || pinned.slot !== null;
}

/** Returns the pair in order of observation, the earlier fact first. */
export const inObservationOrder = ({ memories: [one, other] }: FoldCandidate): readonly [FoldableFact, FoldableFact] =>
  one.observedAt <= other.observedAt ? [one, other] : [other, one];

/** Groups pairs that say the same word for word, at most {@link maxSources} facts per group. */
export function groupIdentical(pairs: readonly FoldCandidate[]): FoldableFact[][] {
  const groups: FoldableFact[][] = [];
  for (const { memories } of pairs) {
    const group = groups.find(
      (facts) =>
        facts.some(({ id }) => memories.some((one) => one.id === id)) &&
        isSameStatement(readText(facts[0]!), readText(memories[0])),
    );
    const freshFacts = memories.filter(({ id }) => !groups.some((facts) => facts.some((one) => one.id === id)));
    // A group has at most one pinned fact, because a pinned fact never folds into another one.
    const joiningFacts = freshFacts.filter(({ pinned }) => !pinned || !group?.some((one) => one.pinned));
    if (group) group.push(...joiningFacts.slice(0, maxSources - group.length));
    else if (freshFacts.length === memories.length) groups.push([...memories]);
  }
  return groups;
}

/** Returns the fold of equivalent facts, without its vector. The best one gives the text; a pinned one stays itself. */
export function foldOf(facts: readonly FoldableFact[]): Fold {
  const sorted = [...facts].sort(compareAsFoldText);
  const [first] = sorted as [FoldableFact];
  return newFold({
    ...foldSourcesOf(sorted),
    summary: null,
    vector: null,
    targetId: first.pinned ? first.id : null,
    mergedBy: facts.every((one) => namesOf(one) === namesOf(first)) ? null : first.ownerId,
  });
}

const namesOf = ({ aboutIds }: FoldableFact): string => [...aboutIds].sort().join();

/** Best text first: pinned, with a slot, with names as the owner reads them, explicit, more certain, longer, later. */
function compareAsFoldText(a: FoldableFact, b: FoldableFact): number {
  const byPin = Number(b.pinned) - Number(a.pinned);
  const byTime = b.observedAt - a.observedAt;
  const byNames = Number(namesThemAsRead(b)) - Number(namesThemAsRead(a));
  const bySlot = Number(b.slot !== null) - Number(a.slot !== null);
  const bySource = Number(b.source === 'explicit') - Number(a.source === 'explicit');
  const byConfidence = b.confidence - a.confidence;
  return (
    byPin ||
    bySlot ||
    byNames ||
    bySource ||
    byConfidence ||
    b.text.length - a.text.length ||
    byTime ||
    (a.id < b.id ? -1 : 1)
  );
}

const namesThemAsRead = ({ aboutIds, readAs }: FoldableFact): boolean =>
  readAs === null || readAs.every(({ id }, index) => id === aboutIds[index]);

/** Ephemeral note that expires soon. */
export interface ExpiringNote extends Foldable {
  /** Key that is equal for notes with the same hearers. */
  readonly hearersKey: string;
}

const notesPerSummary = 5;
/** Time before expiry in which notes are summarized, in ms. */
export const expiringSoonMs = 7 * dayMs;

/** Batches notes for summaries: two to five notes with the same hearers, oldest first. */
export function batchNotes(notes: readonly ExpiringNote[]): ExpiringNote[][] {
  const batches: ExpiringNote[][] = [];
  for (const note of notes) {
    const lastBatch = batches.at(-1);
    const fits = lastBatch && lastBatch[0]!.hearersKey === note.hearersKey && lastBatch.length < notesPerSummary;
    if (fits && lengthOf(summaryOf([...lastBatch, note])) <= maxSummaryLength) lastBatch.push(note);
    else batches.push([note]);
  }
  return batches.filter(({ length }) => length > 1);
}
