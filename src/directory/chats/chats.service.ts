import { z } from 'zod';
import { type Caller, requireConnector, roleError } from '../../disclosure/caller.js';
import { type Clock, maxTimestamp } from '../../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { encodeCursor, type Page, pageSize, positionOfCursor } from '../../platform/graphql/paging.js';
import { cleanText } from '../../text/texts.js';
import { refuseSecretIds, refuseSecrets } from '../../text/secrets/secrets.js';
import type { EntityRow, PersonRef, PersonRow } from '../people/person.js';
import { resolveAccount } from '../people/references.steps.js';
import { type ChatView, cleanExternalId, maxParticipants } from './chat.js';
import type { ChatKind, ParticipationKind } from '../../disclosure/audience.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type ListedParticipant, participationChanges } from './participants.js';
import { putParticipants } from './participants.steps.js';
import {
  type ChatViewer,
  countChats,
  fetchChats,
  joinChat,
  moveJoin,
  leaveChat,
  listChats,
  listParticipants,
  lockChat,
  upsertChat,
} from './chats.store.js';

/** Change of a person's participation in a chat. */
export interface ParticipationInput {
  readonly chat: string;
  readonly person: PersonRef;
  /** Epoch ms; now by default. */
  readonly at?: number | null;
}

export interface JoinInput extends ParticipationInput {
  /** `MEMBER` by default. */
  readonly as?: ParticipationKind | null;
}

/** Chat as its connector describes it. */
export interface ChatInput {
  readonly externalId: string;
  readonly kind: ChatKind;
  /** Stays unchanged if omitted. */
  readonly title?: string | null;
}

/** Chat with its complete list of participants. */
export interface SyncInput extends ChatInput {
  readonly participants: readonly Pick<JoinInput, 'person' | 'as'>[];
}

/** Chat after a sync, with the persons who joined and left by it. */
export interface SyncedChat {
  readonly chat: ChatView;
  readonly joined: readonly EntityRow[];
  readonly left: readonly EntityRow[];
}

/** Use cases of chats and timed participation. */
export class ChatsService {
  constructor(private readonly clock: Clock) {}

  /** Returns a chat by id to its present and past participants and to connectors; else null. */
  async chat({ graph, caller }: RequestContext, id: string): Promise<ChatView | null> {
    if (!isId(id, 'chat')) return null;
    return (await fetchChats(graph, chatViewer(caller), [id], this.clock())).get(id) ?? null;
  }

  /**
   * Returns a page of the caller's present and former chats, ordered by external id; the cursor holds the last one. A
   * connector without a viewer lists every chat of its tenant.
   */
  async chats(
    { graph, caller }: RequestContext,
    question: { first?: number | null; after?: string | null },
  ): Promise<Page<ChatView>> {
    const first = pageSize(question.first);
    const [after] = question.after == null ? [''] : positionOfCursor(question.after, externalIdPosition);
    const viewer = { ...chatViewer(caller), seesAll: caller.isConnector && !caller.actsForOther };
    const positions = await listChats(graph, viewer, after, first + 1);
    const pagePositions = positions.slice(0, first);
    const pageIds = pagePositions.map(({ id }) => id);
    const chatsById = await fetchChats(graph, viewer, pageIds, this.clock());
    return {
      edges: pagePositions.flatMap((position) => {
        const chat = chatsById.get(position.id);
        return chat ? [{ cursor: encodeCursor([position.externalId]), node: chat }] : [];
      }),
      hasNextPage: positions.length > first,
      totalCount: () => countChats(graph, viewer),
    };
  }

  /** Creates a chat or changes its title. Another kind is a CONFLICT once the chat holds a memory or message. */
  async upsert(request: RequestContext, input: ChatInput): Promise<ChatView> {
    const { graph, caller } = request;
    requireConnector(caller);
    const checkedChat = await checkChat(input, caller);
    const now = this.clock();
    const id = await graph.write((transaction) => putChat(transaction, caller, checkedChat, now));
    return this.requireChat(request, id);
  }

