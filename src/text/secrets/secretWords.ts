import { wordLists } from '../en/wordFile.js';

/*
 * English words that tell secrets from what only sounds like them, in lower case. The lists with their meanings are in
 * ../en/secret-words.txt; plainSecrets.ts has the rules that read them.
 */

const wordList = wordLists('secret-words');
const wordSet = (name: string): ReadonlySet<string> => new Set(wordList(name));

/** Kind of value that the name of a secret takes, by how far its look tells it from any other word. */
export type NameKind =
  /** Any word. */
  | 'word'
  /** Value with digits. */
  | 'code'
  /** Number or word. */
  | 'either'
  /** Value that looks made up: digits among letters, or words joined by signs. */
  | 'made-up'
  /** Value that looks made up, or a long word alone after a colon. */
  | 'key'
  /** User name and password. */
  | 'pair'
  /** Many words. */
  | 'phrase';

/** Names of secrets that need no other word beside them. */
export const kindByName: ReadonlyMap<string, NameKind> = new Map(
  (['word', 'either', 'code', 'made-up', 'pair', 'phrase'] as const).flatMap((kind) =>
    wordList(`name: ${kind}`).map((name) => [name, kind] as const),
  ),
);

export const keyKinds = wordSet('keyKinds');
export const networkKinds = wordSet('networkKinds');
export const phraseKinds = wordSet('phraseKinds');
export const openCodes = wordSet('openCodes');
export const devices = wordSet('devices');
export const locks = wordSet('locks');
export const secretCodes = wordSet('secretCodes');
export const codePlaces = wordSet('codePlaces');
export const numberedNouns = wordSet('numbered');
export const units = wordSet('units');
export const links = wordSet('links');
export const wayWords = wordSet('ways');
export const clauseEnds = wordSet('clauseEnds');
export const changes = wordSet('changes');
export const fillerWords = wordSet('fillers');
export const enterVerbs = wordSet('enters');
export const wantVerbs = wordSet('wants');
export const giveVerbs = wordSet('givers');
export const useVerbs = wordSet('users');
export const chooseVerbs = wordSet('choosers');
export const wordsAfterNumber = wordSet('afterNumber');
export const joiningWords = wordSet('joining');
export const predicates = wordSet('predicates');
export const predicateEnding = /(?:ed|ing|able|ible|less|ful|ous|ly|sive|tive)$/u;

export const nounsLikePredicates = wordSet('nounsLikePredicates');
export const measures = wordSet('measures');
export const countWords = wordSet('countWords');
export const compounds = wordSet('compounds');
export const numberWords = wordSet('numberWords');
export const sentenceWords = wordSet('sentenceWords');
