import { groupBy } from '../../platform/groupBy.js';
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
  const pairs = [...wordFile('related-words')].flatMap(([stem, related]) =>
    related.split(' ').flatMap((pair) => {
      const [other, percent] = pair.split(':') as [string, string];
      const similarity = Number(percent) / 100;
      return [
        { from: stem, stem: other, similarity },
        { from: other, stem, similarity },
      ];
    }),
  );
  const byStem = groupBy(
    pairs,
    ({ from }) => from,
    ({ stem, similarity }): RelatedStem => ({ stem, similarity }),
  );
  for (const [stem, related] of byStem)
    byStem.set(stem, related.sort((a, b) => b.similarity - a.similarity).slice(0, maxRelated));
  return byStem;
}
