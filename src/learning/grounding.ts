import { contentStems } from '../text/stems.js';
import { sentencesOf } from '../text/sentences.js';

/** Words that a finding may be based on. */
export interface GroundingWords {
  /** Text of the message that is learned from. */
  readonly message: string;
  /** Texts of the same speaker shortly before, oldest first. */
  readonly ownEarlier: readonly string[];
  /** Texts of the agent shortly before. */
  readonly agentEarlier: readonly string[];
}

/** Minimum share of a finding's words that the speaker must have said. */
const minShare = 0.5;
/** The same if the agent said the missing words: its own words, perhaps from memory, must not be learned again. */
const minShareAfterAgent = 0.66;

/**
 * True if a text is grounded in this message. At least one of its content words must occur in it. At least half
 * of them (two in three if the agent has just said the missing ones) must occur in it or, if the message refers back by
 * a pronoun, in what the same speaker said before. `names` are given by the rules and do not count.
 */
export function isGrounded(text: string, groundingWords: GroundingWords, names: readonly string[] = []): boolean {
  const nameStems = stemsOfAll(names);
  const statementStems = [...contentStems(text)].filter((stem) => !nameStems.has(stem));
  const weightyStems = statementStems.filter((stem) => !lightStems.has(stem));
  const countedStems = weightyStems.length > 0 ? weightyStems : statementStems;
  if (countedStems.length === 0) return false;
  const messageStems = contentStems(groundingWords.message);
  if (!countedStems.some((stem) => messageStems.has(stem))) return false;
  const ownEarlierStems = backReference.test(groundingWords.message)
    ? stemsOfAll(groundingWords.ownEarlier)
    : new Set<string>();
  const missingStems = countedStems.filter((stem) => !messageStems.has(stem) && !ownEarlierStems.has(stem));
  const agentStems = stemsOfAll(groundingWords.agentEarlier);
  const requiredShare = missingStems.some((stem) => agentStems.has(stem)) ? minShareAfterAgent : minShare;
  return 1 - missingStems.length / countedStems.length >= requiredShare;
}

/** Returns the sentences of a message that share a content word with a text: the text may paraphrase them. */
export const sentencesBehind = (text: string, message: string): string[] => {
  const textStems = contentStems(text);
  return sentencesOf(message).filter((sentence) => [...contentStems(sentence)].some((stem) => textStems.has(stem)));
};

const stemsOfAll = (texts: readonly string[]): Set<string> => new Set(texts.flatMap((text) => [...contentStems(text)]));

/** Light words that put a fact into the third person. They carry little meaning, and the speaker uses others. */
const lightStems = contentStems(
  'like likes love prefer prefers enjoy live lives work works name named call called user speaker person people say says said want wants plan plans go going get gets got use uses used feel feels think thinks currently usually also new really',
);

const backReference =
  /(?<![\p{L}])(?:he|she|they|it|him|her|hers|them|his|their|theirs|its|that|this|there|these|those|one|yes|yeah|no|both)(?![\p{L}])/iu;