  /**
   * Sets the participants of a chat to exactly those listed, from now on; creates the chat if it is missing. All
   * changes are made in one transaction, and the same list again changes nothing. Of two concurrent lists the later one
   * counts as a whole. Rejects with INVALID_INPUT or NOT_FOUND, naming the participant, and as `upsert` does.
   */
  async sync(request: RequestContext, input: SyncInput): Promise<SyncedChat> {
    const { graph, caller } = request;
    requireConnector(caller);
    const { participants } = input;
    if (participants.length > maxParticipants)
      throw invalidInput(`participants must have at most ${maxParticipants} items; it has ${participants.length}.`);
    const checkedChat = await checkChat(input, caller);
    const refs = participants.map(({ person }) => person);
    const people = await putParticipants(request, refs, { now: this.clock(), withIndex: ofParticipant });
    const listed = distinctParticipants(people, participants);
    const { id, joinedPeople, leftPeople } = await graph.write(async (transaction) => {
      const now = this.clock();
      const chat = await putChat(transaction, caller, checkedChat, now);
      const changes = participationChanges(await listParticipants(transaction, chat), listed, now);
      await leaveChat(transaction, chat, changes.leaves);
      await joinChat(transaction, chat, changes.joins);
      return { id: chat, ...changes };
    });
    return { chat: await this.requireChat(request, id), joined: joinedPeople, left: leftPeople };
  }

  /**
   * Lets a person take part in a chat from a moment on, as a member or as a guest. A present participant of the other
   * kind changes to it; one of the same kind takes part from an earlier moment on. Rejects with CONFLICT if the chat
   * already holds a memory or message from after that moment, or has as many participants as a chat can have.
   */
  async join(request: RequestContext, input: JoinInput): Promise<ChatView> {
    requireConnector(request.caller);
    const now = this.clock();
    const at = pastMoment(input.at, now);
    const [{ id: person }] = (await putParticipants(request, [input.person], { now })) as [PersonRow];
    await request.graph.write(async (transaction) => {
      const chat = await lockChat(transaction, {
        tenant: request.caller.tenantId,
        chat: requireId(input.chat),
        person,
        now,
      });
      if (!chat) throw notFound('No chat by that id');
      const kind = input.as ?? 'MEMBER';
      const openPeriod = chat.periods.find(({ leftAt }) => leftAt === maxTimestamp);
      const isPresent = openPeriod?.kind === kind;
      if (isPresent && (at === null || at >= openPeriod.joinedAt)) return;
      if (!openPeriod && chat.present >= maxParticipants) {
        const problem = `This chat has ${maxParticipants} participants, the most that a chat can have.`;
        throw new DomainError('CONFLICT', `${problem} Remove a participant first.`);
      }
      const heldUntil = chat.heldUntil ?? Number.MIN_SAFE_INTEGER;
      if (at !== null && at < heldUntil) {
        throw new DomainError(
          'CONFLICT',
          'This chat already holds content from after that time; at must be later than the content of the chat.',
        );
      }
      const earliestJoin = Math.max(at ?? now, heldUntil + 1);
      if (isPresent) return moveJoin(transaction, { chat: input.chat, person, joinedAt: earliestJoin });
      const joinedAt = Math.max(earliestJoin, openPeriod?.joinedAt ?? 0);
      if (openPeriod) await leaveChat(transaction, input.chat, [{ person, leftAt: joinedAt }]);
      await joinChat(transaction, input.chat, [{ person, kind, joinedAt }]);
    });
    return this.requireChat(request, input.chat);
  }

