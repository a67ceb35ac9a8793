import { createHmac } from 'node:crypto';
import { groupBy } from '../platform/groupBy.js';
import { stripDiacritics } from './stems.js';
import { invisibleCharacters, toVisibleText } from './texts.js';

/** Mark that replaces a removed value in a text. */
export const removedMark = '[removed]';

/** Longest value that can be removed: in characters, and in tokens, each digit being one token. */
export const maxRemovedValue = 200;
const maxTokens = 64;
/** Size limit of the cache of token hashes, in tokens. */
const maxCachedHashes = 50_000;

/** Character of a script without spaces. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const letter = String.raw`(?!${unspaced}|[${invisibleCharacters}])[\p{L}\p{M}]`;

/** Returns the pattern of a token: the mark (no word), a digit, a character of a script without spaces, or a word. */
const tokenPatternWith = (insideWord: string): RegExp =>
  new RegExp(String.raw`\[removed\]|\p{Nd}|${unspaced}\p{M}*|${letter}(?:(?:${insideWord})*${letter})?`, 'gu');

/** Tokens if invisible characters divide words, and if they do not: some are drawn as a blank. */
const dividedTokens = tokenPatternWith(letter);
const joinedTokens = tokenPatternWith(`${letter}|[${invisibleCharacters}]`);
const invisibleRun = new RegExp(`^[${invisibleCharacters}]*$`, 'u');
const holdsInvisible = new RegExp(`[${invisibleCharacters}]`, 'u');

interface Token {
  /** The token as it is compared: without case, width, accents, invisible characters and a plural ending. */
  readonly normalForm: string;
  readonly from: number;
  readonly to: number;
  /** True for a digit that continues a row of digits. */
  readonly continuesDigits: boolean;
}

/** Replacement of removed values in a text by the mark. */
export type ValueMasker = Pick<RemovedValues, 'mask'>;

/**
 * Fingerprints of literal values that one place keeps out: keyed hashes, which reveal nothing without the key. Spelling
 * counts; case, width, accents, invisible characters, a plural ending and the grouping of digits do not. A number
 * matches whole rows of digits only.
 */
export class RemovedValues {
  private readonly fingerprints: ReadonlySet<string>;
  /** Lengths in tokens of the values that may begin with a token, longest first, by the hash of the token. */
  private readonly lengthsByFirstToken: ReadonlyMap<string, readonly number[]>;
  private readonly firstTokenHashes = new Map<string, string>();
  private readonly bySpeaker = new Map<string | null, RemovedValues>();

  constructor(
    private readonly hashTokens: (tokens: string) => string,
    private readonly removedFingerprints: readonly RemovedFingerprint[],
  ) {
    this.fingerprints = new Set(removedFingerprints.map((removed) => removed.fingerprint));
    const lengths = groupBy(
      removedFingerprints,
      ({ firstTokenHash }) => firstTokenHash,
      ({ length }) => length,
    );
    this.lengthsByFirstToken = new Map(
      [...lengths].map(([hash, valueLengths]) => [hash, [...new Set(valueLengths)].sort((a, b) => b - a)]),
    );
  }

  /** Number of values kept out. */
  get size(): number {
    return this.fingerprints.size;
  }

  /** Cache key that changes with the set of values and with the persons whose words they are kept out of. */
  get version(): string {
    const people = this.removedFingerprints.reduce((sum, { hearerIds }) => sum + (hearerIds?.length ?? 0), 0);
    return [
      this.removedFingerprints.length,
      people,
      Math.max(0, ...this.removedFingerprints.map(({ at }) => at ?? 0)),
    ].join(':');
  }

  /**
   * Returns the values kept out of the words of a person, or of the agent (null). All values are kept out of the
   * agent's words; out of a person's words only those that they heard. A value that a person never heard is new to
   * them: a mark would tell a guess from the value.
   */
  forSpeaker(personId: string | null): RemovedValues {
    const cachedValues = this.bySpeaker.get(personId);
    if (cachedValues) return cachedValues;
    const heardFingerprints = this.removedFingerprints.filter(
      ({ hearerIds }) => personId === null || (hearerIds?.includes(personId) ?? true),
    );
    const speakerValues =
      heardFingerprints.length === this.removedFingerprints.length
        ? this
        : new RemovedValues(this.hashTokens, heardFingerprints);
    this.bySpeaker.set(personId, speakerValues);
    return speakerValues;
  }

  get isEmpty(): boolean {
    return this.fingerprints.size === 0;
  }

  /** True if any of these texts holds a value. */
  occurIn(texts: readonly (string | null)[]): boolean {
    return texts.some((text) => text !== null && this.mask(text) !== text);
  }

  /** Returns the fingerprints of all values in a text, in one pass; also of those that contain each other. */
  fingerprintsIn(text: string): string[] {
    if (this.isEmpty) return [];
    return tokenReadingsOf(text).flatMap((textTokens) =>
      textTokens.flatMap((token, at) =>
        this.lengthsFrom(token).flatMap((count) => this.fingerprintAt(textTokens, at, count) ?? []),
      ),
    );
  }

  /** Replaces each value in a text by the mark, the longest value first. Returns the same string if it holds none. */
  mask(text: string): string {
    if (this.isEmpty) return text;
    const masked = this.maskTokens(text, maskableTokensOf(text, joinedTokens));
    return holdsInvisible.test(masked) ? this.maskTokens(masked, maskableTokensOf(masked, dividedTokens)) : masked;
  }

