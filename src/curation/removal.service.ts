import type { ChatStanding } from '../chats/chat.js';
import { loadStandings } from '../chats/chats.store.js';
import { type Audience, ofAllPersonas } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import type { Caller } from '../disclosure/caller.js';
import { placeOf } from '../disclosure/messagePlaces.js';
import { takesPartIn } from '../disclosure/participation.js';
import type { Removals } from '../memories/removals.store.js';
import type { MemoryWriter } from '../memories/writing/memoryWriter.steps.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { removedMark, type RemovedPrint } from '../words/removedValues.js';
import { removeMessages } from './messageRemoval.steps.js';
import { AskedValues, checkRemoval, checkValue, type HeardMessage, mayRemove, type RemovalInput } from './removal.js';
import { type ErasureReceipt, nothingGone, receiptOf } from './receipt.js';
import {
  findMessages,
  findRemoved,
  liftRemovedSayings,
  liftRemovedValue,
  putRemovedValues,
  type RemovalPlace,
} from './removal.store.js';
import { type RemovalParts, removeValues } from './valueRemoval.steps.js';

/** Values that one place keeps out at most. */
const maxKeptOut = 500;

/** Removes what was said, and keeps it out afterwards. */
export class RemovalService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
    private readonly removals: Removals,
  ) {}

  /**
   * Removes messages of one place by id, and literal values from its messages and memories, as far as the caller heard
   * them; both are kept out of it from now on. Asked again, it does what is left. Rejects with NOT_FOUND where one of the
   * messages, or the chat, is not the caller's to remove from, and then removes nothing; with CONFLICT for a 501st value.
   */
  async forgetMessages(graph: GraphSession, caller: Caller, input: RemovalInput): Promise<ErasureReceipt> {
    const { ids, values } = checkRemoval(input);
    const { at, audience, chats, takesPart } = await this.placeOf(graph, caller, input.chat ?? null);
    if (ids.length < new Set(input.ids ?? []).size) throw noMessage();
    const named = await this.messagesOf(graph, audience, at, ids, takesPart);
    if (values.length > 0 && !takesPart) throw noChat();
    const prints = values.map((value, one) => this.printOf(at, value, `values[${one}]`));
    const parts: RemovalParts = { writer: this.writer, removals: this.removals, chats };
    if (prints.length > 0) await graph.write((transaction) => this.keepOut(transaction, at, prints));
    const removed = await removeMessages(graph, parts, at, named, { saidAgain: 'KEPT_OUT', toldTo: audience });
    const asked = new AskedValues(prints, (some) => this.removals.keepingOut(at.tenant, at.place, some));
    const taken = asked.all.isEmpty ? nothingGone() : await removeValues(graph, parts, at, audience, asked);
    return receiptOf([removed, taken, { tombstones: asked.all.size }], at.now);
  }

  /**
   * Lets a value be said again in a place, and what the sentences of it say be learned there; whether any of it was kept
   * out. Rejects with NOT_FOUND as `forgetMessages` does.
   */
  async lift(graph: GraphSession, caller: Caller, input: { chat?: string | null; value: string }): Promise<boolean> {
    const value = checkValue('value', input.value);
    const { at, takesPart } = await this.placeOf(graph, caller, input.chat ?? null);
    if (!takesPart) throw noChat();
    this.printOf(at, value, 'value');
    const prints = this.removals.printsOfValue(at.tenant, at.place, value);
    const sayings = this.removals.meetingPrintsOf(at.tenant, at.place, value, []);
    return graph.write(async (transaction) => {
      const isLifted = await liftRemovedValue(transaction, at, prints);
      return (await liftRemovedSayings(transaction, at, sayings)) || isLifted;
    });
  }

  private async placeOf(
    graph: GraphSession,
    caller: Caller,
    chat: string | null,
  ): Promise<{ at: RemovalPlace; audience: Audience; chats: Map<string, ChatStanding>; takesPart: boolean }> {
    if (chat !== null && !isId(chat)) throw noChat();
    const now = this.clock();
    const { tenantId: tenant, viewerId: viewer } = caller;
    const [audience, chats] = await Promise.all([
      resolveAudience(graph, caller, {}, now),
      loadStandings(graph, tenant, chat === null ? [] : [chat]),
    ]);
    const standing = chat === null ? null : chats.get(chat);
    // Whoever has never been there knows of no such chat.
    if (standing === undefined || (standing !== null && standing.periods[viewer] === undefined)) throw noChat();
    const at = { tenant, viewer, chat, place: placeOf(chat, viewer), now };
    return {
      ...{ at, chats, audience: ofAllPersonas(audience) },
      takesPart: standing === null || takesPartIn(standing, viewer, now),
    };
  }

  /** The messages of these ids; those that the caller has had removed before are passed over. */
  private async messagesOf(
    graph: GraphSession,
    audience: Audience,
    at: RemovalPlace,
    ids: readonly string[],
    takesPart: boolean,
  ): Promise<HeardMessage[]> {
    if (ids.length === 0) return [];
    const [found, gone] = await Promise.all([
      findMessages(graph, audience, at.place, ids),
      findRemoved(graph, at.tenant, at.viewer, ids),
    ]);
    const mine = found.filter((message) => mayRemove(message, at.viewer, takesPart));
    const known = new Set([...mine.map(({ id }) => id), ...gone]);
    if (ids.some((id) => !known.has(id))) throw noMessage();
    return mine;
  }

  private printOf({ tenant, place }: RemovalPlace, value: string, name: string): RemovedPrint {
    const print = this.removals.printOf(tenant, place, value);
    if (print) return print;
    throw invalidInput(
      `${name} must hold 1 to 64 words and digits, and no ${removedMark}; it is kept out as they follow each other.`,
    );
  }

  private async keepOut(
    transaction: Parameters<typeof putRemovedValues>[0],
    at: RemovalPlace,
    prints: readonly RemovedPrint[],
  ): Promise<void> {
    const kept = await putRemovedValues(transaction, at, prints);
    if (kept > maxKeptOut)
      throw new DomainError('CONFLICT', `A place keeps out at most ${maxKeptOut} values; lift one of them first.`);
  }
}

const noMessage = (): DomainError => notFound('No message by that id');
const noChat = (): DomainError => notFound('No chat by that id');
