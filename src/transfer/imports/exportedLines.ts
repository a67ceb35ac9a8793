import { z } from 'zod';
import { sensitivities } from '../../disclosure/evidence.js';
import { todoKinds } from '../../learning/todos/todo.js';
import { messageRoles } from '../../directory/chats/messageRole.js';
import { historyEventKinds } from '../../memories/historyEvent.js';
import { memorySources } from '../../memories/memory.js';
import { thingTypes } from '../../directory/people/person.js';
import { exportedMerge, exportedProposal } from './exportedDecisions.js';
import { count, id, maxConfided, personName, threadName } from './exportedNames.js';
import { capital, importedMemory, key, lower, when } from './importedMemory.js';

/**
 * Format version of exports that this Kith writes, and the newest that it reads. Before version 2 there were no merges
 * and proposals.
 */
export const exportFormat = 2;

/** A name of a person or entity, and since when it is known. */
const alias = z.strictObject({ name: z.string(), at: when });

/** An account with its display name. */
export const exportedAccount = z.strictObject({
  handle: key,
  name: z.string(),
  aliases: z.array(alias).max(1_000).default([]),
  at: when.optional(),
  /** Time of the last search for insights about the person. */
  insightsAt: when.optional(),
});

/** An acquaintance as it stands in its creator's space. */
export const exportedAcquaintance = z.strictObject({
  of: key,
  ref: z.string().max(400),
  name: z.string(),
  /** Every name it is found by. */
  names: z.array(z.string()).max(1_000),
  aliases: z.array(alias).max(1_000).default([]),
  /** The account that it is linked to. */
  account: key.optional(),
  linkedAt: when.optional(),
  at: when.optional(),
});

/** Fields of a chat that only exports have. */
export const exportedChat = {
  at: when.optional(),
  /** Latest moment from which it holds a memory or message: no participation may begin earlier. */
  heldUntil: when.optional(),
  /** Other participants, in the export of one person. They get no access by it. */
  others: z.array(key).max(10_000).optional(),
} as const;

/** A memory with its state and history; `at` is when it was made. */
export const exportedMemory = importedMemory.extend({
  id,
  about: z.array(personName).max(20, 'it must have at most 20 persons').default([]),
  confidedTo: z.array(personName).max(maxConfided).optional(),
  confidedByWords: z.boolean().default(false),
  source: z.enum(memorySources).default('import'),
  /** These four default to `at`. */
  learnedAt: when.optional(),
  observedAt: when.optional(),
  updatedAt: when.optional(),
  accessedAt: when.optional(),
  confirmedAt: when.optional(),
  purgeAt: when.optional(),
  mentions: count.default(1),
  accesses: count.default(0),
  /** Number of uses by its own people since it was last raised. */
  uses: count.optional(),
  /** The only person who heard it, if it was said in a private chat. */
  saidAloneTo: key.optional(),
  /** Those it is about whom its stater knew. If absent, it follows from their chats and blocks. */
  acquainted: z.array(key).max(20).optional(),
  blockedBy: z.array(key).max(20).default([]),
  sensitivityBySubject: capital(sensitivities).optional(),
  closedBySubject: z.boolean().default(false),
  inThread: threadName.optional(),
  /** True if another memory has the key that would be its own. */
  ownKey: z.boolean().default(false),
  /** Messages that it was made of. */
  madeOf: z.array(id).max(1_000).default([]),
  /** The fold that it was taken out of. Memories with the same value are not folded together again. */
  apartFrom: id.optional(),
});

/** Kinds of lines that only exports have, by key. */
export const exportedLines = {
  export: z.strictObject({
    export: z.strictObject({
      format: z.number().int(),
      of: z.enum(['PERSON', 'TENANT', 'REDACTED']),
      person: key.optional(),
      /** Of a redacted copy: opaque marks of the graph and the tenant it was made from. */
      graph: id.optional(),
      source: id.optional(),
      at: when,
    }),
  }),
  thing: z.strictObject({
    thing: z.strictObject({
      owner: key.optional(),
      chat: key.optional(),
      type: lower(thingTypes),
      ref: z.string().max(400),
      label: z.string(),
      madeBy: z.string().max(200).optional(),
      at: when.optional(),
    }),
  }),
  block: z.strictObject({ block: z.strictObject({ by: key, stater: key }) }),
  event: z.strictObject({
    event: z.strictObject({
      id,
      memory: id,
      event: z.enum(historyEventKinds),
      at: when,
      /** The actor: a person or a job. */
      by: key.optional(),
      job: z.string().max(200).optional(),
      oldText: z.string().optional(),
      newText: z.string().optional(),
      /** Staters of the old text. */
      origins: z.array(key).max(2).default([]),
      meta: z.record(z.string(), z.unknown()).default({}),
      thread: threadName.optional(),
      revision: count.default(0),
      /** True if the memory no longer exists. */
      gone: z.boolean().default(false),
    }),
  }),
  supersession: z.strictObject({
    supersession: z.strictObject({ newer: id, older: id, at: when, reason: z.string().max(100) }),
  }),
  todo: z.strictObject({
    todo: z.strictObject({
      of: key,
      kind: capital(todoKinds),
      text: z.string(),
      persona: z.string().optional(),
      done: z.boolean().default(false),
      at: when,
      updatedAt: when.optional(),
    }),
  }),
  checkpoint: z.strictObject({
    checkpoint: z.strictObject({
      of: key,
      thread: z.string(),
      version: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      data: z.unknown(),
      at: when,
    }),
  }),
  message: z.strictObject({
    message: z.strictObject({
      id,
      chat: key.optional(),
      externalId: z.string().max(400),
      role: capital(messageRoles),
      /** The speaker; absent for the agent. */
      by: personName.optional(),
      /** The person in whose conversation it is a turn. */
      with: key.optional(),
      /** The only person who heard it, if it was direct talk. */
      saidAloneTo: key.optional(),
      inPrivate: z.boolean().default(false),
      text: z.string(),
      persona: z.string().optional(),
      confidedTo: z.array(personName).max(maxConfided).optional(),
      at: when,
    }),
  }),
  merge: z.strictObject({ merge: exportedMerge }),
  proposal: z.strictObject({ proposal: exportedProposal }),
  withheld: z.strictObject({ withheld: z.strictObject({ memory: id, because: z.literal('SENSITIVE') }) }),
  error: z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
  end: z.strictObject({ end: z.strictObject({ lines: z.record(z.string(), count) }) }),
} as const;
