import { sentencesOf } from './sentences.js';

/**
 * True if a message asks to remember or note something: a sentence begins with such a request, after a
 * greeting, a name or "please". A sentence about remembering something oneself, or a question about what is remembered,
 * does not count.
 */
export const isNoteRequest = (text: string): boolean =>
  text
    .split(/\n+/u)
    .some((line) => sentencesOf(line).some((sentence) => request.test(sentence) && !reminiscence.test(sentence)));

const openingPattern = String.raw`^\s*(?:(?:hey|hi|hello|ok|okay|oh|and|also|so|but|now)\b[\s,!]*)?(?:\p{L}[\p{L}\p{N}_-]*,\s*)?`;
const politePattern = String.raw`(?:(?:can|could|will|would) you\s+)?(?:please\s+)?(?:just\s+)?`;
const requestVerbs = String.raw`(?:remember\b(?!\s*[?!.]*$)|note(?:\s+(?:down|that|this|for)\b|\s*:)|(?:make|take)\s+(?:a\s+)?note\b|keep\s+(?:it\s+|this\s+|that\s+)?in\s+mind\b|bear\s+in\s+mind\b|do\s?n['’]?o?t\s+forget\b|(?:write|jot)\s+(?:this|that|it)?\s*down\b|save\s+this\b)`;
const request = new RegExp(`${openingPattern}${politePattern}${requestVerbs}`, 'iu');

/** Exceptions: "Remember when we met?" speaks of the past. */
const reminiscence =
  /^\W*(?:\p{L}+,\s*)?remember\s+(?:when|the (?:time|day)|how (?:we|you|I)|me\b|us\b)|^\W*remember\b.*\?\s*$/iu;
