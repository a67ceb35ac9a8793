import type { z } from 'zod';
import type { ChatStanding } from '../../directory/chats/chat.js';
import type { FormerMessage } from '../../conversations/record/placedMessage.js';
import { aloneIn, isAlone } from '../../disclosure/participation.js';
import { checkPersona } from '../../memories/rememberInput.js';
import type { PersonRow } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { idOf } from '../../platform/ids.js';
import { cleanText } from '../../text/texts.js';
import type { exportedLines } from './exportedLines.js';
import { fixedMomentOf } from './timestamp.js';

/** A message as an export holds it. */
export type ExportedMessage = z.infer<typeof exportedLines.message>['message'];

/** Persons and chat that an exported message names. */
export interface MessageOrigin {
  readonly tenantId: string;
  readonly chat: ChatStanding | null;
  /** Null for the agent. */
  readonly speaker: PersonRow | null;
  readonly conversedBy: PersonRow | null;
  readonly saidAloneTo: PersonRow | null;
  readonly confidants: readonly PersonRow[] | null;
}

const maxText = 8_000;

/** Derives the id of an exported message in a tenant. */
export const formerMessageId = (tenantId: string, id: string): string =>
  idOf('message', JSON.stringify(['put back', 'message', tenantId, id]));

/**
 * Builds a message as it was recorded in the exporting graph. The export of one person leaves out whose conversation it
 * was and who else heard it; then both follow from the chat as it is here. Throws INVALID_INPUT for an invalid one.
 */
export function formerMessage(line: ExportedMessage, origin: MessageOrigin, now: number): FormerMessage {
  const { chat, speaker, confidants } = origin;
  if ((line.role === 'USER') !== (speaker !== null)) throw invalidInput('by must say who spoke, unless the agent did.');
  const at = fixedMomentOf(line.at, now, 'at');
  if (at > now) throw invalidInput('at must not lie in the future.');
  const isOwn = line.role === 'USER' && line.with === undefined;
  const conversedBy = isOwn ? speaker : origin.conversedBy;
  const viewer = origin.saidAloneTo ?? conversedBy;
  if (chat === null && viewer === null) throw invalidInput('Direct talk must say whose it is.');
  const alone = isOwn && chat ? aloneIn(chat, at) : (origin.saidAloneTo?.id ?? null);
  return {
    id: formerMessageId(origin.tenantId, line.id),
    externalId: cleanText('externalId', line.externalId, { max: 200 }),
    text: cleanText('text', line.text, { max: maxText, multiline: true }),
    persona: checkPersona(line.persona),
    ...{ role: line.role, at, speaker, chatId: chat?.id ?? null, viewerId: viewer?.id ?? '' },
    conversedBy: conversedBy?.id ?? null,
    inPrivate: isOwn ? chat === null || isAlone(chat, speaker!.id, at) : line.inPrivate,
    ownerId: chat === null ? viewer!.id : alone,
    confidedIds: confidants && confidants.map(({ id }) => id),
  };
}
