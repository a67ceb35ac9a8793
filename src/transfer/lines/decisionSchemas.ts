import { z } from 'zod';
import { sensitivities } from '../../disclosure/evidence.js';
import { proposalStates } from '../../learning/proposals/proposal.js';
import { memorySources } from '../../memories/memory.js';
import { factTypes, memoryTypeNames } from '../../memories/memoryTypes.js';
import { importance } from '../../memories/drafts/rememberInput.js';
import { maxMergeEvents, mergeEvents, mergeStates } from '../../directory/people/merge.js';
import { thingTypes } from '../../directory/people/person.js';
import {
  upperCaseEnum,
  exportedIdField,
  nameField,
  lowerCaseEnum,
  maxExportedConfidants,
  personName,
  momentField,
} from './lineFields.js';

/** One of two merged or to be: its ref among its creator's acquaintances and entities, or those of a chat. */
const mergeable = z.strictObject({ ref: z.string().max(400), chat: nameField.optional() });
export type MergeableName = z.infer<typeof mergeable>;

/** A statement by a person that waits for their consent, with the fields of the memory it would become. */
const waitingStatement = z.strictObject({
  /** The id that the memory would have. */
  id: exportedIdField,
  text: z.string(),
  type: lowerCaseEnum(memoryTypeNames),
  category: z.string().optional(),
  factType: lowerCaseEnum(factTypes).optional(),
  learnedIn: nameField.optional(),
  learnedAt: momentField,
  observedAt: momentField,
  sensitivity: upperCaseEnum(sensitivities).optional(),
  unsaidSensitivity: upperCaseEnum(sensitivities).optional(),
  portable: z.boolean().optional(),
  confidedTo: z.array(personName).max(maxExportedConfidants).optional(),
  confidedByWords: z.boolean().default(false),
  importance: importance.optional(),
  slot: z.string().optional(),
  value: z.string().optional(),
  source: z.enum(memorySources),
  entities: z
    .array(z.strictObject({ type: lowerCaseEnum(thingTypes), label: z.string() }))
    .max(20)
    .default([]),
  /** True if the text names the person whose statement it is. */
  namesSelf: z.boolean(),
});

/** A merge or merge proposal of two persons or entities. */
export const exportedMerge = z.strictObject({
  /** The person who made the two. */
  of: nameField,
  kept: mergeable,
  absorbed: mergeable,
  state: upperCaseEnum(mergeStates),
  reason: z.string().optional(),
  /** Time of the decision, or of the proposal. */
  at: momentField,
  /** Expiry of a proposal, answered or not. */
  expiresAt: momentField.optional(),
  /** Previous and present decisions, the latest last. */
  history: z
    .array(
      z.strictObject({
        event: z.enum(mergeEvents),
        at: momentField,
        by: nameField.optional(),
        job: z.string().max(200).optional(),
      }),
    )
    .max(maxMergeEvents)
    .default([]),
});

export const exportedProposal = z.strictObject({
  of: nameField,
  field: z.string(),
  proposed: z.string(),
  reason: z.string(),
  state: upperCaseEnum(proposalStates),
  at: momentField,
  expiresAt: momentField,
  decidedAt: momentField.optional(),
  /** The statement that waits for consent; absent once it was answered. */
  statement: waitingStatement.optional(),
  /** Memories that it would change. */
  changes: z.array(exportedIdField).max(100).default([]),
  /** Messages that asked for it. */
  madeOf: z.array(exportedIdField).max(1_000).default([]),
});

export type ExportedMerge = z.output<typeof exportedMerge>;

export type ExportedProposal = z.output<typeof exportedProposal>;
