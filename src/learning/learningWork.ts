import { z } from 'zod';
import { sentencesOf } from '../words/sentences.js';
import type { WorkKind } from '../work/defineWork.js';

/** Looks for memories and todos in a message; the subject is its id. */
export const extractMemoriesWork: WorkKind<string> = {
  kind: 'extract-memories',
  subject: z.string(),
  needsModel: true,
};

/** Keeps a message that asks to be remembered; the subject is its id. */
export const storeNoteWork: WorkKind<string> = { kind: 'store-note', subject: z.string(), needsModel: false };

/**
 * Whether a message asks to remember or note something: a sentence that begins with such a request, after a greeting,
 * a name or "please". To remember by oneself, or to ask what is remembered, is none.
 */
export const asksToNote = (text: string): boolean =>
  text
    .split(/\n+/u)
    .some((line) => sentencesOf(line).some((sentence) => request.test(sentence) && !memory.test(sentence)));

const opening = String.raw`^\s*(?:(?:hey|hi|hello|ok|okay|oh|and|also|so|but|now)\b[\s,!]*)?(?:\p{L}[\p{L}\p{N}_-]*,\s*)?`;
const asking = String.raw`(?:(?:can|could|will|would) you\s+)?(?:please\s+)?(?:just\s+)?`;
const verbs = String.raw`(?:remember\b(?!\s*[?!.]*$)|note(?:\s+(?:down|that|this|for)\b|\s*:)|(?:make|take)\s+(?:a\s+)?note\b|keep\s+(?:it\s+|this\s+|that\s+)?in\s+mind\b|bear\s+in\s+mind\b|do\s?n['’]?o?t\s+forget\b|(?:write|jot)\s+(?:this|that|it)?\s*down\b|save\s+this\b)`;
const request = new RegExp(`${opening}${asking}${verbs}`, 'iu');

/** "Remember when we met?" speaks of the past. */
const memory =
  /^\W*(?:\p{L}+,\s*)?remember\s+(?:when|the (?:time|day)|how (?:we|you|I)|me\b|us\b)|^\W*remember\b.*\?\s*$/iu;
