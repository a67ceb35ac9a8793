import { z } from 'zod';
import { chatKinds } from '../disclosure/audience.js';

const chatKind = z.enum(chatKinds).nullable();
/** Schema of a session summary. */
export const sessionDigest = z.object({
  oneLiner: z.string(),
  whatMattered: z.array(z.string()),
  openLoops: z.array(z.string()),
  commitments: z.array(z.string()),
  people: z.array(z.string()),
  tone: z.string(),
});
export type SessionDigest = Readonly<z.infer<typeof sessionDigest>>;

export const textsOf = (summary: SessionDigest): string[] => [
  summary.oneLiner,
  ...summary.whatMattered,
  ...summary.openLoops,
  ...summary.commitments,
  ...summary.people,
  summary.tone,
];

const summary = sessionDigest.extend({ createdAt: z.number() });
const session = z.object({
  id: z.string(),
  persona: z.string(),
  chatId: z.string().nullable(),
  startedAt: z.number(),
  lastActivityAt: z.number(),
  endedAt: z.number().nullable(),
  turns: z.number(),
});
export const sessionRow = z
  .object({ session, summary: summary.nullable(), chatKind })
  .transform((row) => ({ ...row.session, summary: row.summary, chatKind: row.chatKind }));
const rolling = z.object({ text: z.string(), at: z.number(), throughTurn: z.number() });
export const conversationRow = z.object({
  state: z.object({
    turns: z.number(),
    lastAt: z.number().nullable(),
    lastUserMessage: z.string().nullable(),
    curatorLastRunAt: z.number().nullable(),
    curatorMemoryCount: z.number().nullable(),
    lastRollingAttemptAt: z.number().nullable(),
    lastRollingSuccessAt: z.number().nullable(),
    rollingErrorReason: z.string().nullable(),
    rollingErrorDetail: z.string().nullable(),
  }),
  /** Kind of the chat; null for direct talk. */
  chatKind,
  summaries: z.array(rolling),
});
export const spineRow = z.object({
  spine: z.object({ version: z.number(), content: z.string(), messageCount: z.number(), createdAt: z.number() }),
});
/** A session with its summary, null until it is made. Times in epoch ms. */
export type SessionRow = z.infer<typeof sessionRow>;
/** State of a conversation, and its latest rolling summaries, newest first. */
export type ConversationRow = z.infer<typeof conversationRow>;
/** A version of a person's spine: the page about what matters in their life. */
export type SpineRow = z.infer<typeof spineRow>['spine'];
