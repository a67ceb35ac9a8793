import { z } from 'zod';
import { type Caller, requireConnector } from '../disclosure/caller.js';
import { accountId } from '../people/people.store.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../platform/errors.js';
import { isId, never } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { encodeCursor, type Page, pageSize, positionOfCursor } from '../platform/graphql/paging.js';
import { cleanText } from '../words/texts.js';
import { refuseSecretIds, refuseSecrets } from '../words/secrets.js';
import { checkHandle } from '../people/handle.js';
import type { PersonRef } from '../people/person.js';
import { resolvePeople } from '../people/references.steps.js';
import { type ChatView, cleanExternalId } from './chat.js';
import type { ChatKind, ParticipationKind } from '../disclosure/audience.js';
import {
  type ChatViewer,
  countChats,
  fetchChats,
  joinChat,
  leaveChat,
  listChats,
  lockChat,
  upsertChat,
} from './chats.store.js';

/** A change of who takes part in a chat. */
export interface ParticipationInput {
  readonly chat: string;
  readonly person: PersonRef;
  /** Epoch ms; now when not said. */
  readonly at?: number | null;
}

/** Somebody who comes into a chat. */
export interface JoinInput extends ParticipationInput {
  /** As a member when not said. */
  readonly as?: ParticipationKind | null;
}

/** Chats and who takes part in them when. */
export class ChatsService {
  constructor(private readonly clock: Clock) {}

  /** A chat by id for present and past participants and for connectors; else null. */
  async chat(graph: GraphSession, caller: Caller, id: string): Promise<ChatView | null> {
    if (!isId(id)) return null;
    return (
      (await fetchChats(graph, { ...chatViewer(caller), seesAll: caller.isConnector }, [id], this.clock())).get(id) ??
      null
    );
  }

  /** The chats the caller takes or took part in, by external id. */
  async chats(
    graph: GraphSession,
    caller: Caller,
    question: { first?: number | null; after?: string | null },
  ): Promise<Page<ChatView>> {
    const first = pageSize(question.first);
    const [after] = question.after == null ? [''] : positionOfCursor(question.after, externalIdPlace);
    const viewer = chatViewer(caller);
    const positions = await listChats(graph, viewer, after, first + 1);
    const shown = positions.slice(0, first);
    const found =
      shown.length === 0
        ? new Map<string, ChatView>()
        : await fetchChats(
            graph,
            viewer,
            shown.map(({ id }) => id),
            this.clock(),
          );
    return {
      edges: shown.flatMap((position) => {
        const chat = found.get(position.id);
        return chat ? [{ cursor: encodeCursor([position.externalId]), node: chat }] : [];
      }),
      hasNextPage: positions.length > first,
      totalCount: () => countChats(graph, viewer),
    };
  }

  /** Makes a chat or changes its title. Its kind is fixed once it holds anything: another one is a CONFLICT. */
  async upsert(
    graph: GraphSession,
    caller: Caller,
    input: { externalId: string; kind: ChatKind; title?: string | null },
  ): Promise<ChatView> {
    requireConnector(caller);
    const externalId = cleanExternalId(input.externalId);
    const title = input.title == null ? null : cleanText('title', input.title, { max: 300 });
    await refuseSecretIds([externalId]);
    if (title !== null) await refuseSecrets([title]);
    const now = this.clock();
    const chat = await graph.write((transaction) =>
      upsertChat(transaction, { tenant: caller.tenantId, externalId, kind: input.kind, title, now }),
    );
    if (!chat.allowed) {
      throw new DomainError(
        'CONFLICT',
        `This chat is ${chat.kind} and holds memories already; its kind cannot change.`,
      );
    }
    return this.shown(graph, caller, chat.id);
  }

