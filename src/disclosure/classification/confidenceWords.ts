import { escapeRegExp, occurs } from '../../text/names.js';

/** Person whom the words of a statement may name. */
export interface Nameable {
  readonly id: string;
  /** Label and handle. */
  readonly names: readonly string[];
}

/** Persons of a statement, besides the words themselves. */
export interface ConfidedAmong {
  /** Persons who heard it besides the speaker. */
  readonly present: readonly Nameable[];
  /** Ids of the persons it is about, without the speaker. */
  readonly aboutIds: readonly string[];
}

/** Start of a clause: "never share a desk" is a habit, "Ben, never tell her" asks for silence. */
const clauseStart = String.raw`(?:^|[.!?;:,(—–-]\s*|\b(?:and|but|so|or|please|just)\s+)(?:please\s+)?`;
const notTo = String.raw`(?:do not|don['’]?t|never|please not)(?: ever| you)?`;
const tell = String.raw`(?:tell|mention|breathe|repeat (?:it|this|that)|share (?:it|this|that)|pass (?:it|this|that) on|say (?:anything|a word|it|this|that)|let (?:on|it slip|\S+ (?:know|find out|hear|see)))`;

/** Words that ask for silence towards any person. */
const hushes = [
  /\b(?:just |only |strictly )?between (?:us|ourselves|you and me|the two of us)\b(?! and\b)/iu,
  /\b(?:in|with) (?:strict |strictest |full )?confidence\b/iu,
  /\bconfidential(?:ly)?\b/iu,
  /\boff the record\b/iu,
  /\b(?:it|this|that)(?:['’]s| is| has to stay| must stay| stays) (?:a |our |my )?secret\b/iu,
  /\bkeep (?:it|this|that|these|them) (?:to yourself|to yourselves|secret|a secret|quiet|private|under your hat)\b/iu,
  /\bkeep (?:it|this|that) (?:between|from|away from)\b/iu,
  new RegExp(`${clauseStart}${notTo} ${tell}\\b`, 'iu'),
  new RegExp(String.raw`\b(?:must not|mustn['’]?t|should not|shouldn['’]?t) (?:ever )?${tell}\b`, 'iu'),
  /\bnot a word\b/iu,
  /\b(?:nobody|no one|no-one)(?: else)? (?:must|should|may|can|needs to|is to|gets to) (?:know|hear|find out)\b/iu,
  /\b(?:must not|mustn['’]?t|should not|shouldn['’]?t|may not|can['’]?t|cannot|is not to) (?:yet )?(?:know|hear|find out|suspect)\b/iu,
  /\bwithout (?:telling|letting)\b/iu,
  /\btell (?:no one|nobody)\b/iu,
  /\bbehind \p{L}+['’]s back\b/iu,
];

/** Returns the pattern of a gift up to its recipient; it excludes the present time and a gift for languages. */
const giftFor = (spelled: (alternatives: string) => string): string => {
  const whose = 'a|the|this|his|her|their|our|my|birthday|christmas|wedding|farewell|leaving|joint|group';
  return String.raw`\b(?:${spelled('gifts?|presents')}|(?:${spelled(whose)}) presents?) for `;
};

/** Words of a surprise, which its target must not hear of. */
const surprises = [
  /\bsurprise (?:part(?:y|ies)|visit|trip|gift|present|birthday|dinner|cake|celebration|farewell|guest)\b/iu,
  /\bsurprises? (?:for|planned)\b/iu,
  // "To Ben's surprise", "it came as a surprise" and "the surprise of the evening" speak of none that is planned.
  /\b(?:[Ff]or|[Aa]bout|[Dd]uring|[Bb]efore|[Uu]ntil) (?:the|our|his|her|their|this) surprise\b/u,
  /\b[Ss]urprise of (?:@|\p{Lu})/u,
  /(?<!\b[Tt]o )(?<![\p{L}@])@?\p{Lu}[\p{L}\p{M}]*['’]s surprise\b/u,
  /(?<!\b(?:c[ao]me|comes|coming) )\bas a surprise\b/iu,
  /\b(?:it|this|that|party|cake|gift|present|trip|visit)(?:['’]s| is| stays| remains| must be| should be| has to be) (?:meant to be |to be |still )?a surprise\b(?! (?:to|that|how|when|if)\b)/iu,
  /\b(?:to|will|['’]ll|gonna|let['’]s|could|should|we|they) surprise\b/iu,
  /\bsurprising (?:him|her|them|@)/iu,
  /\b[Ss]urprising \p{Lu}/u,
  new RegExp(`${giftFor((words) => words)}(?:him|her|them|his|their|my|our|@)`, 'iu'),
  new RegExp(String.raw`${giftFor(cased)}\p{Lu}`, 'u'),
  new RegExp(`${clauseStart}${notTo} spoil\\b`, 'iu'),
];

/** Words before the person from whom a statement is kept. */
const towards =
  'tell|telling|mention|to|from|for|let|letting|surprise|surprising|surprises|give|giving|throw|throwing|throws|planning|plans|plan';
/** Other names before that person, as in "Ben or Carl". */
const otherNames = String.raw`(?:@?[\p{L}\p{M}'’.-]{1,40}(?:,| and| or|, and|, or| &) ){0,4}`;
const unaware = String.raw`(?:must|should|may|can|does|do|did|is|has|have|are)(?: not|n['’]?t|not)`;

const silences = [...hushes, ...surprises];

/** True if words ask for silence or speak of a surprise. */
export const asksForSilence = (text: string): boolean => silences.some((words) => words.test(text));

/**
 * Returns the ids of the persons to whom the words of a statement confide it: those who heard it besides the speaker,
 * without those it is to be kept from. Null if its words do not ask for silence. Words only ever narrow the audience.
 */
export function confidedBy(text: string, { present, aboutIds }: ConfidedAmong): readonly string[] | null {
  if (!asksForSilence(text)) return null;
  const named = present.filter(({ names }) => names.some((name) => isKeptFrom(name, text)));
  const keptFrom = named.length > 0 || namesSomebody.test(text) ? named.map(({ id }) => id) : unnamedOf(text, aboutIds);
  return present.map(({ id }) => id).filter((id) => !keptFrom.includes(id));
}

/** Name in the position of a person from whom a statement is kept, present or not. */
const namesSomebody = new RegExp(String.raw`(?:^|[^\p{L}])(?:${cased(towards)}) (?:@|\p{Lu})`, 'u');

/**
 * Returns the persons a statement is about if its words keep it from "him", "her" or "them", or speak of a surprise
 * without a name; else none.
 */
const unnamedOf = (text: string, aboutIds: readonly string[]): readonly string[] =>
  surprises.some((words) => words.test(text)) ||
  /\b(?:tell|to|from|let|telling|letting) (?:him|her|them)\b/iu.test(text)
    ? aboutIds
    : [];

/** True if a name stands in the position of a person from whom a statement is kept. */
function isKeptFrom(name: string, text: string): boolean {
  if (!occurs(name, text)) return false;
  const whole = `(?<![\\p{L}\\p{N}])@?${escapeRegExp(name)}(?![\\p{L}\\p{N}])`;
  return [
    String.raw`\b(?:${towards}) (?:a |it |this |that |anything |the |his |her )?${otherNames}${whole}`,
    String.raw`${whole}(?:(?:,| and| or) @?[\p{L}\p{M}]{1,40}){0,3} ${unaware}\b`,
    String.raw`\bsurprise of ${otherNames}${whole}`,
    String.raw`${whole}['’]s (?:[\p{L}]{1,20} ){0,2}(?:surprise|gift|present|party|secret|back)\b`,
  ].some((pattern) => new RegExp(pattern, 'iu').test(text));
}

/** Makes the first letter of each alternative match in either case. */
function cased(words: string): string {
  return words.replace(
    /(^|\|)(\p{L})/gu,
    (_, bar: string, letter: string) => `${bar}[${letter.toUpperCase()}${letter}]`,
  );
}
