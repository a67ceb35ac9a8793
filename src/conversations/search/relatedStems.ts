import { wordFile } from '../../text/en/wordFile.js';

/** A stem of similar meaning; `similarity` is that of the nearest words of both stems, 0.4 to 1. */
export interface RelatedStem {
  readonly stem: string;
  readonly similarity: number;
}

/** Maximum number of stems that a stem is related to; the nearest count. */
const maxRelated = 16;

let relatedByStem: ReadonlyMap<string, readonly RelatedStem[]> | undefined;

/**
 * Returns the stems of English words with a similar meaning, nearest first: "mother" for "mom", "won" for "win". They may
 * also be opposites. The list is read at the first call, because only searches need it.
 */
export const relatedStemsOf = (stem: string): readonly RelatedStem[] =>
  (relatedByStem ??= readRelatedStems()).get(stem) ?? [];

function readRelatedStems(): Map<string, RelatedStem[]> {
  const byStem = new Map<string, RelatedStem[]>();
  const add = (from: string, stem: string, similarity: number): void => {
    byStem.set(from, [...(byStem.get(from) ?? []), { stem, similarity }]);
  };
  for (const [stem, related] of wordFile('related-words'))
    for (const pair of related.split(' ')) {
      const [other, percent] = pair.split(':') as [string, string];
      add(stem, other, Number(percent) / 100);
      add(other, stem, Number(percent) / 100);
    }
  for (const [stem, related] of byStem)
    byStem.set(stem, related.sort((a, b) => b.similarity - a.similarity).slice(0, maxRelated));
  return byStem;
}
