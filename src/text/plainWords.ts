import { wordLists } from './en/wordFile.js';

/*
 * English words that tell secrets from what only sounds like them, in lower case. The lists with their meanings are in
 * en/secret-words.txt, the rules that read them in plainSecrets.ts.
 */

const words = wordLists('secret-words');
const listed = (name: string): ReadonlySet<string> => new Set(words(name));

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
export const names: ReadonlyMap<string, NameKind> = new Map(
  (['word', 'either', 'code', 'made-up', 'pair', 'phrase'] as const).flatMap((kind) =>
    words(`name: ${kind}`).map((name) => [name, kind] as const),
  ),
);

export const keyKinds = listed('keyKinds');
export const networkKinds = listed('networkKinds');
export const phraseKinds = listed('phraseKinds');
export const openCodes = listed('openCodes');
export const devices = listed('devices');
export const locks = listed('locks');
export const secretCodes = listed('secretCodes');
export const codePlaces = listed('codePlaces');
export const numberedNouns = listed('numbered');
export const units = listed('units');
export const links = listed('links');
export const wayWords = listed('ways');
export const clauseEnds = listed('clauseEnds');
export const changes = listed('changes');
export const fillerWords = listed('fillers');
export const enterVerbs = listed('enters');
export const wantVerbs = listed('wants');
export const giveVerbs = listed('givers');
export const useVerbs = listed('users');
export const chooseVerbs = listed('choosers');
export const wordsAfterNumber = listed('afterNumber');
export const joiningWords = listed('joining');
export const predicates = listed('predicates');
/** Endings of predicates. */
export const predicateEnding = /(?:ed|ing|able|ible|less|ful|ous|ly|sive|tive)$/u;

export const nounsLikePredicates = listed('nounsLikePredicates');
export const measures = listed('measures');
export const countWords = listed('countWords');
export const compounds = listed('compounds');
export const numberWords = listed('numberWords');
export const sentenceWords = listed('sentenceWords');
