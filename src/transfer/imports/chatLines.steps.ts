import { cleanExternalId } from '../../directory/chats/chat.js';
import { maxLabel } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import type { Line } from '../lines/lineModel.js';
import type { ReadLine } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type RefusedLine, refuseOnError } from './importOutcome.js';
import { type ChatToPut, putChats } from './imports.store.js';
import { LineNames } from './lineNames.steps.js';
import { parseAbsoluteTimestamp } from './timestamp.js';

/** A line with a chat and the periods of its participants. */
export type ChatLine = Line<'chat'>;
type NumberedChat = ChatToPut & { readonly line: number };

const beginning = Date.UTC(2020, 0, 1);
const asMember = { from: undefined, to: undefined, as: 'MEMBER' } as const;

/** Upserts chats. Refuses those whose memories forbid the change. Resolves with the number of the others. */
export async function restoreChats(
  graph: GraphSession,
  names: ImportNames,
  read: readonly ReadLine<ChatLine>[],
  refused: RefusedLine[],
  { tenantId, now }: { tenantId: string; now: number },
): Promise<number> {
  const found = await LineNames.find(graph, names, read, { tenantId, now });
  const chats: NumberedChat[] = [];
  for (const { line, value } of read) {
    await refuseOnError(refused, line, () => {
      chats.push({ line, ...chatToPut(found, value.chat) });
    });
  }
  let held = 0;
  // One statement cannot upsert the same chat twice: a later line about it waits for the next statement.
  for (let rest = [...chats]; rest.length > 0;) {
    const batch = [...new Map(rest.toReversed().map((chat) => [chat.externalId, chat])).values()];
    rest = rest.filter((chat) => !batch.includes(chat));
    const bare = batch.map(({ line: _line, ...chat }) => chat);
    const put = await putChats(graph, tenantId, bare, now);
    for (const { line, externalId } of batch.filter((chat) => !put.get(chat.externalId)?.allowed)) {
      held += 1;
      refused.push({ line, code: 'CONFLICT', message: heldChat(externalId) });
    }
  }
  if (chats.length > 0) names.forgetChats();
  return chats.length - held;
}

function chatToPut(names: LineNames, chat: ChatLine['chat']): ChatToPut {
  const periods = new Map<string, ChatToPut['periods'][number]>();
  for (const one of chat.participants) {
    const { person, from, to, as } = typeof one === 'string' ? { ...asMember, person: one } : one;
    const joinedAt = parseAbsoluteTimestamp(from, beginning, 'from');
    const leftAt = parseAbsoluteTimestamp(to, maxTimestamp, 'to');
    if (leftAt <= joinedAt) throw invalidInput(`The participation of "${person}" must end after it begins.`);
    const { id } = names.account(person);
    const same = periods.get(`${id} ${joinedAt}`);
    if (same && (same.leftAt !== leftAt || same.kind !== as)) {
      throw invalidInput(`Two participations of "${person}" begin at the same time and are not the same.`);
    }
    periods.set(`${id} ${joinedAt}`, { person: id, joinedAt, leftAt, kind: as });
  }
  const title = chat.title === undefined ? null : cleanText('title', chat.title, { max: maxLabel });
  const externalId = cleanExternalId(chat.externalId);
  const createdAt = chat.at === undefined ? null : parseAbsoluteTimestamp(chat.at, beginning, 'at');
  const heldUntil =
    chat.heldUntil === undefined ? null : parseAbsoluteTimestamp(chat.heldUntil, beginning, 'heldUntil');
  return { externalId, kind: chat.kind, title, createdAt, heldUntil, periods: [...periods.values()] };
}

const heldChat = (externalId: string): string =>
  `The chat "${externalId}" already holds something: neither its kind nor who took part before then can be changed.`;