  /**
   * Lets a person take part from a moment on, as a member or as a guest; who takes part already as the other becomes it.
   * A moment before something the chat already holds is a CONFLICT.
   */
  async join(graph: GraphSession, caller: Caller, input: JoinInput): Promise<ChatView> {
    requireConnector(caller);
    const now = this.clock();
    const at = pastMoment(input.at, now);
    const person = await this.personOf(graph, caller, input.person, now);
    await graph.write(async (transaction) => {
      const chat = await lockChat(transaction, { tenant: caller.tenantId, chat: requireId(input.chat), person, now });
      if (!chat) throw notFound('No chat by that id');
      const kind = input.as ?? 'MEMBER';
      const open = chat.periods.find(({ leftAt }) => leftAt === never);
      if (open?.kind === kind) return;
      const held = chat.heldUntil ?? Number.MIN_SAFE_INTEGER;
      if (at !== null && at < held) {
        throw new DomainError(
          'CONFLICT',
          'This chat already holds something that was said after that moment; a person cannot have joined before it.',
        );
      }
      const joinedAt = Math.max(at ?? now, held + 1, open?.joinedAt ?? 0);
      if (open) await leaveChat(transaction, input.chat, person, joinedAt);
      await joinChat(transaction, { chatId: input.chat, person, kind, joinedAt });
    });
    return this.shown(graph, caller, input.chat);
  }

  /** Ends a person's participation; people may leave by themselves. Leaving twice changes nothing. */
  async leave(graph: GraphSession, caller: Caller, input: ParticipationInput): Promise<ChatView> {
    const now = this.clock();
    const person = await this.leaver(graph, caller, input.person);
    if (!caller.isConnector && input.at != null)
      throw new DomainError('FORBIDDEN', 'at needs a token with the role "connector".');
    const at = pastMoment(input.at, now);
    await graph.write(async (transaction) => {
      const chat = await lockChat(transaction, { tenant: caller.tenantId, chat: requireId(input.chat), person, now });
      if (!chat || (!caller.isConnector && chat.periods.length === 0)) throw notFound('No chat by that id');
      const open = chat.periods.find(({ leftAt }) => leftAt === never);
      if (!open) return;
      const leftAt = at ?? Math.max(now, open.joinedAt);
      if (leftAt < open.joinedAt) throw invalidInput('at must not be before the person joined.');
      await leaveChat(transaction, input.chat, person, leftAt);
    });
    return this.shown(graph, caller, input.chat);
  }

  private async personOf(graph: GraphSession, caller: Caller, ref: PersonRef, now: number): Promise<string> {
    if (ref.handle != null && ref.id == null && ref.name == null) {
      const handle = checkHandle('person.handle', ref.handle);
      await refuseSecretIds([handle]);
      return accountId(graph, caller.tenantId, handle, now);
    }
    return this.known(graph, caller, ref);
  }

  private async known(graph: GraphSession, caller: Caller, ref: PersonRef): Promise<string> {
    if (ref.name != null)
      throw invalidInput('A participant must be named by id or handle: a bare name never stands for an account.');
    const [person] = await resolvePeople(graph, caller, [ref]);
    if (person instanceof DomainError) throw person;
    if (!person || !('person' in person) || person.person.handle === null)
      throw notFound('No account by that id or handle');
    return person.person.id;
  }

  private async leaver(graph: GraphSession, caller: Caller, ref: PersonRef): Promise<string> {
    const person = await this.known(graph, caller, ref);
    if (!caller.isConnector && person !== caller.viewerId) throw notFound('No chat by that id');
    return person;
  }

  private async shown(graph: GraphSession, caller: Caller, id: string): Promise<ChatView> {
    const viewer = { ...chatViewer(caller), seesAll: caller.isConnector };
    const chat = (await fetchChats(graph, viewer, [id], this.clock())).get(id);
    if (!chat) throw notFound('No chat by that id');
    return chat;
  }
}

/** Whose chats a caller lists: a connector that acts for nobody lists every chat of its tenant. */
export const chatViewer = (caller: Caller): ChatViewer => ({
  tenantId: caller.tenantId,
  viewerId: caller.viewerId,
  seesAll: caller.isConnector && !caller.actsForOther,
});

function pastMoment(at: number | null | undefined, now: number): number | null {
  if (at != null && at > now) throw invalidInput('at must not lie in the future.');
  return at ?? null;
}

function requireId(id: string): string {
  if (!isId(id)) throw notFound('No chat by that id');
  return id;
}

const externalIdPlace = z.tuple([z.string()]);
