import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { sharedConfidants } from '../../disclosure/confidants.js';
import { confidantsOfAnswer, type NewTurn, type StoredTurns, turnsAnsweredBy } from './answeredTurns.js';
import type { SendContext } from './duplicates.steps.js';
import { findAnsweredTurns, type LockedConversation } from './recording.store.js';
import type { ValidatedMessage } from './validatedMessage.js';

/**
 * Closes new answers of the agent among the messages of a call. Each is as closed as the turns that it answers, closed to
 * all but the speaker if such a turn was removed, and as closed as a message stored under its own id. The place is
 * locked, so that no turn is recorded meanwhile. Returns the new messages.
 */
export async function closeAnswers(
  transaction: GraphTransaction,
  messages: readonly ValidatedMessage[],
  {
    keys,
    existingConfidants,
    isStored,
    isRemoved,
  }: {
    readonly keys: ReadonlyMap<string, { readonly candidateKeys: readonly string[] }>;
    readonly existingConfidants: LockedConversation['existingConfidants'];
    readonly isStored: (message: ValidatedMessage) => boolean;
    readonly isRemoved: (message: ValidatedMessage) => boolean;
  },
  { tenantId, place, addresseeId, sender }: SendContext,
): Promise<ValidatedMessage[]> {
  const newMessages = messages.filter((message) => !isStored(message) && !isRemoved(message));
  // A restored answer states its own confidants.
  if (sender === 'IMPORT') return newMessages;
  const times = new Set(newMessages.flatMap(({ inheritsConfidants, at }) => (inheritsConfidants ? at : [])));
  const question = { tenant: tenantId, place, addresseeId, times: [...times] };
  const storedTurns = times.size === 0 ? noStoredTurns : await findAnsweredTurns(transaction, question);
  /** Returns the confidants of messages that have a key of this one already; null if none of them is confided. */
  const confidantsStoredUnder = ({ id }: ValidatedMessage): readonly string[] | null =>
    keys
      .get(id)!
      .candidateKeys.map((key) => existingConfidants.get(key) ?? null)
      .reduce(sharedConfidants, null);
  const callTurns = messages.flatMap((message): NewTurn[] => {
    const { speaker, at, confidedIds: sentIds, inputIndex = 0 } = message;
    const storedIds = isStored(message) ? confidantsStoredUnder(message) : null;
    const confidedIds = isRemoved(message) ? [] : sharedConfidants(sentIds, storedIds);
    return speaker === null ? [] : [{ speakerId: speaker.id, at, inputIndex, confidedIds }];
  });
  return newMessages.map((message) => {
    const { role, at, inputIndex = 0, inheritsConfidants = false } = message;
    if (role !== 'ASSISTANT') return message;
    const turns = inheritsConfidants ? turnsAnsweredBy({ at, inputIndex }, callTurns, storedTurns, addresseeId) : [];
    const ownIds = sharedConfidants(message.confidedIds, confidantsStoredUnder(message));
    return { ...message, confidedIds: confidantsOfAnswer(ownIds, turns) };
  });
}

const noStoredTurns: StoredTurns = { latest: null, latestByTime: new Map(), removed: [] };
