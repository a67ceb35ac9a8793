import { createHmac } from 'node:crypto';
import { plainLetters } from './stems.js';

/** What stands in a text where something was removed. */
export const removedMark = '[removed]';

/** Longest value that can be removed, in characters; and in tokens, each digit being one. */
export const maxRemovedValue = 200;
const maxTokens = 64;
/** Of so many tokens it is kept in mind whether a value may begin with them. */
const mostGates = 50_000;

/** The mark, which is no word; a digit; a sign of a script that writes no spaces between words; or a word. */
const tokens =
  /\[removed\]|\p{Nd}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}]+/gu;

interface Token {
  readonly plain: string;
  readonly bare: string;
  readonly from: number;
  readonly to: number;
  /** Whether it is a digit that follows another one in the same row. */
  readonly goesOn: boolean;
}

/**
 * Fingerprints of literal values that one place keeps out: keyed hashes, which tell nobody without the key what the
 * values are. Spelling counts, but not case, width, accents, the ending of a plural, or how a number is grouped; a number
 * is held by whole rows of digits alone.
 */
export class RemovedValues {
  private readonly prints: ReadonlySet<string>;
  /** How long the values are that may begin with a token, the longest first, by its gate; and those that any may begin. */
  private readonly lengthsByGate = new Map<string | null, readonly number[]>();
  private readonly gates = new Map<string, string>();
  private readonly bySpeaker = new Map<string | null, RemovedValues>();

  constructor(
    private readonly print: (tokens: string) => string,
    private readonly kept: readonly RemovedPrint[],
  ) {
    this.prints = new Set(kept.map((one) => one.print));
    const ungated = kept.filter(({ gate }) => gate === null);
    for (const gate of new Set([null, ...kept.map((one) => one.gate)])) {
      const meant = [...ungated, ...kept.filter((one) => one.gate === gate)];
      this.lengthsByGate.set(
        gate,
        [...new Set(meant.map(({ length }) => length))].sort((a, b) => b - a),
      );
    }
  }

  /** How many values are kept out. */
  get size(): number {
    return this.prints.size;
  }

  /** Changes with what is kept out, and with whose words it is kept out of. */
  get version(): string {
    const people = this.kept.reduce((sum, { hearerIds }) => sum + (hearerIds?.length ?? 0), 0);
    return [this.kept.length, people, Math.max(0, ...this.kept.map(({ at }) => at ?? 0))].join(':');
  }

  /**
   * What is kept out of the words of a person, or of the agent's (null): the agent says none of it, a person nothing that
   * they have heard. What somebody never heard they say as a new thing, or a mark would tell their guess from the value.
   */
  saidBy(personId: string | null): RemovedValues {
    const known = this.bySpeaker.get(personId);
    if (known) return known;
    const own = this.kept.filter(({ hearerIds }) => personId === null || (hearerIds?.includes(personId) ?? true));
    const said = own.length === this.kept.length ? this : new RemovedValues(this.print, own);
    this.bySpeaker.set(personId, said);
    return said;
  }

  /** Whether nothing is kept out. */
  get isEmpty(): boolean {
    return this.prints.size === 0;
  }

  /** Whether any of these texts holds a value. */
  areIn(texts: readonly (string | null)[]): boolean {
    return texts.some((text) => text !== null && this.without(text) !== text);
  }

  /** A text with the mark in the place of each value, the longest first; the very same text where it holds none. */
  without(text: string): string {
    if (this.isEmpty) return text;
    const all = tokensOf(text);
    const parts: string[] = [];
    let [at, kept] = [0, 0];
    while (at < all.length) {
      const length = this.lengthsFrom(all[at]!).find((count) => this.isHeld(all, at, count));
      if (length === undefined) {
        at += 1;
        continue;
      }
      parts.push(text.slice(kept, all[at]!.from), removedMark);
      at += length;
      kept = all[at - 1]!.to;
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(kept);
  }

  /**
   * How long the values are that may begin with a token. Most tokens begin none, which one fingerprint tells; of what is
   * said often it is made once.
   */
  private lengthsFrom({ bare }: Token): readonly number[] {
    let gate = this.gates.get(bare);
    if (gate === undefined) {
      gate = gateOf(bare, this.print);
      if (this.gates.size < mostGates) this.gates.set(bare, gate);
    }
    return this.lengthsByGate.get(gate) ?? this.lengthsByGate.get(null)!;
  }

  private isHeld(all: readonly Token[], at: number, count: number): boolean {
    // Nothing reaches over a mark: what is left without the values holds none of them.
    if (at + count > all.length || all.slice(at, at + count).some(isMark)) return false;
    if (all[at]!.goesOn || all[at + count]?.goesOn) return false;
    return spelledOf(all.slice(at, at + count)).some((spelled) => this.prints.has(this.print(spelled)));
  }
}

/** By what a value is known. */
export interface RemovedPrint {
  readonly print: string;
  /** How many tokens it has. */
  readonly length: number;
  /** Some of the fingerprint of its first token; null for one that was removed before there were any. */
  readonly gate: string | null;
  /** Whose words it is kept out of, beside the agent's; not said where it is kept out of everybody's. */
  readonly hearerIds?: readonly string[];
  /** Since when, epoch ms. */
  readonly at?: number | null;
}

/** The fingerprint of a value; undefined where there is nothing to go by, too much, or the mark. */
export const printOf = (value: string, print: (tokens: string) => string): RemovedPrint | undefined =>
  printsOfValue(value, print)?.[0];

/** The fingerprints that a value may be kept out by, the one that is made today first; undefined as in `printOf`. */
export function printsOfValue(value: string, print: (tokens: string) => string): RemovedPrint[] | undefined {
  const all = tokensOf(value);
  if (all.length === 0 || all.length > maxTokens || all.some(isMark)) return undefined;
  const gate = gateOf(all[0]!.bare, print);
  return spelledOf(all).map((spelled) => ({ print: print(spelled), length: all.length, gate }));
}

/** So much of a keyed hash that few other tokens share it, and that it says less of the token than the value's own does. */
const gateOf = (token: string, print: (tokens: string) => string): string => print(`begins ${token} `).slice(0, 4);

/** A keyed hash of what is removed from a place: the same value has another one in every other place. */
export const printsOf =
  (key: string, tenantId: string, place: string) =>
  (tokens: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenantId, place, tokens]))
      .digest('hex')
      .slice(0, 40);

function tokensOf(text: string): Token[] {
  let digitsEnd = -1;
  return [...text.matchAll(tokens)].map((match) => {
    const plain = match[0] === removedMark ? removedMark : match[0].normalize('NFKC').toLowerCase();
    const [from, to] = [match.index, match.index + match[0].length];
    const isDigit = /^\p{Nd}$/u.test(match[0]);
    const goesOn = isDigit && digitsEnd === from;
    if (isDigit) digitsEnd = to;
    return { plain, bare: bareOf(plain), from, to, goesOn };
  });
}

const isMark = ({ plain }: Token): boolean => plain === removedMark;

/** Tokens as they are compared, without endings; and as they stand, which is how values were kept out once. */
const spelledOf = (some: readonly Token[]): string[] => [
  ...new Set([some.map(({ bare }) => bare).join(' '), some.map(({ plain }) => plain).join(' ')]),
];

/** A word without accents and without the ending of a plural. */
function bareOf(word: string): string {
  const letters = plainLetters(word);
  if (!/^[a-z]{5,}$/u.test(letters)) return letters;
  return letters.replace(/(?<=..)ies$/u, 'y').replace(/(?<=[^aius])s$/u, '');
}
