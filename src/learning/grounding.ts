import { tellingStems } from '../text/stems.js';
import { sentencesOf } from '../text/sentences.js';

/** What was said where something may be learned from it. */
export interface SaidWords {
  /** The message that is learned from. */
  readonly message: string;
  /** What the same speaker said shortly before, oldest first. */
  readonly ownEarlier: readonly string[];
  /** What the agent said shortly before. */
  readonly agentEarlier: readonly string[];
}

/** Least share of a finding's words that the speaker must have said. */
const leastShare = 0.5;
/** The same where the missing words are the agent's: what it said, perhaps from memory, is not learned again. */
const leastShareAfterAgent = 0.66;

/**
 * Whether a text rests on the words of this very message: at least one of its telling words stands there, and at least
 * half of them (two in three where the agent has just said the missing ones) stand there or, if the message points back
 * by a pronoun, in what the same speaker said before. `names` are given by the rules and do not count.
 */
export function isGrounded(text: string, said: SaidWords, names: readonly string[] = []): boolean {
  const nameStems = stemsOfAll(names);
  const all = [...tellingStems(text)].filter((stem) => !nameStems.has(stem));
  const telling = all.filter((stem) => !lightStems.has(stem));
  const counted = telling.length > 0 ? telling : all;
  if (counted.length === 0) return false;
  const here = tellingStems(said.message);
  if (!counted.some((stem) => here.has(stem))) return false;
  const own = pointsBack.test(said.message) ? stemsOfAll(said.ownEarlier) : new Set<string>();
  const missing = counted.filter((stem) => !here.has(stem) && !own.has(stem));
  const agents = stemsOfAll(said.agentEarlier);
  const bound = missing.some((stem) => agents.has(stem)) ? leastShareAfterAgent : leastShare;
  return 1 - missing.length / counted.length >= bound;
}

/** The sentences of a message that share a telling word with a text: what the text may be a paraphrase of. */
export const sentencesBehind = (text: string, message: string): string[] => {
  const telling = tellingStems(text);
  return sentencesOf(message).filter((sentence) => [...tellingStems(sentence)].some((stem) => telling.has(stem)));
};

const stemsOfAll = (texts: readonly string[]): Set<string> => new Set(texts.flatMap((text) => [...tellingStems(text)]));

/** Words by which a fact is put into the third person; they say little, and everybody else says others. */
const lightStems = tellingStems(
  'like likes love prefer prefers enjoy live lives work works name named call called user speaker person people say says said want wants plan plans go going get gets got use uses used feel feels think thinks currently usually also new really',
);

const pointsBack =
  /(?<![\p{L}])(?:he|she|they|it|him|her|hers|them|his|their|theirs|its|that|this|there|these|those|one|yes|yeah|no|both)(?![\p{L}])/iu;
