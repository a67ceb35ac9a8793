import { cleanExternalId } from '../../directory/chats/chat.js';
import { maxLabel } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import type { FileLine } from '../lines/lineModel.js';
import type { LinesToStore } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { refuseOnError } from './importOutcome.js';
import { type ChatToPut, upsertChats } from './imports.store.js';
import { LineNames } from './lineNames.steps.js';
import { defaultStart, parseAbsoluteTimestamp } from './timestamp.js';

export type ChatLine = FileLine<'chat'>;
type NumberedChat = ChatToPut & { readonly line: number };

const defaultAttendance = { from: undefined, to: undefined, as: 'MEMBER' } as const;

/** Upserts chats. Refuses those whose memories forbid the change. Resolves with the number of the others. */
export async function restoreChats(
  graph: GraphSession,
  names: ImportNames,
  { validLines, refusals }: LinesToStore<ChatLine>,
  { tenantId, now }: { tenantId: string; now: number },
): Promise<number> {
  const lineNames = await LineNames.find(graph, names, validLines, { tenantId, now });
  const chats: NumberedChat[] = [];
  for (const { line, value } of validLines) {
    await refuseOnError(refusals, line, () => {
      chats.push({ line, ...chatToPut(lineNames, value.chat) });
    });
  }
  let conflictCount = 0;
  // One statement cannot upsert the same chat twice: a later line about it waits for the next statement.
  for (let pendingChats = [...chats]; pendingChats.length > 0;) {
    const batch = [...new Map(pendingChats.toReversed().map((chat) => [chat.externalId, chat])).values()];
    pendingChats = pendingChats.filter((chat) => !batch.includes(chat));
    const chatsToPut = batch.map(({ line: _line, ...chat }) => chat);
    const putResults = await upsertChats(graph, tenantId, chatsToPut, now);
    for (const { line, externalId } of batch.filter((chat) => !putResults.get(chat.externalId)?.allowed)) {
      conflictCount += 1;
      refusals.push({ line, code: 'CONFLICT', message: chatConflictMessage(externalId) });
    }
  }
  if (chats.length > 0) names.clearChats();
  return chats.length - conflictCount;
}

function chatToPut(names: LineNames, chat: ChatLine['chat']): ChatToPut {
  const periods = new Map<string, ChatToPut['periods'][number]>();
  for (const participant of chat.participants) {
    const { person, from, to, as } =
      typeof participant === 'string' ? { ...defaultAttendance, person: participant } : participant;
    const joinedAt = parseAbsoluteTimestamp(from, defaultStart, 'from');
    const leftAt = parseAbsoluteTimestamp(to, maxTimestamp, 'to');
    if (leftAt <= joinedAt) throw invalidInput(`The participation of "${person}" must end after it begins.`);
    const { id } = names.account(person);
    const samePeriod = periods.get(`${id} ${joinedAt}`);
    if (samePeriod && (samePeriod.leftAt !== leftAt || samePeriod.kind !== as)) {
      throw invalidInput(`Two participations of "${person}" begin at the same time and are not the same.`);
    }
    periods.set(`${id} ${joinedAt}`, { person: id, joinedAt, leftAt, kind: as });
  }
  const title = chat.title === undefined ? null : cleanText('title', chat.title, { max: maxLabel });
  const externalId = cleanExternalId(chat.externalId);
  const createdAt = chat.at === undefined ? null : parseAbsoluteTimestamp(chat.at, defaultStart, 'at');
  const heldUntil =
    chat.heldUntil === undefined ? null : parseAbsoluteTimestamp(chat.heldUntil, defaultStart, 'heldUntil');
  return { externalId, kind: chat.kind, title, createdAt, heldUntil, periods: [...periods.values()] };
}

const chatConflictMessage = (externalId: string): string =>
  `The chat "${externalId}" already holds something: neither its kind nor who took part before then can be changed.`;
