import { z } from 'zod';
import { wordFile } from '../../text/en/wordFile.js';
import { visibleReadings } from '../../text/texts.js';
import { sensitivities, type Sensitivity, stricter } from '../evidence.js';
import { alternatives, wordPattern } from './wordRules.js';

/** Words that make a statement personal or sensitive by default. English only. */
export interface SensitivityRule {
  readonly topic: string;
  readonly sensitivity: Sensitivity;
  /** Alternatives, matched as whole words without regard to case; `*` stands for any ending. */
  readonly words: readonly string[];
}

/** Rules for the sensitivity of a text that its writer does not set: the table in text/en/sensitivity.txt. */
export const sensitivityRules: readonly SensitivityRule[] = [...wordFile('sensitivity')].map(([name, list]) => {
  const [topic = '', sensitivity] = name.split(': ');
  return { topic, sensitivity: z.enum(sensitivities).parse(sensitivity), words: alternatives(list) };
});

const compiledRules = sensitivityRules.map(({ sensitivity, words }) => ({ sensitivity, pattern: wordPattern(words) }));

/** Strips the lookarounds of an alternative, and the brackets that group its parts. */
function plainWords(alternative: string): string {
  const plainText = alternative.replace(/\(\?<?[!=][^()]*\)/gu, ' ').replace(/\(\?:([^()]*)\)/gu, ' $1 ');
  return plainText === alternative ? plainText : plainWords(plainText);
}

/** Words of four letters or more in the alternatives of the rules. */
const tableWords: ReadonlySet<string> = new Set(
  sensitivityRules.flatMap((rule) => rule.words.flatMap((one) => plainWords(one).match(/\p{L}{4,}/gu) ?? [])),
);

/** True if a word, in lower case, is in the alternatives of a rule. */
export const isSensitiveWord = (word: string): boolean => tableWords.has(word);

/** Returns the strictest sensitivity that the rules find in a text; PUBLIC if they find none. */
export function detectSensitivity(text: string): Sensitivity {
  const readings = visibleReadings(text);
  return compiledRules.reduce<Sensitivity>(
    (strictest, { sensitivity, pattern }) =>
      readings.some((words) => pattern.test(words)) ? stricter(strictest, sensitivity) : strictest,
    'PUBLIC',
  );
}
