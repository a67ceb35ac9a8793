import { maxSaying, writingProblem } from '../../memories/writingGuard.js';
import { removedMark } from '../../text/removedValues.js';
import { stemOf, tellingStems, weightOf } from '../../text/stems.js';
import { lengthOf } from '../../text/texts.js';

const maxTopics = 12;
/** Letters of a topic: shorter words name little, and what is longer is no word. */
const [shortest, longest] = [3, 30];
/** A token with the signs around it; what holds digits or signs, such as an address or a code, is no word. */
const plainWord = /^(?<before>["'“‘(]*)(?<word>\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*?)(?:['’]s)?["'”’).,;:!?…]*$/u;
const sentenceEnd = /[.!?…:]["'”’)]*$/u;
const opening = 'The conversation was about';
const withoutTopics = 'The conversation named no topic.';

interface Topic {
  readonly word: string;
  /** Whether the word opens a sentence: then it has a capital, whatever it means. */
  readonly opens: boolean;
}

/**
 * Tells in one sentence, made without a model, what some texts speak of: their telling words, the most frequent first,
 * then in the order said. Nothing but whole words of letters gets into it: no number, no mark of something removed, and
 * no sign by which a text could say a sentence of its own.
 */
export function topicsOf(texts: readonly string[]): string {
  const said = new Map<string, Topic[]>();
  for (const topic of texts.flatMap(telling)) {
    const stem = stemOf(topic.word.toLowerCase());
    said.set(stem, [...(said.get(stem) ?? []), topic]);
  }
  const topics = [...said.values()].sort((a, b) => b.length - a.length).map(spellingOf);
  const listed: string[] = [];
  for (const topic of topics.slice(0, maxTopics)) {
    if (lengthOf(sentenceOf([...listed, topic])) > maxSaying) break;
    listed.push(topic);
  }
  return sentenceOf(listed);
}

/** A word as it stands within sentences, small if it ever is; else small, for nothing tells that it is a name. */
function spellingOf(spellings: readonly Topic[]): string {
  const within = spellings.filter(({ opens }) => !opens).map(({ word }) => word);
  return within.find((word) => word === word.toLowerCase()) ?? within[0] ?? spellings[0]!.word.toLowerCase();
}

function telling(text: string): Topic[] {
  const tokens = text.normalize('NFC').replaceAll(removedMark, ' ').split(/\s+/u).filter(Boolean);
  return tokens.flatMap((token, at) => {
    const word = plainWord.exec(token)?.groups?.word;
    return word !== undefined && isTopic(word) ? [{ word, opens: at === 0 || sentenceEnd.test(tokens[at - 1]!) }] : [];
  });
}

function isTopic(said: string): boolean {
  const length = lengthOf(said);
  if (length < shortest || length > longest) return false;
  return weightOf(said.toLowerCase()) > 1 && tellingStems(said).size > 0 && writingProblem(sentenceOf([said])) === null;
}

function sentenceOf(topics: readonly string[]): string {
  const last = topics.at(-1);
  if (last === undefined) return withoutTopics;
  const before = topics.slice(0, -1).join(', ');
  return before === '' ? `${opening} ${last}.` : `${opening} ${before} and ${last}.`;
}
