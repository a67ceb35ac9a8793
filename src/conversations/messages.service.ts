import { resolveAudience } from '../disclosure/audience.steps.js';
import type { Audience } from '../disclosure/audience.js';
import { type Caller, requireStatedContext } from '../disclosure/caller.js';
import type { Clock } from '../platform/clock.js';
import { invalidInput } from '../platform/errors.js';
import { isIndexNotReady } from '../platform/neo4j/driverErrors.js';
import { encodeCursor, momentAndId, type Page, pageSize, positionOfCursor } from '../platform/graphql/paging.js';
import { newId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { Embedder } from '../platform/models/embedder.js';
import { checkPersona } from '../memories/rememberInput.js';
import { cleanText, normalized } from '../words/texts.js';
import { conversationKey, type MessageRow } from './message.js';
import { placeOf } from '../disclosure/messagePlaces.js';
import { rankMessages, withoutNames } from './messageRanking.js';
import {
  countMessages,
  fetchMessageHits,
  findLatestOwn,
  listMessages,
  listWindow,
  type MessagePosition,
  type SaidByMeaning,
  searchMessageVectors,
  searchSaid,
} from './messages.store.js';
import { placesOf } from '../disclosure/messagePlaces.js';

/** A message that answers a question, with what was said around it. */
export interface MessageHit {
  readonly message: MessageRow;
  /** Higher is better; comparable within one answer. */
  readonly score: number;
  readonly before: readonly MessageRow[];
  readonly after: readonly MessageRow[];
}

const maxQuery = 4_000;
const neighbours = 2;

/** Reads what people and agents have said, as far as the audience heard it. */
export class MessagesService {
  constructor(
    private readonly clock: Clock,
    private readonly embedder: Embedder | undefined,
    private readonly windowTurns: number,
  ) {}

  /** Messages in the order in which they were said, or the latest first. In private: of every place. */
  async messages(
    graph: GraphSession,
    caller: Caller,
    question: { chatId?: string | null; first?: number | null; after?: string | null; latestFirst?: boolean | null },
  ): Promise<Page<MessageRow>> {
    requireStatedContext(caller, question.chatId);
    const first = pageSize(question.first, 50);
    const after = question.after == null ? null : positionOf(question.after);
    const audience = await this.audience(graph, caller, question.chatId);
    const page = { after, latestFirst: question.latestFirst ?? false, limit: first + 1 };
    const rows = await listMessages(graph, audience, page);
    return {
      edges: rows.slice(0, first).map((node) => ({ cursor: encodeCursor([node.at, node.id]), node })),
      hasNextPage: rows.length > first,
      totalCount: () => countMessages(graph, audience),
    };
  }

  /** What was said last and belongs to no episode yet, oldest first; in a group, what everybody said. */
  async window(
    graph: GraphSession,
    caller: Caller,
    question: { chatId?: string | null; persona?: string | null },
  ): Promise<MessageRow[]> {
    requireStatedContext(caller, question.chatId);
    const persona = question.persona == null ? caller.persona : checkPersona(question.persona);
    const audience = await this.audience(graph, caller, question.chatId);
    const place = placeOf(audience.chatId, caller.viewerId);
    const key = conversationKey(caller.tenantId, caller.viewerId, persona, place);
    return listWindow(graph, audience, { key, place, persona, limit: this.windowTurns });
  }

  /**
   * The messages that answer a question, best first, by words, meaning, neighbours, speaker and date. The message that is
   * being answered, the viewer's latest where they are, answers nothing, nor does one that only asks the same.
   */
  async recallMessages(
    graph: GraphSession,
    caller: Caller,
    question: { query: string; chatId?: string | null; limit?: number | null },
  ): Promise<MessageHit[]> {
    requireStatedContext(caller, question.chatId);
    const query = cleanText('query', question.query, { max: maxQuery });
    const limit = question.limit ?? 10;
    if (limit < 1 || limit > 100) throw invalidInput(`limit must be 1 to 100, not ${limit}.`);
    const audience = await this.audience(graph, caller, question.chatId);
    const [{ hits: byWords, neighbours: around }, latest] = await Promise.all([
      searchSaid(graph, audience, query),
      findLatestOwn(graph, audience),
    ]);
    const near = await this.near(graph, audience, withoutNames(query, [...byWords, ...around]));
    const ranked = rankMessages(query, { byWords, neighbours: around, ...near }).filter(({ id }) => id !== latest);
    const hits: MessageHit[] = [];
    // Once, unless some of the best only repeat the question: then as many more.
    for (let next = 0; next < ranked.length && hits.length < limit;) {
      const best = ranked.slice(next, next + limit - hits.length);
      hits.push(...(await this.hits(graph, audience, query, best)));
      next += best.length;
    }
    return hits;
  }

  private async hits(
    graph: GraphSession,
    audience: Audience,
    query: string,
    ranked: readonly { id: string; score: number }[],
  ): Promise<MessageHit[]> {
    const ids = ranked.map(({ id }) => id);
    const found = await fetchMessageHits(graph, audience, ids, neighbours);
    return ranked.flatMap(({ id, score }) => {
      const one = found.get(id);
      if (!one || normalized(one.message.text) === normalized(query)) return [];
      const { message } = one;
      const before = one.neighbours.filter(({ seq }) => seq < message.seq);
      const after = one.neighbours.filter(({ seq }) => seq > message.seq);
      return [{ message, score, before, after }];
    });
  }

  /** Lets the database plan every statement of a recall of messages; nobody is behind this caller. */
  async warmUp(graph: GraphSession, caller: Caller): Promise<void> {
    await this.recallMessages(graph, caller, { query: 'warm up' });
    const audience = await this.audience(graph, caller, null);
    await fetchMessageHits(graph, audience, [newId()], neighbours);
    await listMessages(graph, audience, { after: null, latestFirst: true, limit: 1 });
    await (await this.messages(graph, caller, { first: 1 })).totalCount();
  }

  private audience(graph: GraphSession, caller: Caller, chatId: string | null | undefined): Promise<Audience> {
    return resolveAudience(graph, caller, { chatId }, this.clock());
  }

  /** Messages near in meaning; none where nothing can be embedded just now. */
  private async near(graph: GraphSession, audience: Audience, query: string): Promise<SaidByMeaning> {
    const nothing = { alone: [], paired: [] };
    if (!this.embedder || placesOf(audience).length === 0) return nothing;
    const vector = await this.embedder.embedQuery(query, audience).catch(() => undefined);
    if (!vector) return nothing;
    try {
      return await searchMessageVectors(graph, audience, { vector, spaceId: this.embedder.space.id });
    } catch (error) {
      // While an index is made, words must do.
      if (!isIndexNotReady(error)) throw error;
      return nothing;
    }
  }
}

function positionOf(cursor: string): MessagePosition {
  const [at, id] = positionOfCursor(cursor, momentAndId);
  return { at, id };
}
