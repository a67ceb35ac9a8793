import { wordFile } from './en/wordFile.js';
import { stemOf } from './stems.js';

/** Set of topics as a bit mask in two 32-bit numbers, since each question compares it with many texts. */
export type Topics = readonly [number, number];

export const noTopics: Topics = [0, 0];

const topicsOfStem: ReadonlyMap<string, Topics> = (() => {
  const topics = new Map<string, Topics>();
  for (const [index, words] of [...wordFile('topics').values()].entries()) {
    const topic: Topics = index < 32 ? [1 << index, 0] : [0, 1 << (index - 32)];
    for (const stem of words.split(/\s+/).map(stemOf)) topics.set(stem, addTopics(topics.get(stem) ?? noTopics, topic));
  }
  return topics;
})();

/** Returns the topics of a stem; none for names and rare words. */
export const topicsOf = (stem: string): Topics => topicsOfStem.get(stem) ?? noTopics;

/** Returns the union of two sets of topics. */
function addTopics(a: Topics, b: Topics): Topics {
  return [a[0] | b[0], a[1] | b[1]];
}

/** True if two sets have a topic in common. */
export const haveSharedTopic = (a: Topics, b: Topics): boolean => (a[0] & b[0]) !== 0 || (a[1] & b[1]) !== 0;

export const hasNoTopic = ([lowBits, highBits]: Topics): boolean => lowBits === 0 && highBits === 0;
