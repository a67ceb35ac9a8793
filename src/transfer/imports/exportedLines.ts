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

/** The form of exports that this Kith writes, and the newest that it reads; before 2 there were no merges and proposals. */
export const exportFormat = 2;

/** A name that somebody is known by, and since when. */
const alias = z.strictObject({ name: z.string(), at: when });

/** An account with what it is shown by. */
export const exportedAccount = z.strictObject({
  handle: key,
  name: z.string(),
  aliases: z.array(alias).max(1_000).default([]),
  at: when.optional(),
  /** When insights about them were last looked for. */
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

/** What only an exported chat says. */
export const exportedChat = {
  at: when.optional(),
  /** The latest moment from which it holds something: nobody joins it from before then. */
  heldUntil: when.optional(),
  /** Who else takes part, in the export of one person; it opens nothing to them. */
  others: z.array(key).max(10_000).optional(),
} as const;

/** A memory with all that has become of it; `at` is when it was made. */
export const exportedMemory = importedMemory.extend({
  id,
  about: z.array(personName).max(20, 'it must have at most 20 persons').default([]),
  confidedTo: z.array(personName).max(maxConfided).optional(),
  confidedByWords: z.boolean().default(false),
  source: z.enum(memorySources).default('import'),
  /** These four are `at` where they are not said. */
  learnedAt: when.optional(),
  observedAt: when.optional(),
  updatedAt: when.optional(),
  accessedAt: when.optional(),
  confirmedAt: when.optional(),
  purgeAt: when.optional(),
  mentions: count.default(1),
  accesses: count.default(0),
  /** How often its own people have used it since it was last raised. */
  uses: count.optional(),
  /** To whom alone it was said in a private chat. */
  saidAloneTo: key.optional(),
  /** Those it is about whom its stater knew; where it is not said, their chats decide, and who blocks whom. */
  acquainted: z.array(key).max(20).optional(),
  blockedBy: z.array(key).max(20).default([]),
  sensitivityBySubject: capital(sensitivities).optional(),
  closedBySubject: z.boolean().default(false),
  inThread: threadName.optional(),
  /** Whether another memory has the key that would be its own. */
  ownKey: z.boolean().default(false),
  /** The messages it was made of. */
  madeOf: z.array(id).max(1_000).default([]),
  /** The fold that it was part of and was taken out of: what has the same one is not folded with it again. */
  apartFrom: id.optional(),
});

/** The lines that only an export has, by their keys. */
export const exportedLines = {
  export: z.strictObject({
    export: z.strictObject({
      format: z.number().int(),
      of: z.enum(['PERSON', 'TENANT', 'REDACTED']),
      person: key.optional(),
      /** Of a redacted copy: the graph and the tenant it was made from, by marks that tell neither. */
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
      /** Who wrote: a person, or something that is none. */
      by: key.optional(),
      job: z.string().max(200).optional(),
      oldText: z.string().optional(),
      newText: z.string().optional(),
      /** Whose word the old text was. */
      origins: z.array(key).max(2).default([]),
      meta: z.record(z.string(), z.unknown()).default({}),
      thread: threadName.optional(),
      revision: count.default(0),
      /** Whether the memory is not there any more. */
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
      /** Who said it; nobody where the agent did. */
      by: personName.optional(),
      /** In whose conversation it is a turn. */
      with: key.optional(),
      /** Whose direct talk it is: nobody else heard it. */
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
