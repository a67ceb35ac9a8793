import { readFileSync } from 'node:fs';
import { z } from 'zod';

const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** Sixty facts on different subjects: unrelated texts for the base of a space. A change changes every measured base. */
export const calibrationTexts: readonly string[] = z.array(z.string()).parse(readJson('./calibrationTexts.json'));

const pairs = z.array(z.strictObject({ question: z.string(), text: z.string() }));

/**
 * Questions with the texts that answer them: single facts, and summaries of conversations. No other text of a list
 * answers a question of it. The same few people recur, as in life. They calibrate the distance between a question and
 * its answer in an embedding space, so changing one changes every measured limit.
 */
export const questionPairs = z.strictObject({ fact: pairs, episode: pairs }).parse(readJson('./questionPairs.json'));
