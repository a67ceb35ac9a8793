import type { Audience } from '../../disclosure/audience.js';
import type { Removals } from '../../memories/removals.store.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { messageKey, type MessageRow } from '../message.js';
import { type PlacedMessage, rowOf } from './placedMessage.js';
import { findSentAgain, type LockedPlace } from './recording.store.js';

/** Where messages are sent, and by whom. */
export interface SendContext {
  readonly tenantId: string;
  readonly place: string;
  readonly chatId: string | null;
  readonly viewerId: string;
  readonly persona: string;
  /**
   * A connector has recorded what it sends again, word for word; a person only what they said alone. An import leaves
   * what is there as it is, and tells nobody of it.
   */
  readonly sender: 'CONNECTOR' | 'PERSON' | 'IMPORT';
  /** Who is answered with what is stored already; null where nobody may read there. */
  readonly audience: Audience | null;
  readonly removals: Removals;
}

/** The keys that one message can be stored under. */
interface SentKeys {
  /** In the order in which they are tried: by its id alone; by whom it was sent; and by what it says. */
  readonly all: readonly [string, string, string];
  /** The last of them: of no other message than this one. */
  readonly print: string;
}

/**
 * The keys of a message. Where the first is taken by a message that the sender does not hear, it gets one of the others,
 * and the sender notices nothing: sent again, it is found under it.
 */
export function keysOf(message: PlacedMessage, sending: SendContext): SentKeys {
  const { tenantId, place, viewerId, persona, sender, removals } = sending;
  const { externalId, role, text, speaker } = message;
  const confidedIds = givenConfidants(message);
  const sentBy = sender === 'PERSON' ? viewerId : null;
  const words = removals.sentPrintOf(tenantId, place, [sentBy, persona, role, speaker?.id ?? null, confidedIds, text]);
  const print = messageKey(tenantId, place, externalId, words);
  const own = messageKey(tenantId, place, externalId, `${viewerId} ${persona}`);
  return { all: [messageKey(tenantId, place, externalId), own, print], print };
}

/** Whom a message is confided to by whoever sends it; what its words confide may differ when it comes again. */
const givenConfidants = ({ confidedIds, confidedByWords }: PlacedMessage): readonly string[] | null =>
  confidedByWords ? null : confidedIds;

/**
 * Which of these messages are stored already, by the ids of their sender: as they are stored where the audience hears
 * them; else with nothing but what was sent, where it is the sender's own message that comes again.
 */
export async function storedAlready(
  transaction: GraphTransaction,
  messages: readonly PlacedMessage[],
  keys: ReadonlyMap<string, SentKeys>,
  locked: Pick<LockedPlace, 'taken' | 'existing'>,
  sending: SendContext,
): Promise<Map<string, MessageRow>> {
  const { sender, chatId, viewerId } = sending;
  const known = new Map<string, MessageRow>();
  for (const row of locked.existing) if (!known.has(row.externalId)) known.set(row.externalId, row);
  const unheard = messages.filter(({ id, externalId }) => {
    return !known.has(externalId) && keys.get(id)!.all.some((key) => locked.taken.has(key));
  });
  if (unheard.length === 0) return known;
  if (sender === 'IMPORT') {
    for (const one of unheard) known.set(one.externalId, { ...rowOf(one, chatId), seq: 0 });
    return known;
  }
  const sent = unheard.map((message) => {
    const { id, externalId, role, text, persona, speaker, confidedIds, confidedByWords: byWords = false } = message;
    const { all, print } = keys.get(id)!;
    return { externalId, keys: all, print, role, text, persona, speakerId: speaker?.id ?? null, confidedIds, byWords };
  });
  const again = await findSentAgain(transaction, sent, sender === 'PERSON' ? viewerId : null);
  for (const one of unheard) {
    const stored = again.get(one.externalId);
    if (stored) known.set(one.externalId, { ...rowOf(one, chatId), ...stored });
  }
  return known;
}
