import anyAscii from 'any-ascii';

/** Name folded for comparison: plain letters, without titles, with its distinguishing marks separated. */
export interface FoldedName {
  /** Words in lower case, as plain Latin letters and digits; at least one. */
  readonly words: readonly string[];
  /** Marks that tell bearers of the same name apart, in order: numbers, single letters, "junior", "mr". */
  readonly marks: readonly string[];
  /** All written words, joined without blanks. */
  readonly joined: string;
  /** True if it was written in a script that mostly omits vowels. */
  readonly isVowelless: boolean;
}

const titles = new Set('dr prof professor sir dame dipl ing med phd esq the frl'.split(' '));
const companySuffixes = new Set(
  'inc incorporated corp corporation ltd limited llc plc gmbh ag se sa srl bv nv ab oy kg co company'.split(' '),
);
const marksByWord = new Map(
  [
    ['jr', 'junior'],
    ['jnr', 'junior'],
    ['junior', 'junior'],
    ['sr', 'senior'],
    ['snr', 'senior'],
    ['senior', 'senior'],
    ...'ii iii iv vi vii viii ix xi xii xiii xiv xv xvi'.split(' ').map((number) => [number, number] as const),
  ].map(([word, mark]) => [word, mark]),
);
const marksByFormOfAddress = new Map(
  Object.entries({
    mr: 'he',
    mister: 'he',
    herr: 'he',
    monsieur: 'he',
    senor: 'he',
    uncle: 'uncle',
    onkel: 'uncle',
    mrs: 'she',
    ms: 'she',
    miss: 'she',
    frau: 'she',
    madame: 'she',
    mme: 'she',
    senora: 'she',
    aunt: 'aunt',
    tante: 'aunt',
  }),
);
const longForms = new Map(Object.entries({ st: 'saint', ste: 'saint', mt: 'mount', und: 'and' }));

/** Folds a name. A form of address (Mr, Mrs) is a mark, so that a couple stays two people. */
export function foldName(name: string): FoldedName {
  const isVowelless = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name);
  const writtenWords = name
    .split(/[\s\p{Pd},;:/&+()"“”_]+/u)
    .filter((word) => word !== '')
    .flatMap(latinWords);
  const words: string[] = [];
  const marks: string[] = [];
  for (const word of writtenWords) {
    const mark = markOf(word);
    if (mark !== undefined) marks.push(mark);
    else if (!titles.has(word)) words.push(longForms.get(word) ?? word);
  }
  const properWords = words.filter((word) => !companySuffixes.has(word));
  const nameWords = properWords.length > 0 ? properWords : words;
  const joined = writtenWords.join('') || name.toLowerCase();
  return { words: nameWords.length > 0 ? nameWords : [joined], marks, joined, isVowelless };
}

/** Two-letter spellings of umlauts, used on keyboards without them. */
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

function latinWords(word: string): string[] {
  const latin = anyAscii(word.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => digraphs[letter]!));
  const text = latin
    .toLowerCase()
    .replace(/[.'’`"]/g, (sign) => (sign === '.' ? ' ' : ''))
    .replace(/[^a-z0-9 ]+/g, ' ');
  return text.split(' ').filter((one) => one !== '');
}

function markOf(word: string): string | undefined {
  const listedMark = marksByWord.get(word) ?? marksByFormOfAddress.get(word);
  if (listedMark !== undefined) return listedMark;
  if (/\d/.test(word)) return word;
  return word.length === 1 ? word : undefined;
}
