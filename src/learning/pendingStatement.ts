import { z } from 'zod';
import { isBoundToMoment } from '../disclosure/classification/timeRules.js';
import type { Draft } from '../memories/drafts/draft.js';
import type { PersonRow } from '../directory/people/person.js';

const nullableText = z.string().nullable();

/** Stored statement of a person about themself that awaits consent, with its evidence. */
export const pendingStatement = z.object({
  id: z.string(),
  eventId: z.string(),
  text: z.string(),
  type: z.custom<Draft['type']>(),
  category: nullableText,
  factType: z.custom<Draft['factType']>(),
  learnedInId: nullableText,
  learnedAt: z.number(),
  observedAt: z.number(),
  sensitivity: z.custom<Draft['sensitivity']>(),
  unsaidSensitivity: z.custom<Draft['unsaidSensitivity']>(),
  portable: z.boolean().nullable(),
  confidedIds: z.array(z.string()).nullable(),
  confidedByWords: z.boolean().default(false),
  importance: z.number().nullable(),
  slot: nullableText,
  value: nullableText,
  source: z.custom<Draft['source']>(),
  things: z.array(z.custom<Draft['things'][number]>()),
  namesSelf: z.boolean(),
});
export type PendingStatement = z.infer<typeof pendingStatement>;

/** Returns the fields of a draft that are stored until consent. */
export const pendingStatementOf = (draft: Draft): PendingStatement =>
  pendingStatement.parse({ ...draft, namesSelf: draft.about.length > 0 });

/** Confidence, 0 to 1, of a statement that its speaker has agreed to: that of an explicit one. */
const consentedConfidence = 1;

/** Returns a draft to which its speaker has agreed, by a decision or by saying it often enough. */
export const applyConsent = ({ consentRule: _, ...draft }: Draft): Draft => ({
  ...draft,
  confidence: consentedConfidence,
});

/** Makes the draft of a stored statement whose speaker now agrees. */
export const draftOfConsented = (
  { namesSelf, ...statement }: PendingStatement,
  person: PersonRow,
  tenantId: string,
  now: number,
): Draft => ({
  ...statement,
  isBoundToMoment: isBoundToMoment(statement.text),
  tenantId,
  ownerId: person.id,
  staterId: person.id,
  chatId: null,
  about: namesSelf ? [{ person }] : [],
  legacy: false,
  persona: '',
  pinned: null,
  confidence: consentedConfidence,
  tags: [],
  evidence: [],
  stability: null,
  ttlDays: null,
  thread: null,
  agentId: null,
  runId: null,
  status: 'ACTIVE',
  expiresAt: null,
  createdAt: now,
  agreedAt: now,
  vector: null,
});
