import { z } from 'zod';
import { sentencesOf } from '../text/sentences.js';
import type { MemoryState } from '../memories/memory.js';
import { newWork, type WorkKind } from '../background/work/defineWork.js';
import type { NewWork } from '../background/work/work.js';

/** Looks for memories and todos in a message; the subject is its id. */
export const extractMemoriesWork: WorkKind<string> = {
  kind: 'extract-memories',
  subject: z.string(),
  needsModel: true,
};

/** Looks for insights about a person in their latest talk; the subject is the id of the message that it ends with. */
export const makeInsightsWork: WorkKind<string> = { kind: 'make-insights', subject: z.string(), needsModel: true };

/** Finds out of what kind a statement is that was remembered without a type; the subject is the memory's id. */
export const refineMemoryWork: WorkKind<string> = { kind: 'refine-memory', subject: z.string(), needsModel: true };

/** The work of finding out of what kind a memory is; none for one that nobody owns up to. */
export const refiningOf = ({ id, tenantId, staterId, chatId, persona }: MemoryState, now: number): NewWork[] =>
  staterId === null
    ? []
    : [
        newWork(refineMemoryWork, id, {
          tenantId,
          personId: staterId,
          chatId,
          persona,
          lane: null,
          order: 0,
          runAt: now,
        }),
      ];

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
