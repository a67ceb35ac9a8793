import { z } from 'zod';
import { sensitivities } from '../../disclosure/evidence.js';
import { proposalStates } from '../../learning/proposals/proposal.js';
import { memorySources } from '../../memories/memory.js';
import { factTypes, memoryTypeNames } from '../../memories/memoryTypes.js';
import { importance } from '../../memories/rememberInput.js';
import { maxMergeEvents, mergeEvents, mergeStates } from '../../directory/people/merge.js';
import { thingTypes } from '../../directory/people/person.js';
import { capital, id, key, lower, maxConfided, personName, when } from './lineFields.js';

/**
 * One of two persons or entities that were merged, or may be. It is named by its ref among its maker's acquaintances
 * and entities, or among the entities of a chat.
 */
const mergeable = z.strictObject({ ref: z.string().max(400), chat: key.optional() });
export type MergeableName = z.infer<typeof mergeable>;

/** A statement by a person that waits for their consent, with the fields of the memory it would become. */
const waitingStatement = z.strictObject({
  /** The id that the memory would have. */
  id,
  text: z.string(),
  type: lower(memoryTypeNames),
  category: z.string().optional(),
  factType: lower(factTypes).optional(),
  learnedIn: key.optional(),
  learnedAt: when,
  observedAt: when,
  sensitivity: capital(sensitivities).optional(),
  unsaidSensitivity: capital(sensitivities).optional(),
  portable: z.boolean().optional(),
  confidedTo: z.array(personName).max(maxConfided).optional(),
  confidedByWords: z.boolean().default(false),
  importance: importance.optional(),
  slot: z.string().optional(),
  value: z.string().optional(),
  source: z.enum(memorySources),
  entities: z
    .array(z.strictObject({ type: lower(thingTypes), label: z.string() }))
    .max(20)
    .default([]),
  /** True if the text names the person whose statement it is. */
  namesSelf: z.boolean(),
});

/** A merge or merge proposal of two persons or entities. */
export const exportedMerge = z.strictObject({
  /** The person who made the two. */
  of: key,
  kept: mergeable,
  absorbed: mergeable,
  state: capital(mergeStates),
  reason: z.string().optional(),
  /** Time of the decision, or of the proposal. */
  at: when,
  /** Expiry of a proposal, answered or not. */
  expiresAt: when.optional(),
  /** Previous and present decisions, the latest last. */
  history: z
    .array(
      z.strictObject({
        event: z.enum(mergeEvents),
        at: when,
        by: key.optional(),
        job: z.string().max(200).optional(),
      }),
    )
    .max(maxMergeEvents)
    .default([]),
});

/** A proposal to a person. */
export const exportedProposal = z.strictObject({
  of: key,
  field: z.string(),
  proposed: z.string(),
  reason: z.string(),
  state: capital(proposalStates),
  at: when,
  expiresAt: when,
  decidedAt: when.optional(),
  /** The statement that waits for consent; absent once it was answered. */
  statement: waitingStatement.optional(),
  /** Memories that it would change. */
  changes: z.array(id).max(100).default([]),
  /** Messages that asked for it. */
  madeOf: z.array(id).max(1_000).default([]),
});

/** A merge as an export holds it. */
export type ExportedMerge = z.output<typeof exportedMerge>;

/** A proposal as an export holds it. */
export type ExportedProposal = z.output<typeof exportedProposal>;
