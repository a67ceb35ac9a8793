import { normalizeWidth, foldWord, splitIntoWords } from './nameWords.js';

/** A person or entity that texts may name. */
export interface Referent {
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

interface NameEntry {
  readonly referent: Referent;
  /** True if it is one word of a longer name. */
  readonly isPart: boolean;
}

/** Matches lower-case words in names, which stand for themselves in texts. */
const lowerCaseStart = /^\p{Ll}/u;

/** Index by words of a tenant's labels, handles, aliases and parts of names. Holds every name in memory, no text. */
export class NameBook {
  /** Number of words of the longest name. */
  maxWords = 1;
  /** Number of characters of the longest name in a script without blanks. */
  maxUncasedLength = 0;
  private readonly entriesByWords = new Map<string, NameEntry[]>();
  /** Names without any letter, such as a single emoji. */
  private readonly entriesBySign = new Map<string, NameEntry[]>();

  add(name: string, referent: Referent): void {
    const normalized = normalizeWidth(name);
    const words = splitIntoWords(normalized);
    if (words.length === 0) return void addEntry(this.entriesBySign, normalized.trim(), { referent, isPart: false });
    this.maxWords = Math.max(this.maxWords, words.length);
    const wholeNameEntry = { referent, isPart: false };
    addEntry(this.entriesByWords, words.map((word) => word.folded).join(' '), wholeNameEntry);
    if (words.length > 1) addEntry(this.entriesByWords, words.map((word) => word.folded).join(''), wholeNameEntry);
    if (words.some(({ isCased }) => !isCased))
      this.maxUncasedLength = Math.max(this.maxUncasedLength, normalized.length);
    if (words.length === 1 || !referent.isPerson) return;
    for (const word of words) {
      if (word.text.length > 1 && !lowerCaseStart.test(word.text))
        addEntry(this.entriesByWords, word.folded, { referent, isPart: true });
    }
  }

  /** Returns the replacement of a sequence of words; undefined if they are not a name. */
  find(words: readonly string[], referents: TextReferents): string | undefined {
    const statedName = referents.called?.find(words, { ...referents, called: undefined });
    if (statedName !== undefined) return statedName;
    const entries = this.entriesByWords.get(words.join(' '));
    if (entries) return choosePseudonym(entries, referents);
    const joinedEntries = words.length > 1 ? this.entriesByWords.get(words.join('')) : undefined;
    return joinedEntries && choosePseudonym(joinedEntries, referents);
  }

  /** Returns the replacement of a piece of a script without blanks between words; undefined if it is not a name. */
  findUncased(text: string, referents: TextReferents): string | undefined {
    return this.find([foldWord(text)], referents);
  }

  /** Yields the names without letters, the longest first, each with its replacement. */
  *signReplacements(referents: TextReferents): Generator<readonly [string, string]> {
    for (const sign of [...this.entriesBySign.keys()].sort((a, b) => b.length - a.length)) {
      yield [sign, choosePseudonym(this.entriesBySign.get(sign)!, referents)];
    }
  }
}

function addEntry(entriesByKey: Map<string, NameEntry[]>, key: string, entry: NameEntry): void {
  if (key === '') return;
  const entries = entriesByKey.get(key);
  if (!entries) entriesByKey.set(key, [entry]);
  else if (!entries.some(({ referent, isPart }) => referent === entry.referent && (isPart || !entry.isPart)))
    entries.push(entry);
}

/**
 * Resolves a name to one pseudonym: first among the subjects of the text, then among the acquaintances of its speaker,
 * then among accounts with this whole name, then among all others. An ambiguous name becomes {@link namePlaceholder}.
 */
function choosePseudonym(entries: readonly NameEntry[], { about, speaker }: TextReferents): string {
  const wholeNameEntries = entries.filter(({ isPart }) => !isPart);
  const rounds = [
    entries.filter(({ referent }) => about.has(referent.pseudonym)),
    entries.filter(({ referent }) => referent.knownBy !== null && referent.knownBy === speaker),
    wholeNameEntries.filter(({ referent }) => referent.isAccount),
    wholeNameEntries,
    entries,
  ];
  for (const round of rounds) {
    const pseudonyms = new Set(round.map(({ referent }) => referent.pseudonym));
    if (pseudonyms.size === 1) return [...pseudonyms][0]!;
    if (pseudonyms.size > 1) return namePlaceholder;
  }
  return namePlaceholder;
}
