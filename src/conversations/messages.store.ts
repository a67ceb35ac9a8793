import { z } from 'zod';
import { placeOf, placesOf } from '../disclosure/messagePlaces.js';
import { type Audience, audienceParameter } from '../disclosure/audience.js';
import { never } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { SearchIndex } from '../platform/neo4j/indexes.js';
import { statements } from './statements.generated.js';
import { placeToken, type MessageRow, messageRow } from './message.js';
import { textQueries } from '../words/lucene.js';
import { scoreByWords } from '../recall/wordRanking.js';
import type { Said, Scored } from './messageRanking.js';

/** The search indexes of messages: by their words, and by what they mean alone and together with the message before. */
export const messageIndexes: readonly SearchIndex[] = [
  { name: 'said_text' },
  { name: 'message_embedding', vectors: { create: statements['conversations/create-message-index'] } },
  { name: 'message_pair_embedding', vectors: { create: statements['conversations/create-message-pair-index'] } },
];

const said = z.object({
  id: z.string(),
  place: z.string(),
  seq: z.number(),
  at: z.number(),
  speakerId: z.string().nullable(),
  speakerName: z.string(),
  asks: z.boolean(),
  words: z.number(),
});
const textRow = z.object({
  fetched: z.number(),
  hits: z.array(said),
  texts: z.array(z.object({ text: z.string(), stems: z.string() })),
  neighbours: z.array(said),
});
const vectorRow = z.object({ fetched: z.number(), alone: z.array(said), paired: z.array(said) });
const hitRow = z.object({ message: messageRow, neighbours: z.array(messageRow) });
const oneRow = z.object({ message: messageRow });
const totalRow = z.object({ total: z.number() });

/** A position in a list of messages: after it the list goes on. */
export interface MessagePosition {
  readonly at: number;
  readonly id: string;
}

/** What a search by words has found: messages scored by the words they share, and the neighbours of the best. */
export interface SaidByWords {
  readonly hits: readonly Scored[];
  readonly neighbours: readonly Said[];
}

/** What a search by meaning has found, nearest first: by a message's own words, and with the one before it. */
export interface SaidByMeaning {
  readonly alone: readonly Said[];
  readonly paired: readonly Said[];
}

/** Places of an index that are looked at: more while the rule leaves too few of them, up to so many that it may take a second. */
const widths = { byWords: [600, 2_400, 20_000], byMeaning: [150, 600, 2_400, 20_000] } as const;
/** Messages of each list that are enough. */
const enough = { byWords: 300, byMeaning: 100 } as const;

/** Messages that share words with a question, at most 300, and the neighbours of the best 100. */
export async function searchSaid(graph: GraphSession, audience: Audience, text: string): Promise<SaidByWords> {
  const queries = textQueries(text, placesOf(audience).map(placeToken), 'placeToken');
  if (queries.length === 0) return { hits: [], neighbours: [] };
  const common = { audience: audienceParameter(audience), queries, keep: enough.byWords, widened: 100 };
  const { hits, texts, neighbours } = await widening(
    widths.byWords,
    async (fetch, cutsTies) =>
      textRow.parse((await graph.read(statements['conversations/search-said'], { ...common, fetch, cutsTies }))[0]),
    ({ hits: found }) => found.length >= enough.byWords,
  );
  const scores = scoreByWords(text, texts);
  return { hits: hits.map((one, at) => ({ ...one, score: scores[at]! })), neighbours };
}

/** Messages near in meaning, at most 100 a list. */
export async function searchMessageVectors(
  graph: GraphSession,
  audience: Audience,
  query: { vector: readonly number[]; spaceId: string },
): Promise<SaidByMeaning> {
  const places = placesOf(audience);
  const common = { audience: audienceParameter(audience), ...query, places, keep: enough.byMeaning };
  return widening(
    widths.byMeaning,
    async (fetch, cutsTies) =>
      vectorRow.parse(
        (await graph.read(statements['conversations/search-message-vectors'], { ...common, fetch, cutsTies }))[0],
      ),
    ({ alone, paired }) => Math.min(alone.length, paired.length) >= enough.byMeaning,
  );
}

/**
 * Looks at more and more places until enough are found or there are no more, so that no message which the audience did
 * not hear takes the place of one that it heard.
 */
async function widening<T extends { readonly fetched: number }>(
  widths: readonly number[],
  attempt: (width: number, cutsTies: boolean) => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  const last = widths.at(-1)!;
  for (const width of widths) {
    const found = await attempt(width, width < last);
    if (width === last || isEnough(found) || found.fetched < width) return found;
  }
  throw new Error('There is no width.');
}

/** The message that the viewer said last where they are; undefined where they have said nothing there. */
export async function findLatestOwn(graph: GraphSession, audience: Audience): Promise<string | undefined> {
  const params = { audience: audienceParameter(audience), place: placeOf(audience.chatId, audience.viewerId) };
  const [row] = await graph.read(statements['conversations/find-latest-own'], params);
  return row && latestRow.parse(row).id;
}

const latestRow = z.object({ id: z.string() });

/** Messages by id with up to `around` neighbours on each side, as far as the audience heard them. */
export async function fetchMessageHits(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  around: number,
): Promise<Map<string, { message: MessageRow; neighbours: MessageRow[] }>> {
  if (ids.length === 0) return new Map();
  const params = { audience: audienceParameter(audience), ids, around };
  const rows = await graph.read(statements['conversations/fetch-hits'], params);
  return new Map(rows.map((row) => hitRow.parse(row)).map((one) => [one.message.id, one]));
}

/** One page of messages in the order in which they were said, or the latest first. */
export async function listMessages(
  graph: GraphSession,
  audience: Audience,
  page: { after: MessagePosition | null; latestFirst: boolean; limit: number },
): Promise<MessageRow[]> {
  const { after, latestFirst, limit } = page;
  const common = { audience: audienceParameter(audience), places: placesOf(audience), limit };
  const rows = latestFirst
    ? await graph.read(statements['conversations/list-latest-messages'], {
        ...common,
        beforeAt: after?.at ?? never,
        beforeId: after?.id ?? '~',
      })
    : await graph.read(statements['conversations/list-messages'], {
        ...common,
        afterAt: after?.at ?? 0,
        afterId: after?.id ?? '',
      });
  return rows.map((row) => oneRow.parse(row).message);
}

/** How many messages the whole list holds. */
export async function countMessages(graph: GraphSession, audience: Audience): Promise<number> {
  const params = { audience: audienceParameter(audience), places: placesOf(audience) };
  return totalRow.parse((await graph.read(statements['conversations/count-messages'], params))[0]).total;
}

/** The messages that belong to no episode yet, at most `limit`, oldest first. */
export async function listWindow(
  graph: GraphSession,
  audience: Audience,
  window: { key: string; place: string; persona: string; limit: number },
): Promise<MessageRow[]> {
  const params = { audience: audienceParameter(audience), ...window };
  const rows = await graph.read(statements['conversations/list-window'], params);
  return rows.map((row) => oneRow.parse(row).message);
}
