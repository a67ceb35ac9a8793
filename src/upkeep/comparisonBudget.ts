import type { FoldCandidate } from './foldCandidates.js';

/** An owner or a group, and how many facts of theirs are to be compared with their neighbours. */
export interface OwnerBacklog {
  readonly holder: string;
  readonly facts: number;
}

/** Owners and groups of whom facts are compared at once: all of theirs, or those with ids from one text up to another. */
export interface FactsRange {
  readonly holders: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** A pair, and how near to each other the two are, 0 to 1. */
export interface NearPair extends FoldCandidate {
  readonly strength: number;
}

/** Greater than every id, which is made of hexadecimal digits. */
const afterIds = 'g';

/**
 * In which ranges facts are compared so that none has many more than `most`: several owners and groups at once, or parts
 * of one that holds more. Ids are random, so equal parts of their order hold about as many facts each.
 */
export function rangesOf(held: readonly OwnerBacklog[], most: number): FactsRange[] {
  const ranges: FactsRange[] = [];
  let [holders, facts]: [string[], number] = [[], 0];
  const end = (): void => {
    if (holders.length > 0) ranges.push({ holders, from: '', to: afterIds });
    [holders, facts] = [[], 0];
  };
  for (const one of held) {
    if (facts + one.facts > most) end();
    if (one.facts > most) ranges.push(...partsOf(one.holder, Math.ceil(one.facts / most)));
    else {
      holders.push(one.holder);
      facts += one.facts;
    }
  }
  end();
  return ranges;
}

function partsOf(holder: string, parts: number): FactsRange[] {
  const border = (at: number): string =>
    Math.floor((at / parts) * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return Array.from({ length: parts }, (_, at) => ({
    holders: [holder],
    from: at === 0 ? '' : border(at),
    to: at === parts - 1 ? afterIds : border(at + 1),
  }));
}

/** The nearest pairs of each owner and group, no more than `perHolder` of each, every one once. */
export function nearestOf(pairs: readonly NearPair[], perHolder: number): NearPair[] {
  const byHolder = new Map<string, Map<string, NearPair>>();
  for (const pair of pairs) {
    const own = byHolder.get(pair.holder) ?? new Map<string, NearPair>();
    byHolder.set(pair.holder, own.set(idsOf(pair), pair));
  }
  return [...byHolder.values()].flatMap((own) =>
    [...own]
      .sort(([ids, one], [others, other]) => other.strength - one.strength || (ids < others ? -1 : 1))
      .slice(0, perHolder)
      .map(([, pair]) => pair),
  );
}

const idsOf = ({ memories: [one, other] }: FoldCandidate): string => `${one.id} ${other.id}`;
