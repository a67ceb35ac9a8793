import { wordLists } from './en/wordFile.js';

/** Common base forms of English verbs that begin an order. Incomplete: `isOrder` decides about other words. */
const baseForms: ReadonlySet<string> = new Set(wordLists('verbs')('base forms'));

/** Words in front of the verb of an order. */
const leadingWords =
  /^(?:(?:please|kindly|always|never|then|now|next|first|firstly|second|secondly|third|thirdly|finally|lastly|afterwards|also|again|carefully|gently|slowly|quickly|immediately|briefly|simply|just)\b,?\s+|(?:do not|don['’]t)\s+)+/iu;

/** Verb forms that state an action. In an order none follows the first word. */
const finiteVerb =
  /^(?:am|is|are|was|were|be|been|has|have|had|does|did|do|went|came|said|told|took|made|got|gave|saw|knew|thought|found|left|felt|put|brought|began|kept|held|wrote|stood|heard|let|meant|set|met|ran|paid|sat|spoke|lay|led|read|grew|lost|fell|sent|built|understood|drew|broke|spent|cut|rose|drove|bought|wore|chose|sold|won|ate|drank|slept|swam|sang|flew|threw|caught|taught|fought|hid|can|could|will|would|shall|should|may|might|must|\p{L}{2,}ed|\p{L}{2,}[^su]s)$/iu;

/** Endings that only verbs have. */
const verbEnding = /(?:ify|i[sz]e|ate)$/iu;

/** True if it begins with a common verb in its base form, or with another word that no finite verb follows. */
export function isOrder(sentence: string): boolean {
  const [first = '', second = ''] = sentence.replace(leadingWords, '').match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  if (baseForms.has(first.toLowerCase())) return true;
  if (finiteVerb.test(first) || /^yesterday$/iu.test(first)) return false;
  return verbEnding.test(first) || (second !== '' && !finiteVerb.test(second));
}
