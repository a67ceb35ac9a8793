import { normalizeWidth, foldWord, nameWords } from './nameWords.js';

/** A person or entity that texts may name. */
export interface KnownName {
  /** Their name in a redacted copy. */
  readonly pseudonym: string;
  readonly isPerson: boolean;
  readonly isAccount: boolean;
  /** Pseudonym of the person whose acquaintance they are; null for all others. */
  readonly knownBy: string | null;
}

/** Referents of a text, by pseudonym: the persons it is about and its stater. */
export interface TextReferents {
  readonly about: ReadonlySet<string>;
  readonly speaker: string | null;
  /** The names that the statement uses for its subjects, which may have been renamed since. */
  readonly called?: NameBook | undefined;
}

/** Placeholder for a name whose referent is unknown. */
export const namePlaceholder = '[name]';

interface Naming {
  readonly known: KnownName;
  /** True if it is one word of a longer name. */
  readonly isPart: boolean;
}

/** Matches lower-case words in names, which stand for themselves in texts. */
const smallPart = /^\p{Ll}/u;

/**
 * Index of all names of a tenant by their words: labels, handles, aliases, and each word of a person's longer name. It
 * holds every name in memory, and no text.
 */
export class NameBook {
  /** Number of words of the longest name. */
  longest = 1;
  /** Number of characters of the longest name in a script without blanks. */
  longestUncased = 0;
  private readonly namings = new Map<string, Naming[]>();
  /** Names without any letter, such as a single emoji. */
  private readonly signs = new Map<string, Naming[]>();

  /** Adds a name of a person or entity. */
  add(name: string, known: KnownName): void {
    const read = normalizeWidth(name);
    const words = nameWords(read);
    if (words.length === 0) return void note(this.signs, read.trim(), { known, isPart: false });
    this.longest = Math.max(this.longest, words.length);
    const own = { known, isPart: false };
    note(this.namings, words.map((one) => one.folded).join(' '), own);
    if (words.length > 1) note(this.namings, words.map((one) => one.folded).join(''), own);
    if (words.some(({ isCased }) => !isCased)) this.longestUncased = Math.max(this.longestUncased, read.length);
    if (words.length === 1 || !known.isPerson) return;
    for (const one of words) {
      if (one.text.length > 1 && !smallPart.test(one.text)) note(this.namings, one.folded, { known, isPart: true });
    }
  }

  /** Returns the replacement of a sequence of words; undefined if they are not a name. */
  find(words: readonly string[], meant: TextReferents): string | undefined {
    const called = meant.called?.find(words, { ...meant, called: undefined });
    if (called !== undefined) return called;
    const own = this.namings.get(words.join(' '));
    if (own) return chosen(own, meant);
    const joined = words.length > 1 ? this.namings.get(words.join('')) : undefined;
    return joined && chosen(joined, meant);
  }

  /** Returns the replacement of a piece of a script without blanks between words; undefined if it is not a name. */
  findPiece(piece: string, meant: TextReferents): string | undefined {
    return this.find([foldWord(piece)], meant);
  }

  /** Yields the names without letters, the longest first, each with its replacement. */
  *pictures(meant: TextReferents): Generator<readonly [string, string]> {
    for (const sign of [...this.signs.keys()].sort((a, b) => b.length - a.length)) {
      yield [sign, chosen(this.signs.get(sign)!, meant)];
    }
  }
}

function note(book: Map<string, Naming[]>, key: string, naming: Naming): void {
  if (key === '') return;
  const there = book.get(key);
  if (!there) book.set(key, [naming]);
  else if (!there.some(({ known, isPart }) => known === naming.known && (isPart || !naming.isPart))) there.push(naming);
}

/**
 * Resolves a name to one pseudonym: first among the subjects of the text, then among the acquaintances of its speaker,
 * then among accounts with this whole name, then among all others. An ambiguous name becomes {@link namePlaceholder}.
 */
function chosen(namings: readonly Naming[], { about, speaker }: TextReferents): string {
  const whole = namings.filter(({ isPart }) => !isPart);
  const rounds = [
    namings.filter(({ known }) => about.has(known.pseudonym)),
    namings.filter(({ known }) => known.knownBy !== null && known.knownBy === speaker),
    whole.filter(({ known }) => known.isAccount),
    whole,
    namings,
  ];
  for (const round of rounds) {
    const names = new Set(round.map(({ known }) => known.pseudonym));
    if (names.size === 1) return [...names][0]!;
    if (names.size > 1) return namePlaceholder;
  }
  return namePlaceholder;
}