  /** Ends a participation: persons may leave, connectors may remove others. Leaving twice changes nothing. */
  async leave(request: RequestContext, input: ParticipationInput): Promise<ChatView> {
    const { graph, caller } = request;
    const now = this.clock();
    const person = await this.requireLeaver(request, input.person);
    if (!caller.isConnector && input.at != null) throw roleError('at', 'connector');
    const at = pastMoment(input.at, now);
    await graph.write(async (transaction) => {
      const chat = await lockChat(transaction, { tenant: caller.tenantId, chat: requireId(input.chat), person, now });
      if (!chat || (!caller.isConnector && chat.periods.length === 0)) throw notFound('No chat by that id');
      const openPeriod = chat.periods.find(({ leftAt }) => leftAt === maxTimestamp);
      if (!openPeriod) return;
      const leftAt = at ?? Math.max(now, openPeriod.joinedAt);
      if (leftAt < openPeriod.joinedAt) throw invalidInput('at must not be before the person joined.');
      await leaveChat(transaction, input.chat, [{ person, leftAt }]);
    });
    return this.requireChat(request, input.chat);
  }

  private async requireLeaver(request: RequestContext, ref: PersonRef): Promise<string> {
    const { id: person } = await resolveAccount(request, ref, 'A participant');
    if (!request.caller.isConnector && person !== request.caller.viewerId) throw notFound('No chat by that id');
    return person;
  }

  private async requireChat(request: RequestContext, id: string): Promise<ChatView> {
    const chat = await this.chat(request, id);
    if (!chat) throw notFound('No chat by that id');
    return chat;
  }
}

/** Returns the viewer as whom a caller looks up a chat: a connector finds every chat of its tenant. */
export const chatViewer = ({ tenantId, viewerId, isConnector }: Caller): ChatViewer => ({
  tenantId,
  viewerId,
  seesAll: isConnector,
});

/** Validates the external id and title of a chat. */
async function checkChat({ kind, ...input }: ChatInput, caller: Caller): Promise<ChatInput> {
  const externalId = cleanExternalId(input.externalId);
  const title = input.title == null ? null : cleanText('title', input.title, { max: 300 });
  await refuseSecretIds([externalId], caller);
  if (title !== null) await refuseSecrets([title], caller);
  return { externalId, kind, title };
}

/** Upserts a chat and locks it until the transaction ends. Rejects with CONFLICT if its kind is fixed and differs. */
async function putChat(
  transaction: GraphTransaction,
  { tenantId: tenant }: Caller,
  { title = null, ...input }: ChatInput,
  now: number,
): Promise<string> {
  const { id, kind, allowed } = await upsertChat(transaction, { ...input, tenant, title, now });
  if (allowed) return id;
  throw new DomainError('CONFLICT', `This chat is ${kind} and already holds memories; its kind cannot change.`);
}

/** Deduplicates the listed participants. Throws INVALID_INPUT if a person is listed with two kinds. */
function distinctParticipants(
  people: readonly PersonRow[],
  participants: SyncInput['participants'],
): ListedParticipant[] {
  const participantsById = new Map<string, ListedParticipant>();
  for (const [index, person] of people.entries()) {
    const kind = participants[index]!.as ?? 'MEMBER';
    const listedKind = participantsById.get(person.id)?.kind ?? kind;
    if (listedKind !== kind)
      throw ofParticipant(
        invalidInput(`the list must have each person once; it also has this one as ${listedKind}.`),
        index,
      );
    participantsById.set(person.id, { person, kind });
  }
  return [...participantsById.values()];
}

/** Adds the index of the participant to an error. */
const ofParticipant = ({ code, message, details }: DomainError, at: number): DomainError =>
  new DomainError(code, `participants[${at}]: ${message}`, { details });

function pastMoment(at: number | null | undefined, now: number): number | null {
  if (at != null && at > now) throw invalidInput('at must not be in the future.');
  return at ?? null;
}

function requireId(id: string): string {
  if (!isId(id, 'chat')) throw notFound('No chat by that id');
  return id;
}

const externalIdPosition = z.tuple([z.string()]);
