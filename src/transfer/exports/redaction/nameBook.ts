import { asRead, folded, nameWords } from './nameWords.js';

/** Somebody or something that texts may name. */
export interface KnownName {
  /** What they are called in a redacted copy. */
  readonly pseudonym: string;
  readonly isPerson: boolean;
  readonly isAccount: boolean;
  /** Whose acquaintance they are, by pseudonym; null for all others. */
  readonly knownBy: string | null;
}

/** Who is meant in a text: whom it is about and whose word it is, by pseudonym. */
export interface TextReferents {
  readonly about: ReadonlySet<string>;
  readonly speaker: string | null;
  /** What the statement calls those it is about, where they may be called something else by now. */
  readonly called?: NameBook | undefined;
}

/** What stands where it is not known who or what is meant. */
export const someName = '[name]';

interface Naming {
  readonly known: KnownName;
  /** Whether it is one word of a longer name. */
  readonly isPart: boolean;
}

/** Small words in names, which stand in texts for themselves. */
const smallPart = /^\p{Ll}/u;

/**
 * All names of a tenant, by their words: labels, handles, aliases, and each word of a person's longer name. It holds every
 * name in memory, and no text.
 */
export class NameBook {
  /** Words of the longest name. */
  longest = 1;
  /** Characters of the longest name in a script without blanks. */
  longestUncased = 0;
  private readonly namings = new Map<string, Naming[]>();
  /** Names without any letter, such as a single picture. */
  private readonly signs = new Map<string, Naming[]>();

  /** Notes that somebody or something goes by a name. */
  add(name: string, known: KnownName): void {
    const read = asRead(name);
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

  /** What is to stand for some words that follow each other; undefined where they are no name. */
  find(words: readonly string[], meant: TextReferents): string | undefined {
    const called = meant.called?.find(words, { ...meant, called: undefined });
    if (called !== undefined) return called;
    const own = this.namings.get(words.join(' '));
    if (own) return chosen(own, meant);
    const joined = words.length > 1 ? this.namings.get(words.join('')) : undefined;
    return joined && chosen(joined, meant);
  }

  /** What is to stand for a piece of a script without blanks between words. */
  findPiece(piece: string, meant: TextReferents): string | undefined {
    return this.find([folded(piece)], meant);
  }

  /** The names that hold no letter, the longest first, with what is to stand for them. */
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

/** Whom a name means: whom the text is about, then whom its speaker knows by it, then the one account that has it. */
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
    if (names.size > 1) return someName;
  }
  return someName;
}
