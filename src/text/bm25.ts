import { stemOf, contentWords } from './stems.js';
import type { WordSet } from './wordLine.js';

/*
 * BM25 (Robertson and Zaragoza: The Probabilistic Relevance Framework, 2009), with the word statistics of the given texts
 * alone. Callers give disclosed texts, so that no hidden memory changes a score.
 */

/** Usual constants of BM25: `k1` limits the effect of repetition, `b` sets the effect of length. */
const k1 = 1.2;
const b = { messages: 0.5, facts: 0.75 } as const;
/** Bonus of a word that matches exactly, beside its stem: inflections carry much meaning in talk. */
const exactBonus = 0.75;

/** Scores messages by the words they share with a question. */
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
    return sharedWeight * saturationOf(document.stems.size, averageSize, b.messages);
  });
}

/** Share of a question's words in each text, 0 to about 1. Rare words count more, and the same more in a short text. */
export function wordCoverage(question: string, texts: readonly WordSet[]): number[] {
  const stems = [...new Set(contentWords(question).map(stemOf))];
  const rarity = raritiesOf(stems, texts);
  const totalRarity = stems.reduce((sum, stem) => sum + rarity.get(stem)!, 0);
  if (totalRarity === 0) return texts.map(() => 0);
  const averageSize = texts.reduce((sum, text) => sum + text.size, 0) / texts.length;
  return texts.map((text) => {
    const saturation = saturationOf(text.size, averageSize, b.facts);
    const sharedRarity = stems.reduce((sum, stem) => sum + (text.has(stem) ? rarity.get(stem)! : 0), 0);
    return Math.min(1, (sharedRarity / totalRarity) * saturation);
  });
}

/** Returns a word's BM25 weight in a text of this size, higher in short ones. `lengthEffect`: constant `b`, 0 to 1. */
const saturationOf = (size: number, average: number, lengthEffect: number): number =>
  (k1 + 1) / (1 + k1 * (1 - lengthEffect + (lengthEffect * size) / Math.max(1, average)));

/** Maps each stem to its inverse document frequency among these texts. */
const raritiesOf = (stems: readonly string[], texts: readonly WordSet[]): Map<string, number> =>
  new Map(
    stems.map((stem) => [stem, inverseDocumentFrequency(texts.length, texts.filter((text) => text.has(stem)).length)]),
  );

/** Returns the inverse document frequency of BM25 of a word that `matchCount` of `textCount` texts contain. */
export const inverseDocumentFrequency = (textCount: number, matchCount: number): number =>
  Math.log(1 + (textCount - matchCount + 0.5) / (matchCount + 0.5));
