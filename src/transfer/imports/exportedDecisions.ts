import { z } from 'zod';
import { sensitivities } from '../../disclosure/evidence.js';
import { proposalStates } from '../../learning/proposals/proposal.js';
import { memorySources } from '../../memories/memory.js';
import { factTypes, memoryTypeNames } from '../../memories/memoryTypes.js';
import { importance } from '../../memories/rememberInput.js';
import { maxMergeEvents, mergeEvents, mergeStates } from '../../directory/people/merge.js';
import { thingTypes } from '../../directory/people/person.js';
import { id, maxConfided, personName } from './exportedNames.js';
import { capital, key, lower, when } from './importedMemory.js';

/** One of two that were merged, or may be: by its ref, among what its maker has named or among the things of a chat. */
const mergeable = z.strictObject({ ref: z.string().max(400), chat: key.optional() });
export type MergeableName = z.infer<typeof mergeable>;

/** What somebody has said and not agreed to yet, with what a memory of it would hold. */
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
  /** Whether it names the person whose statement it is. */
  namesSelf: z.boolean(),
});

/** What was decided or proposed about two people or things. */
export const exportedMerge = z.strictObject({
  /** Who has made the two. */
  of: key,
  kept: mergeable,
  absorbed: mergeable,
  state: capital(mergeStates),
  reason: z.string().optional(),
  /** When it was decided, or proposed. */
  at: when,
  /** Of a proposal, however it was answered. */
  expiresAt: when.optional(),
  /** What was decided before and now, the latest last. */
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

/** What was proposed to a person. */
export const exportedProposal = z.strictObject({
  of: key,
  field: z.string(),
  proposed: z.string(),
  reason: z.string(),
  state: capital(proposalStates),
  at: when,
  expiresAt: when,
  decidedAt: when.optional(),
  /** What waits to be agreed to; nothing once it was answered. */
  statement: waitingStatement.optional(),
  /** The memories that it would change. */
  changes: z.array(id).max(100).default([]),
  /** The messages that asked for it. */
  madeOf: z.array(id).max(1_000).default([]),
});
