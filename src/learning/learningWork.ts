import { z } from 'zod';
import { sentencesOf } from '../text/sentences.js';
import type { MemoryState } from '../memories/memory.js';
import { newWork, type WorkKind } from '../background/work/defineWork.js';
import type { NewWork } from '../background/work/work.js';

/** Work of extracting memories and todos from a message. The subject is the message id. */
export const extractMemoriesWork: WorkKind<string> = {
  kind: 'extract-memories',
  subject: z.string(),
  needsModel: true,
};

/** Work of deriving insights about a person from their latest talk. The subject is the id of its last message. */
export const makeInsightsWork: WorkKind<string> = { kind: 'make-insights', subject: z.string(), needsModel: true };

/** Number of turns of its conversation that learning from a message reads before it. */
export const contextTurns = 6;
/** Kinds of work that also learn from the turns before their message. */
export const readersOfTurns: readonly string[] = [extractMemoriesWork.kind, makeInsightsWork.kind];

/** Work of classifying a statement that was remembered without a type. The subject is the memory id. */
export const refineMemoryWork: WorkKind<string> = { kind: 'refine-memory', subject: z.string(), needsModel: true };

/** Makes the work of classifying a memory; none for a memory without a stater. */
export const refineMemoryWorkOf = ({ id, tenantId, staterId, chatId, persona }: MemoryState, now: number): NewWork[] =>
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

/** Work of storing a message that asks to be remembered. The subject is the message id. */
export const storeNoteWork: WorkKind<string> = { kind: 'store-note', subject: z.string(), needsModel: false };

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
