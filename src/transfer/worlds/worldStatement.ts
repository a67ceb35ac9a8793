import { z } from 'zod';
import { todoKinds } from '../../learning/todos/todo.js';
import { capital, key, lower, when } from '../imports/importedMemory.js';
import { memoryTypeNames } from '../../memories/memoryTypes.js';

/** The name under which the agent speaks in a world; nobody else can have it there. */
export const agentKey = 'agent';

const lines = z.array(z.string()).default([]);

/** What a model would make of a session. */
const digest = z.strictObject({
  oneLiner: z.string(),
  whatMattered: lines,
  openLoops: lines,
  commitments: lines,
  people: lines,
  tone: z.string().default(''),
});

/** One message: who says it, and the text. */
const saying = z
  .record(key, z.string())
  .refine((one) => Object.keys(one).length === 1, 'a message must have one speaker and one text');

/** Messages that follow each other in one place, with what has become of them. */
export const talk = z.strictObject({
  /** The chat; none: the direct talk of `of`. */
  in: key.optional(),
  of: key.optional(),
  persona: z.string().optional(),
  /** When the first message is said; each other one follows a minute later. */
  at: when,
  said: z.array(saying).min(1).max(100),
  /** The session of each of these people, summed up. */
  summaries: z.record(key, digest).default({}),
  /** What the conversation of each of these people has come to so far. */
  rolling: z.record(key, z.string()).default({}),
  /** Whether it is still to be learned from, as what has just been said. */
  learning: z.boolean().default(false),
});
export type Talk = z.infer<typeof talk>;

/** The messages of a talk in their order. */
export const sayingsOf = ({ said }: Talk): { by: string; text: string }[] =>
  said.flatMap((one) => Object.entries(one).map(([by, text]) => ({ by, text })));

/** What somebody has said in a talk of themself, and is asked for their consent to. */
export const proposal = z.strictObject({
  of: key,
  saidIn: key,
  field: z.string(),
  value: z.string(),
  text: z.string(),
  type: lower(memoryTypeNames).default('identity'),
  changes: z.array(key).default([]),
});

export const todo = z.strictObject({
  of: key,
  kind: capital(todoKinds),
  text: z.string(),
  persona: z.string().optional(),
  done: z.boolean().default(false),
  at: when.optional(),
});

/** An acquaintance that is another one of the same person by another name. */
export const merge = z.strictObject({ absorbed: key, into: key, reason: z.string().optional() });
