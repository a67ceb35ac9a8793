import { z } from 'zod';
import { todoKinds } from '../../learning/todos/todo.js';
import { upperCaseEnum, nameField, lowerCaseEnum, momentField } from '../lines/lineFields.js';
import { memoryTypeNames } from '../../memories/memoryTypes.js';

/** Name of the agent in a world; reserved, so no person can have it there. */
export const agentKey = 'agent';

const lines = z.array(z.string()).default([]);

/** Summary that a model would make of a session. */
const digest = z.strictObject({
  oneLiner: z.string(),
  whatMattered: lines,
  openLoops: lines,
  commitments: lines,
  people: lines,
  tone: z.string().default(''),
});

/** One message: its speaker and text. */
const saying = z
  .record(nameField, z.string())
  .refine((one) => Object.keys(one).length === 1, 'must have one speaker and one text');

/** Consecutive messages in one place, with their sessions and summaries. */
export const talk = z.strictObject({
  /** The chat; if absent, the direct talk of `of`. */
  in: nameField.optional(),
  of: nameField.optional(),
  persona: z.string().optional(),
  /** Time of the first message; each later one follows a minute after. */
  at: momentField,
  said: z.array(saying).min(1).max(100),
  /** Summaries of the session of each of these people. */
  summaries: z.record(nameField, digest).default({}),
  /** Rolling summary of the conversation of each of these people. */
  rolling: z.record(nameField, z.string()).default({}),
  /** True if it is still to be extracted, as a talk that has just happened. */
  learning: z.boolean().default(false),
});
export type Talk = z.infer<typeof talk>;

/** Lists the messages of a talk in their order. */
export const talkMessagesOf = ({ said }: Talk): { by: string; text: string }[] =>
  said.flatMap((message) => Object.entries(message).map(([by, text]) => ({ by, text })));

/** A statement of a speaker about themself in a talk that waits for their consent. */
export const proposal = z.strictObject({
  of: nameField,
  saidIn: nameField,
  field: z.string(),
  value: z.string(),
  text: z.string(),
  type: lowerCaseEnum(memoryTypeNames).default('identity'),
  changes: z.array(nameField).default([]),
});

export const todo = z.strictObject({
  of: nameField,
  kind: upperCaseEnum(todoKinds),
  text: z.string(),
  persona: z.string().optional(),
  done: z.boolean().default(false),
  at: momentField.optional(),
});

/** A merge of an acquaintance into another one that is the same person under another name. */
export const merge = z.strictObject({ absorbed: nameField, into: nameField, reason: z.string().optional() });
