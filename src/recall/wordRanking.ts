import { stemOf, tellingWords } from '../words/stems.js';

/** Usual constants of BM25: how soon repetition stops counting, and how much length does. */
const k1 = 1.2;
const b = 0.5;
/** What a word counts more when it stands there exactly, not only by its stem. */
const usualBonus = 0.25;

/**
 * Scores texts by the words they share with a question (BM25: Robertson and Zaragoza, 2009). How rare a word is gets
 * counted among these texts alone: all of them are disclosed, so no hidden memory moves a score.
 */
export function scoreByWords(
  question: string,
  documents: readonly { readonly words: ReadonlySet<string>; readonly stems: ReadonlySet<string> }[],
  exactBonus = usualBonus,
): number[] {
  const words = tellingWords(question);
  const stems = [...new Set(words.map(stemOf))];
  const average = documents.reduce((sum, document) => sum + document.stems.size, 0) / Math.max(1, documents.length);
  const rarity = new Map(
    stems.map((stem) => {
      const holding = documents.filter((document) => document.stems.has(stem)).length;
      return [stem, Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  return documents.map((document) => {
    const saturation = (k1 + 1) / (1 + k1 * (1 - b + (b * document.stems.size) / Math.max(1, average)));
    const byStem = stems.reduce((sum, stem) => sum + (document.stems.has(stem) ? rarity.get(stem)! : 0), 0);
    const exact = words.reduce(
      (sum, word) => sum + (document.words.has(word) ? exactBonus * rarity.get(stemOf(word))! : 0),
      0,
    );
    return (byStem + exact) * saturation;
  });
}
