import { z } from 'zod';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { type Audience, withAllPersonas } from '../disclosure/audience.js';
import { requireStatedContext } from '../disclosure/caller.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { Clock } from '../platform/clock.js';
import { invalidInput } from '../platform/errors.js';
import { isIndexNotReady } from '../platform/neo4j/driverErrors.js';
import type { CursorSeal } from '../platform/graphql/cursorSeal.js';
import { type Page, pageOfRows, pageSize } from '../platform/graphql/paging.js';
import { isId, newId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import { findMetNames } from '../directory/people/people.store.js';
import { parsePersona } from '../memories/drafts/rememberInput.js';
import { cleanText } from '../text/texts.js';
import { conversationKey, type MessageRow } from './message.js';
import { dropParticipantNames, capitalizedWordsOf } from './search/participantNames.js';
import { MessageRanking } from './search/messageRanking.js';
import type { FetchedMessage } from './search/messageCandidate.js';
import { MessageSearch } from './search/messageSearch.js';
import { type VectorMessageHits, searchMessageVectors, searchMessageText } from './search/messageSearches.store.js';
import { countMessages, fetchSlots, listMessages, listWindow, type MessagePosition } from './messages.store.js';
import { placeKeyOf, heardPlaceKeys } from '../disclosure/messagePlaces.js';
import { type MessageSlot, MessageSlotMap } from './search/messageSlots.js';
import { relatedStemsOf } from './search/relatedStems.js';

/** A message that answers a question, with its neighbours. */
export interface MessageHit {
  readonly message: MessageRow;
  /** Score; higher is better. Comparable only within one answer. */
  readonly score: number;
  /** Probability, 0 to 1, that it answers the question. */
  readonly relevance: number;
  readonly before: readonly MessageRow[];
  readonly after: readonly MessageRow[];
}

/** Context of a read: the chat, and the persona that reads (the caller's, if not given). */
export interface MessageReadContext {
  readonly chatId?: string | null;
  readonly persona?: string | null;
  /** True to read messages of all personas; only in a private context. */
  readonly allPersonas?: boolean | null;
}

const maxQuery = 4_000;
/** Distances of the neighbours that a hit shows, in sequence numbers. */
const neighbourSteps = { before: [-2, -1], after: [1, 2] } as const;
/** Number of messages fetched beyond the limit. */
const spareMessages = 3;
/** Slots per further fetch. If the first found too little, most are guesses without a message, which cost nothing. */
const laterBatchSize = 500;

/** Reads the messages of people and agents that the audience heard. */
export class MessagesService {
  constructor(
    private readonly clock: Clock,
    /** Absent: messages are found by their words alone. `set` is the location of the embedder's vectors. */
    private readonly vectors: { readonly embedder: Embedder | undefined; readonly set: VectorSet },
    private readonly windowTurns: number,
    /** Seal of cursors: sequence numbers count messages that the viewer did not hear. */
    private readonly cursors: CursorSeal,
  ) {}

  /** Lists one page of messages in the order said, or the latest first. A private context lists all places. */
  async messages(
    request: RequestContext,
    question: MessageReadContext & { first?: number | null; after?: string | null; latestFirst?: boolean | null },
  ): Promise<Page<MessageRow>> {
    requireStatedContext(request.caller, question.chatId);
    const first = pageSize(question.first, 50);
    const after = question.after == null ? null : this.positionOf(question.after);
    const audience = await this.audience(request, question);
    const page = { after, latestFirst: question.latestFirst ?? false, limit: first + 1 };
    const rows = await listMessages(request.graph, audience, page);
    return pageOfRows(
      rows,
      first,
      ({ at, seq, id }) => this.cursors.seal([at, seq, id]),
      () => countMessages(request.graph, audience),
    );
  }

  /** Lists the latest messages not yet in an episode, oldest first; in a group those of all participants. */
  async window(request: RequestContext, question: Omit<MessageReadContext, 'allPersonas'>): Promise<MessageRow[]> {
    const { graph, caller } = request;
    requireStatedContext(caller, question.chatId);
    const audience = await this.audience(request, question);
    const { persona } = audience;
    const place = placeKeyOf(audience.chatId, caller.viewerId);
    const key = conversationKey(caller.tenantId, caller.viewerId, persona, place);
    return listWindow(graph, audience, { key, place, persona, limit: this.windowTurns });
  }

  /** Returns the messages that answer best, without repeats of the query and the viewer's latest message in the chat. */
  async recallMessages(
    request: RequestContext,
    question: MessageReadContext & { query: string; limit?: number | null },
  ): Promise<MessageHit[]> {
    requireStatedContext(request.caller, question.chatId);
    const limit = question.limit ?? 10;
    if (limit < 1 || limit > 100) throw invalidInput(`limit must be 1 to 100, not ${limit}.`);
    return this.fetchHits(request.graph, await this.search(request, question), limit);
  }

  /** Searches messages without fetching them. */
  async search(request: RequestContext, question: MessageReadContext & { query: string }): Promise<MessageSearch> {
    const query = cleanText('query', question.query, { max: maxQuery });
    const [audience, vector] = await Promise.all([
      this.audience(request, question),
      this.embed(request, { query, chatId: question.chatId ?? null }),
    ]);
    const [{ hits: byWords, names }, vectorHits] = await Promise.all([
      searchMessageText(request.graph, audience, query),
      this.searchVectors(request.graph, audience, vector),
    ]);
    const base = this.vectors.embedder?.space.base ?? 0;
    const searchResults = {
      ...vectorHits,
      viewerId: request.caller.viewerId,
      byWords,
      names: [...names, ...vectorHits.names],
      base,
    };
    return new MessageSearch(audience, query, new MessageRanking(query, searchResults));
  }

  /**
   * Fetches the best ranked messages that the audience heard. Repeats of the question are dropped, and slots that were
   * ranked before they were read may be empty. So it fetches a few more than asked for, and fetches again until the
   * limit is reached.
   */
  private async fetchHits(graph: GraphSession, search: MessageSearch, limit: number): Promise<MessageHit[]> {
    const slots = search.slots();
    const messagesBySlot = new MessageSlotMap<FetchedMessage>();
    const answers: FetchedMessage[] = [];
    for (let offset = 0; offset < slots.length && answers.length < limit;) {
      const batch = slots.slice(offset, (offset += offset === 0 ? limit + spareMessages : laterBatchSize));
      const { messages, latestMessageId } = await fetchSlots(graph, search.audience, batch.flatMap(withNeighbours));
      for (const message of messages) messagesBySlot.set(message, message);
      answers.push(
        ...search.filterAnswers(
          batch.flatMap((slot) => messagesBySlot.get(slot) ?? []),
          latestMessageId,
        ),
      );
    }
    const neighboursOf = ({ place, seq }: MessageSlot, steps: readonly number[]): FetchedMessage[] =>
      steps.flatMap((step) => messagesBySlot.get({ place, seq: seq + step }) ?? []);
    return search
      .rank(answers)
      .slice(0, limit)
      .map((answer) => ({
        ...answer,
        before: neighboursOf(answer.message, neighbourSteps.before),
        after: neighboursOf(answer.message, neighbourSteps.after),
      }));
  }

  /** Warms up the plan cache with every statement of a message search. The caller is no real person. */
  async warmUp(request: RequestContext): Promise<void> {
    await this.recallMessages(request, { query: 'Nobody warms up.' });
    // Reads the list of related words, which takes some 30 ms.
    relatedStemsOf('');
    const audience = await this.audience(request, {});
    await fetchSlots(request.graph, audience, [{ place: placeKeyOf(null, newId('person')), seq: 1 }]);
    await listMessages(request.graph, audience, { after: null, latestFirst: true, limit: 1 });
    await (await this.messages(request, { first: 1 })).totalCount();
  }

  private positionOf(cursor: string): MessagePosition {
    const [at, seq, id] = this.cursors.open(cursor, momentSeqAndId);
    return { at, seq, id };
  }

  private async audience(
    { graph, caller }: RequestContext,
    { chatId, persona, allPersonas }: MessageReadContext,
  ): Promise<Audience> {
    const requestedPersona = parsePersona(persona, caller.persona);
    const audience = await resolveAudience(
      { graph, caller: { ...caller, persona: requestedPersona } },
      { chatId },
      this.clock(),
    );
    return allPersonas ? withAllPersonas(audience) : audience;
  }

  /** Embeds a question without names of participants. Returns undefined if that fails: words alone are searched. */
  private async embed(
    { graph, caller }: RequestContext,
    { query, chatId }: { query: string; chatId: string | null },
  ): Promise<number[] | undefined> {
    if (!this.vectors.embedder) return undefined;
    const words = capitalizedWordsOf(query);
    const names =
      words.length === 0 || (chatId !== null && !isId(chatId, 'chat'))
        ? []
        : await findMetNames(graph, caller, chatId, words);
    return this.vectors.embedder.embedQuery(dropParticipantNames(query, names), caller).catch(() => undefined);
  }

  /** Searches messages near in meaning. Returns none if nothing can be embedded at present. */
  private async searchVectors(
    graph: GraphSession,
    audience: Audience,
    vector: number[] | undefined,
  ): Promise<VectorMessageHits> {
    const noHits = { alone: [], paired: [], names: [] };
    if (!vector || heardPlaceKeys(audience).length === 0) return noHits;
    try {
      return await searchMessageVectors(graph, audience, {
        vector,
        spaceId: this.vectors.embedder!.space.id,
        set: this.vectors.set,
      });
    } catch (error) {
      // While the index is being built, the search falls back to words.
      if (!isIndexNotReady(error)) throw error;
      return noHits;
    }
  }
}

const withNeighbours = ({ place, seq }: MessageSlot): MessageSlot[] =>
  [...neighbourSteps.before, 0, ...neighbourSteps.after]
    .map((step) => ({ place, seq: seq + step }))
    .filter((slot) => slot.seq > 0);

const momentSeqAndId = z.tuple([z.number(), z.number(), z.string()]);
