import { maxTextLength, writingProblem } from '../../memories/drafts/writingGuard.js';
import { removedMark } from '../../text/removedValues.js';
import { stemOf, contentStems, weightOf } from '../../text/stems.js';
import { lengthOf } from '../../text/texts.js';

const maxTopics = 12;
/** Minimum number of letters of a topic. Shorter words mean little. */
const minLetters = 3;
/** Maximum number of letters of a topic. Longer tokens are no words. */
const maxLetters = 30;
/** Pattern of a word with punctuation around it. Tokens with digits or other signs (addresses, codes) do not match. */
const plainWord = /^(?<before>["'“‘(]*)(?<word>\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*?)(?:['’]s)?["'”’).,;:!?…]*$/u;
const sentenceEnd = /[.!?…:]["'”’)]*$/u;
const opening = 'The conversation was about';
const noTopicsText = 'The conversation named no topic.';

interface Topic {
  readonly word: string;
  /** True if the word opens a sentence: its capital letter is then no sign of a name. */
  readonly opensSentence: boolean;
}

/**
 * Describes in one sentence, without a model, the topics of texts: their content words, the most frequent first, then
 * in the order said. It contains only whole words of letters. No number, no mark of a removed value and no punctuation
 * gets in, so a text cannot forge a sentence.
 */
export function topicSentenceOf(texts: readonly string[]): string {
  const topicsByStem = new Map<string, Topic[]>();
  for (const topic of texts.flatMap(topicWordsOf)) {
    const stem = stemOf(topic.word.toLowerCase());
    topicsByStem.set(stem, [...(topicsByStem.get(stem) ?? []), topic]);
  }
  const topics = [...topicsByStem.values()].sort((a, b) => b.length - a.length).map(spellingOf);
  const listedTopics: string[] = [];
  for (const topic of topics.slice(0, maxTopics)) {
    if (lengthOf(sentenceOf([...listedTopics, topic])) > maxTextLength) break;
    listedTopics.push(topic);
  }
  return sentenceOf(listedTopics);
}

/** Spelling inside sentences: lower case if a word occurs so, or only opens sentences, which shows no name. */
function spellingOf(spellings: readonly Topic[]): string {
  const insideSpellings = spellings.filter(({ opensSentence }) => !opensSentence).map(({ word }) => word);
  return (
    insideSpellings.find((word) => word === word.toLowerCase()) ??
    insideSpellings[0] ??
    spellings[0]!.word.toLowerCase()
  );
}

function topicWordsOf(text: string): Topic[] {
  const tokens = text.normalize('NFC').replaceAll(removedMark, ' ').split(/\s+/u).filter(Boolean);
  return tokens.flatMap((token, index) => {
    const word = plainWord.exec(token)?.groups?.word;
    return word !== undefined && isTopic(word)
      ? [{ word, opensSentence: index === 0 || sentenceEnd.test(tokens[index - 1]!) }]
      : [];
  });
}

function isTopic(word: string): boolean {
  const length = lengthOf(word);
  if (length < minLetters || length > maxLetters) return false;
  return weightOf(word.toLowerCase()) > 1 && contentStems(word).size > 0 && writingProblem(sentenceOf([word])) === null;
}

function sentenceOf(topics: readonly string[]): string {
  const last = topics.at(-1);
  if (last === undefined) return noTopicsText;
  const before = topics.slice(0, -1).join(', ');
  return before === '' ? `${opening} ${last}.` : `${opening} ${before} and ${last}.`;
}
