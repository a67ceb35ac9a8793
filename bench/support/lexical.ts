import { stemmer } from 'stemmer';
import { contentWords } from '../../src/text/stems.js';

/** Lexical search over the turns of one corpus: BM25, alone or with a share of the scores of the turns around. */
export class LexicalSearch {
  private readonly turns: readonly { counts: Map<string, number>; length: number; session: string }[];
  private readonly documentFrequencies = new Map<string, number>();
  private readonly average: number;

  constructor(turns: readonly { text: string; session: string }[]) {
    this.turns = turns.map(({ text, session }) => {
      const stems = stemsIn(text);
      const counts = new Map<string, number>();
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      return { counts, length: stems.length, session };
    });
    for (const { counts } of this.turns)
      for (const stem of counts.keys())
        this.documentFrequencies.set(stem, (this.documentFrequencies.get(stem) ?? 0) + 1);
    this.average = this.turns.reduce((sum, { length }) => sum + length, 0) / Math.max(1, turns.length);
  }

  /**
   * Returns the positions of the turns that answer a question, best first (BM25: Robertson and Zaragoza, 2009; k1 1.2,
   * b 0.75).
   */
  search(question: string, around: boolean): number[] {
    const questionStems = [...new Set(stemsIn(question))];
    const plainScores = this.turns.map(({ counts, length }) =>
      questionStems.reduce((sum, stem) => {
        const termFrequency = counts.get(stem) ?? 0;
        const documentFrequency = this.documentFrequencies.get(stem) ?? 0;
        const idf = Math.log(1 + (this.turns.length - documentFrequency + 0.5) / (documentFrequency + 0.5));
        return sum + (idf * termFrequency * 2.2) / (termFrequency + 1.2 * (0.25 + (0.75 * length) / this.average));
      }, 0),
    );
    const scores = around ? plainScores.map((score, index) => score + this.sharedBy(plainScores, index)) : plainScores;
    return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
  }

  private sharedBy(scores: readonly number[], at: number): number {
    const shares: [step: number, weight: number][] = [
      [-1, 0.5],
      [1, 0.3],
      [-2, 0.2],
      [2, 0.1],
    ];
    return shares.reduce(
      (sum, [step, weight]) =>
        this.turns[at + step]?.session === this.turns[at]!.session ? sum + weight * scores[at + step]! : sum,
      0,
    );
  }
}

/** Lists the stems of a text with repetitions, without stop words. */
const stemsIn = (text: string): string[] => {
  const contentWordSet = new Set(contentWords(text));
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => contentWordSet.has(word)).map((word) => stemmer(word));
};
