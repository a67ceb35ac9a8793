import { placeOf } from '../disclosure/messagePlaces.js';
import type { Removals } from '../memories/removals.store.js';
import { inTurns } from '../platform/eventLoop.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { RemovedValues } from '../words/removedValues.js';
import type { PlacedMessage } from './placedMessage.js';
import { KeptOutAnew, type RecordingContext, storeMessages } from './storeMessages.steps.js';

/** How often it is tried to store messages while values are being removed from their place. */
const maxTries = 5;

/**
 * Stores messages without what their place keeps out, which may be given where it is known already; anew where that
 * changes just then.
 */
export async function keepMessages(
  graph: GraphSession,
  messages: readonly PlacedMessage[],
  { kept, ...context }: Omit<RecordingContext, 'keptOut'> & { readonly kept?: RemovedValues },
  tries = maxTries,
): ReturnType<typeof storeMessages> {
  const { removals, tenantId, chatId, viewerId } = context;
  const out = kept ?? (await keptOutOf(graph, removals, tenantId, placeOf(chatId, viewerId)));
  const clean = await inTurns(messages, (message) => ({ ...message, text: out.without(message.text) }));
  try {
    return await storeMessages(graph, clean, { ...context, keptOut: out.size });
  } catch (error) {
    if (!(error instanceof KeptOutAnew) || tries === 1) throw error;
    return keepMessages(graph, messages, context, tries - 1);
  }
}

/** What a place keeps out. */
export async function keptOutOf(
  graph: GraphSession,
  removals: Removals,
  tenantId: string,
  place: string,
): Promise<RemovedValues> {
  return (await removals.of(graph, tenantId, [place])).get(place)!;
}
