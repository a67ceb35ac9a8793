import type { PendingStatement } from '../../learning/pendingStatement.js';
import type { ProposalState } from '../../learning/proposals/proposal.js';
import { checkInput } from '../../memories/drafts/rememberInput.js';
import type { PersonRow } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { cleanText } from '../../text/texts.js';
import type { ExportedProposal } from '../lines/decisionSchemas.js';
import { maxText } from '../lines/lineFields.js';
import { restoredId } from './importLine.js';
import { parseAbsoluteTimestamp, parsePastTimestamp } from './timestamp.js';

/** An imported proposal, with the ids that everything has in this graph. Times in epoch ms. */
export interface RestoredProposal {
  readonly tenantId: string;
  readonly personId: string;
  readonly field: string;
  readonly proposed: string;
  readonly reason: string;
  readonly state: ProposalState;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly decidedAt: number | null;
  /** Statement that awaits consent; null once it was decided. */
  readonly statement: PendingStatement | null;
  /** Ids of the memories that it would change. */
  readonly memories: readonly string[];
  /** Ids of its source messages. */
  readonly messages: readonly string[];
}

/** Persons and chat that an exported proposal names. */
export interface ProposalProvenance {
  readonly tenantId: string;
  readonly person: PersonRow;
  /** Chat in which the waiting statement was said; null for direct talk, and if no statement waits. */
  readonly learnedInId: string | null;
  readonly confidants: readonly PersonRow[] | null;
  /** Returns the id of a memory in this tenant. */
  memoryId(exported: string): string;
}

/** Builds a proposal as it stood in the exporting graph. Throws INVALID_INPUT for an invalid one. */
export function restoredProposal(line: ExportedProposal, origin: ProposalProvenance, now: number): RestoredProposal {
  const { tenantId, person } = origin;
  if (line.state === 'OPEN' && line.statement === undefined) {
    throw invalidInput('An open proposal must have its statement.');
  }
  return {
    tenantId,
    personId: person.id,
    state: line.state,
    field: cleanText('field', line.field, { max: 64 }),
    proposed: cleanText('proposed', line.proposed, { max: maxText, multiline: true }),
    reason: cleanText('reason', line.reason, { max: 300 }),
    createdAt: parsePastTimestamp(line.at, now, 'at'),
    expiresAt: parseAbsoluteTimestamp(line.expiresAt, now, 'expiresAt'),
    decidedAt: line.decidedAt === undefined ? null : parsePastTimestamp(line.decidedAt, now, 'decidedAt'),
    statement: line.state === 'OPEN' ? waitingStatement(line.statement!, origin, now) : null,
    memories: line.changes.map((id) => origin.memoryId(id)),
    messages: line.madeOf.flatMap((id) => [id, restoredId('message', tenantId, id)]),
  };
}

function waitingStatement(
  line: NonNullable<ExportedProposal['statement']>,
  { tenantId, person, learnedInId, confidants }: ProposalProvenance,
  now: number,
): PendingStatement {
  const { text, type, category, factType, sensitivity, portable, slot, value, entities } = line;
  const statementFields = {
    text,
    type,
    category,
    factType,
    sensitivity,
    portable,
    importance: line.importance,
    slot,
    value,
  };
  const checkedInput = checkInput({ ...statementFields, entities, scope: 'personal' }, { allowInternal: true, now });
  return {
    // A derived id, since the statement's later memory must not collide with an existing one.
    id: restoredId('memory', tenantId, line.id),
    eventId: restoredId('event', tenantId, line.id),
    text: checkedInput.text,
    type: checkedInput.type,
    category: checkedInput.category,
    factType: checkedInput.factType ?? null,
    learnedInId,
    learnedAt: parsePastTimestamp(line.learnedAt, now, 'statement.learnedAt'),
    observedAt: parsePastTimestamp(line.observedAt, now, 'statement.observedAt'),
    sensitivity: checkedInput.sensitivity ?? null,
    unsaidSensitivity: line.unsaidSensitivity ?? null,
    portable: checkedInput.portable ?? null,
    confidedIds: confidants && confidants.map(({ id }) => id),
    confidedByWords: line.confidedByWords,
    importance: checkedInput.importance ?? null,
    slot: checkedInput.slot,
    value: checkedInput.value,
    source: line.source,
    things: checkedInput.entities.flatMap(({ type: kind, label }) =>
      kind === 'person' ? [] : [{ space: person.id, type: kind, label }],
    ),
    namesSelf: line.namesSelf,
  };
}
