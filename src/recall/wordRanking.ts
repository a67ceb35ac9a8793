import { stemOf, contentWords } from '../text/stems.js';
import type { WordSet } from '../text/wordLine.js';

/** Usual constants of BM25: `k1` limits the effect of repetition, `b` sets the effect of length. */
const k1 = 1.2;
const b = 0.5;
/** Bonus of a word that matches exactly, beside its stem: inflections carry much meaning in talk. */
const exactBonus = 0.75;

/**
 * Scores messages by the words they share with a question (BM25: Robertson and Zaragoza, 2009). The rarity of a word is
 * counted among these texts alone. All of them are disclosed, so no hidden memory changes a score.
 */
export function scoreByWords(
  question: string,
  documents: readonly { readonly words: WordSet; readonly stems: WordSet }[],
): number[] {
  const words = contentWords(question);
  const stems = [...new Set(words.map(stemOf))];
  const averageSize = documents.reduce((sum, document) => sum + document.stems.size, 0) / Math.max(1, documents.length);
  const rarity = raritiesOf(
    stems,
    documents.map((document) => document.stems),
  );
  const exactWords = words.map((word) => ({ word, worth: exactBonus * rarity.get(stemOf(word))! }));
  return documents.map((document) => {
    let sharedWeight = 0;
    for (const stem of stems) if (document.stems.has(stem)) sharedWeight += rarity.get(stem)!;
    for (const { word, worth } of exactWords) if (document.words.has(word)) sharedWeight += worth;
    return sharedWeight * saturationOf(document.stems.size, averageSize, b);
  });
}

/** BM25 constant `b` for short facts. */
const lengthOfFacts = 0.75;

/**
 * Returns the share of a question's words that each text contains, 0 to about 1. Rare words count more, and the same
 * words count more in a short text than in a long one. The rarity of a word is counted among these texts alone.
 */
export function wordCoverage(question: string, texts: readonly WordSet[]): number[] {
  const stems = [...new Set(contentWords(question).map(stemOf))];
  const rarity = raritiesOf(stems, texts);
  const totalRarity = stems.reduce((sum, stem) => sum + rarity.get(stem)!, 0);
  if (totalRarity === 0) return texts.map(() => 0);
  const averageSize = texts.reduce((sum, text) => sum + text.size, 0) / texts.length;
  return texts.map((text) => {
    const saturation = saturationOf(text.size, averageSize, lengthOfFacts);
    const sharedRarity = stems.reduce((sum, stem) => sum + (text.has(stem) ? rarity.get(stem)! : 0), 0);
    return Math.min(1, (sharedRarity / totalRarity) * saturation);
  });
}

/** Returns a word's BM25 weight in a text of this size, higher in short ones. `part`: effect of length, 0 to 1. */
const saturationOf = (size: number, average: number, lengthEffect: number): number =>
  (k1 + 1) / (1 + k1 * (1 - lengthEffect + (lengthEffect * size) / Math.max(1, average)));

/** Computes the inverse document frequency of BM25 of each stem among these texts. */
function raritiesOf(stems: readonly string[], texts: readonly WordSet[]): Map<string, number> {
  return new Map(
    stems.map((stem) => {
      const matchCount = texts.filter((text) => text.has(stem)).length;
      return [stem, Math.log(1 + (texts.length - matchCount + 0.5) / (matchCount + 0.5))];
    }),
  );
}
