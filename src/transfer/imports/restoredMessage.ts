import type { ValidatedMessage } from '../../conversations/record/validatedMessage.js';
import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import type { PersonRow } from '../../directory/people/person.js';
import { soleParticipantOf, isAlone } from '../../disclosure/participation.js';
import { checkPersona } from '../../memories/drafts/rememberInput.js';
import { invalidInput } from '../../platform/errors.js';
import { cleanText } from '../../text/texts.js';
import { maxText } from '../lines/lineFields.js';
import type { FileLine } from '../lines/lineModel.js';
import { restoredId } from './importLine.js';
import { parsePastTimestamp } from './timestamp.js';

/** An exported message with its place. */
export interface RestoredMessage extends ValidatedMessage {
  /** Id of the chat; null for direct talk. */
  readonly chatId: string | null;
  /** Person of the direct talk, if it is one. */
  readonly viewerId: string;
}

/** Persons and chat that an exported message names. */
export interface RestoredMessageProvenance {
  readonly tenantId: string;
  readonly chat: ChatWithPeriods | null;
  /** Null for the agent. */
  readonly speaker: PersonRow | null;
  readonly conversedBy: PersonRow | null;
  readonly saidAloneTo: PersonRow | null;
  readonly confidants: readonly PersonRow[] | null;
}

/**
 * Builds a message as it was recorded in the exporting graph. The export of one person leaves out whose conversation it
 * was and who else heard it; then both follow from the chat as it is here. Throws INVALID_INPUT for an invalid one.
 */
export function restoredMessage(
  line: FileLine<'message'>['message'],
  origin: RestoredMessageProvenance,
  now: number,
): RestoredMessage {
  const { chat, speaker, confidants } = origin;
  if ((line.role === 'USER') !== (speaker !== null))
    throw invalidInput('by must name the speaker, unless the agent spoke.');
  const at = parsePastTimestamp(line.at, now, 'at');
  const isFromOwnExport = line.role === 'USER' && line.with === undefined;
  const conversedBy = isFromOwnExport ? speaker : origin.conversedBy;
  const viewer = origin.saidAloneTo ?? conversedBy;
  if (chat === null && viewer === null) throw invalidInput('Direct talk must name its person.');
  const soleHearerId = isFromOwnExport && chat ? soleParticipantOf(chat, at) : (origin.saidAloneTo?.id ?? null);
  return {
    id: restoredId('message', origin.tenantId, line.id),
    exportedId: line.id,
    externalId: cleanText('externalId', line.externalId, { max: 200 }),
    text: cleanText('text', line.text, { max: maxText, multiline: true }),
    persona: checkPersona(line.persona),
    role: line.role,
    at,
    speaker,
    chatId: chat?.id ?? null,
    viewerId: viewer?.id ?? '',
    conversedBy: conversedBy?.id ?? null,
    inPrivate: isFromOwnExport ? chat === null || isAlone(chat, speaker!.id, at) : line.inPrivate,
    ownerId: chat === null ? viewer!.id : soleHearerId,
    confidedIds: confidants && confidants.map(({ id }) => id),
    saidSensitivity: line.saidSensitivity ?? null,
    isForgotten: line.forgotten ?? false,
  };
}
