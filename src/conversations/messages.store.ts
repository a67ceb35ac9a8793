import { z } from 'zod';
import { placeKeyOf, heardPlaceKeys } from '../disclosure/messagePlaces.js';
import { type Audience, audienceParameter } from '../disclosure/audience.js';
import { maxTimestamp } from '../platform/clock.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf, totalOf } from '../platform/neo4j/rows.js';
import { type MessageSlot, slotsParameters } from './search/messageSlots.js';
import { statements } from './statements.generated.js';
import { type MessageRow, messageRow } from './message.js';
import type { FetchedMessage } from './search/messageCandidate.js';
import { messageColumns, messagesFromColumns } from './search/messageSearches.store.js';
import { messageRoles } from '../directory/chats/messageRole.js';
import { personRow } from '../directory/people/person.js';

const hitsRow = messageColumns.extend({
  externalIds: z.array(z.string()),
  chatIds: z.array(z.string()),
  roles: z.array(z.enum(messageRoles)),
  texts: z.array(z.string()),
  personas: z.array(z.string()),
  people: z.array(personRow),
  latest: z.array(z.string()),
});
const listedRow = z.object({ message: messageRow });

/** Cursor of a message list; `at` in epoch ms. It holds all keys of the order, since its message may be removed. */
export type MessagePosition = Pick<MessageRow, 'at' | 'seq' | 'id'>;

/**
 * Fetches the messages in these slots that the audience heard, and the id of the viewer's latest message in the place
 * of the audience; undefined if there is none.
 */
export async function fetchSlots(
  graph: GraphSession,
  audience: Audience,
  slots: readonly MessageSlot[],
): Promise<{ messages: FetchedMessage[]; latestMessageId: string | undefined }> {
  const place = placeKeyOf(audience.chatId, audience.viewerId);
  const params = { audience: audienceParameter(audience), ...slotsParameters(slots), place };
  const row = rowOf(hitsRow, await graph.read(statements['conversations/fetch-hits'], params));
  const people = new Map(row.people.map((person) => [person.id, person]));
  const messages = messagesFromColumns(row).map((message, index) =>
    Object.assign(message, {
      externalId: row.externalIds[index]!,
      chatId: row.chatIds[index] || null,
      speaker: people.get(message.speakerId ?? '') ?? null,
      role: row.roles[index]!,
      text: row.texts[index]!,
      persona: row.personas[index]!,
    }),
  );
  return { messages, latestMessageId: row.latest[0] };
}

/** Lists one page of messages in the order in which they were said, or the latest first. */
export async function listMessages(
  graph: GraphSession,
  audience: Audience,
  page: { after: MessagePosition | null; latestFirst: boolean; limit: number },
): Promise<MessageRow[]> {
  const { after, latestFirst, limit } = page;
  const common = { audience: audienceParameter(audience), places: heardPlaceKeys(audience), limit };
  const rows = latestFirst
    ? await graph.read(statements['conversations/list-latest-messages'], {
        ...common,
        beforeAt: after?.at ?? maxTimestamp,
        beforeSeq: after?.seq ?? Number.MAX_SAFE_INTEGER,
        beforeId: after?.id ?? '~',
      })
    : await graph.read(statements['conversations/list-messages'], {
        ...common,
        afterAt: after?.at ?? 0,
        afterSeq: after?.seq ?? 0,
        afterId: after?.id ?? '',
      });
  return rowsOf(listedRow, rows).map(({ message }) => message);
}

/** Counts the messages of the whole list. */
export async function countMessages(graph: GraphSession, audience: Audience): Promise<number> {
  const params = { audience: audienceParameter(audience), places: heardPlaceKeys(audience) };
  return totalOf(await graph.read(statements['conversations/count-messages'], params));
}

/** Lists at most `limit` messages that no episode covers yet, oldest first. */
export async function listWindow(
  graph: GraphSession,
  audience: Audience,
  window: { key: string; place: string; persona: string; limit: number },
): Promise<MessageRow[]> {
  const params = { audience: audienceParameter(audience), ...window };
  return rowsOf(listedRow, await graph.read(statements['conversations/list-window'], params)).map(
    ({ message }) => message,
  );
}
