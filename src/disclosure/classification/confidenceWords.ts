import { stripDiacritics } from '../../text/stems.js';
import { visibleReadings } from '../../text/texts.js';
import { escapeRegExp, isNameIn } from '../../text/names.js';
import { eitherCase, matchesPhrase, confidentialityPhrases, surprisePhrases } from './silencePhrases.js';

/** Person whom the words of a statement may name. */
export interface NamedPerson {
  readonly id: string;
  /** Label, handle and aliases. Single words of a name count as well. */
  readonly names: readonly string[];
}

/** Persons of a statement, besides the words themselves. */
export interface StatementPersons {
  /** Persons who heard it besides the speaker. */
  readonly present: readonly NamedPerson[];
  /** Ids of the persons it is about. */
  readonly aboutIds: readonly string[];
}

/** Words before the person from whom a statement is kept. */
const beforeNameWords =
  'tell|telling|told|mention|to|from|for|let|letting|surprise|surprising|surprises|give|giving|throw|throwing|throws|planning|plans|plan|without|prank|pranking|distract|distracting|lure|luring';
/** Other names before that person, as in "Ben or Carl". */
const otherNames = String.raw`(?:@?[\p{L}\p{M}'’.-]{1,40}(?:,| and| or|, and|, or| &) ){0,4}`;
const unawareWords = String.raw`(?:(?:must|should|may|can|does|do|did|is|has|have|are)(?: not|n['’]?t|not| never)|(?:has|have|had)(?: got)? no (?:idea|clue)|suspects? nothing)`;

/** True if words ask for silence or speak of a surprise. */
export const asksForSilence = (text: string): boolean =>
  matchesPhrase(confidentialityPhrases, text) || matchesPhrase(surprisePhrases, text);

/**
 * Returns the ids of the persons to whom the words of a statement confide it: those who heard it besides the speaker,
 * without those it is to be kept from. Null if its words do not ask for silence. Words only ever narrow the audience.
 */
export function confidantsByWords(text: string, { present, aboutIds }: StatementPersons): readonly string[] | null {
  if (!asksForSilence(text)) return null;
  const excludedIds = visibleReadings(text).flatMap((words) => excludedIdsIn(words, { present, aboutIds }));
  return present.map(({ id }) => id).filter((id) => !excludedIds.includes(id));
}

/** Returns the ids of the persons from whom these words keep a statement. */
function excludedIdsIn(words: string, { present, aboutIds }: StatementPersons): readonly string[] {
  const plainWords = stripDiacritics(words);
  const excludedPersons = present.flatMap(({ id, names }) => {
    const keptNames = names.flatMap(partsOfName).filter((name) => isKeptFrom(name, plainWords));
    return keptNames.length === 0 ? [] : [{ id, keptNames }];
  });
  // A name of no one present may be another name of a person that the statement is about.
  const knownNames = new Set(excludedPersons.flatMap(({ keptNames }) => keptNames.map((name) => name.toLowerCase())));
  const hasUnknownName = [...plainWords.matchAll(excludedNamePattern)].some(
    ({ groups }) => !knownNames.has(groups!['name']!.toLowerCase()),
  );
  const isKeptFromOthers = hasUnknownName || (excludedPersons.length === 0 && isKeptFromUnnamed(words));
  return [...excludedPersons.map(({ id }) => id), ...(isKeptFromOthers ? aboutIds : [])];
}

/** Returns a name and each of its words: "Ben Hart" is called Ben. */
const partsOfName = (name: string): readonly string[] => {
  const plainName = stripDiacritics(name);
  return [...new Set([plainName, ...(plainName.match(/[\p{L}\p{M}'’-]{2,}/gu) ?? [])])];
};

/** Name in the position of a person from whom a statement is kept, present or not. */
const excludedNamePattern = new RegExp(
  String.raw`(?<!\p{L})(?:${eitherCase(beforeNameWords)}) (?:@|(?=\p{Lu}))(?<name>[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{N}]+)*)`,
  'gu',
);

/** True if words keep a statement from "him", "her" or "them", or speak of a surprise without a name. */
const isKeptFromUnnamed = (text: string): boolean =>
  matchesPhrase(surprisePhrases, text) || /\b(?:tell|to|from|let|telling|letting) (?:him|her|them)\b/iu.test(text);

/** True if a name stands in the position of a person from whom a statement is kept. */
function isKeptFrom(name: string, text: string): boolean {
  if (!isNameIn(name, text)) return false;
  const namePattern = `(?<![\\p{L}\\p{N}])@?${escapeRegExp(name)}(?![\\p{L}\\p{N}])`;
  const patterns = [
    String.raw`\b(?:${beforeNameWords}) (?:a |it |this |that |anything |the |his |her )?${otherNames}${namePattern}`,
    String.raw`${namePattern}(?:(?:,| and| or) @?[\p{L}\p{M}]{1,40}){0,3} ${unawareWords}\b`,
    String.raw`\b(?:if|before|until) ${namePattern} (?:asks|finds|notices|suspects|sees|gets)\b`,
    String.raw`\bkeep ${namePattern} (?:busy|distracted|occupied|away|out)\b`,
    String.raw`\bsurprise of ${otherNames}${namePattern}`,
    String.raw`${namePattern}['’]s (?:[\p{L}]{1,20} ){0,2}(?:surprise|gift|present|party|secret|back)\b`,
  ];
  return new RegExp(patterns.join('|'), 'iu').test(text);
}
