import { foldedText } from '../../parts/names.js';

/** Lists the words of a question that a text contains, as a reader sees it; the search itself also compares stems. */
export function sharedWords(question: string, text: string): string[] {
  const inText = new Set(wordsOf(text).map(foldedText));
  return [...new Set(wordsOf(question))].filter((word) => word.length > 2 && inText.has(foldedText(word)));
}

const wordsOf = (text: string): string[] => text.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