  private maskTokens(text: string, textTokens: readonly Token[]): string {
    const parts: string[] = [];
    let at = 0;
    let copiedEnd = 0;
    while (at < textTokens.length) {
      const length = this.lengthsFrom(textTokens[at]!).find((count) => this.fingerprintAt(textTokens, at, count));
      if (length === undefined) {
        at += 1;
        continue;
      }
      parts.push(text.slice(copiedEnd, textTokens[at]!.from), removedMark);
      at += length;
      copiedEnd = textTokens[at - 1]!.to;
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(copiedEnd);
  }

  /**
   * Returns the lengths of the values that may begin with a token. Most tokens begin none, and one fingerprint tells
   * so; the fingerprints of tokens are cached.
   */
  private lengthsFrom({ normalForm }: Token): readonly number[] {
    let firstTokenHash = this.firstTokenHashes.get(normalForm);
    if (firstTokenHash === undefined) {
      firstTokenHash = hashFirstToken(normalForm, this.hashTokens);
      if (this.firstTokenHashes.size < maxCachedHashes) this.firstTokenHashes.set(normalForm, firstTokenHash);
    }
    return this.lengthsByFirstToken.get(firstTokenHash) ?? [];
  }

  /** Returns the fingerprint of the value that these tokens are; undefined if they are none. */
  private fingerprintAt(textTokens: readonly Token[], at: number, count: number): string | undefined {
    // No match spans a mark: the text around removed values holds none of them.
    if (at + count > textTokens.length || textTokens.slice(at, at + count).some(isMark)) return undefined;
    if (textTokens[at]!.continuesDigits || textTokens[at + count]?.continuesDigits) return undefined;
    const fingerprint = this.hashTokens(spellingOf(textTokens.slice(at, at + count)));
    return this.fingerprints.has(fingerprint) ? fingerprint : undefined;
  }
}

/** Stored fingerprint of a removed value. */
export interface RemovedFingerprint {
  readonly fingerprint: string;
  /** Number of tokens. */
  readonly length: number;
  /** Prefix of the fingerprint of the first token. */
  readonly firstTokenHash: string;
  /** Persons whose words the value is kept out of, besides the agent's; absent if it is kept out of everyone's. */
  readonly hearerIds?: readonly string[];
  /** Time of removal in epoch ms. */
  readonly at?: number | null;
}

/** Returns the fingerprint of a value; undefined if it has no token, more than 64 tokens, or holds the mark. */
export function fingerprintOf(value: string, hashTokens: (tokens: string) => string): RemovedFingerprint | undefined {
  const valueTokens = maskableTokensOf(value, joinedTokens);
  if (valueTokens.length === 0 || valueTokens.length > maxTokens || valueTokens.some(isMark)) return undefined;
  const firstTokenHash = hashFirstToken(valueTokens[0]!.normalForm, hashTokens);
  return { fingerprint: hashTokens(spellingOf(valueTokens)), length: valueTokens.length, firstTokenHash };
}

/** First four hex digits of a keyed hash: few tokens share them, and they reveal less than the value's fingerprint. */
const hashFirstToken = (token: string, hashTokens: (tokens: string) => string): string =>
  hashTokens(`begins ${token} `).slice(0, 4);

/** Returns the function that hashes tokens with the key of a place; a value hashes differently in every other place. */
export const fingerprinterOf =
  (key: string, tenantId: string, place: string) =>
  (tokens: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenantId, place, tokens]))
      .digest('hex')
      .slice(0, 40);

/** Returns the tokens of a text in both readings of its invisible characters; in one if it has none. */
const tokenReadingsOf = (text: string): Token[][] =>
  (holdsInvisible.test(text) ? [joinedTokens, dividedTokens] : [joinedTokens]).map((pattern) =>
    maskableTokensOf(text, pattern),
  );

function maskableTokensOf(text: string, tokenPattern: RegExp): Token[] {
  let digitsEnd = -1;
  return [...text.matchAll(tokenPattern)].flatMap((match): Token[] => {
    const [from, to] = [match.index, match.index + match[0].length];
    if (match[0] === removedMark) return [{ normalForm: removedMark, from, to, continuesDigits: false }];
    const normalForm = normalFormOf(toVisibleText(match[0]).toLowerCase());
    if (normalForm === '') return [];
    const isDigit = /^\p{Nd}$/u.test(match[0]);
    const continuesDigits = isDigit && digitsEnd !== -1 && invisibleRun.test(text.slice(digitsEnd, from));
    if (isDigit) digitsEnd = to;
    return [{ normalForm, from, to, continuesDigits }];
  });
}

const isMark = ({ normalForm }: Token): boolean => normalForm === removedMark;

/** Returns the spelling to compare tokens by. */
const spellingOf = (comparedTokens: readonly Token[]): string =>
  comparedTokens.map(({ normalForm }) => normalForm).join(' ');

/** Strips accents and a plural ending from a word. */
function normalFormOf(word: string): string {
  const letters = stripDiacritics(word);
  if (!/^[a-z]{5,}$/u.test(letters)) return letters;
  return letters.replace(/(?<=..)ies$/u, 'y').replace(/(?<=[^aius])s$/u, '');
}
