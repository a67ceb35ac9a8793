import type { GraphSession } from '../platform/neo4j/graph.js';
import { placeOf } from '../disclosure/messagePlaces.js';
import type { FormerMessage } from './placedMessage.js';
import { storeMessages } from './storeMessages.steps.js';

/** Where messages are recorded again. */
export interface FormerTalk {
  readonly tenantId: string;
  /** A window this long is compressed to half. */
  readonly windowTurns: number;
  readonly now: number;
}

const free = { look: () => Promise.resolve(), admit: () => {}, add: () => {} };
/** What follows from a message has followed where it was said: nothing is learned or summed up of it again. */
const nothingToDo = { put: () => Promise.resolve([]) };

/**
 * Records messages that were said elsewhere, in the order given, with the turns and sessions they make; those that are
 * here already stay as they are. Resolves with how many are new.
 */
export async function putFormerMessages(
  graph: GraphSession,
  messages: readonly FormerMessage[],
  { tenantId, windowTurns, now }: FormerTalk,
): Promise<number> {
  let fresh = 0;
  for (const run of runsOf(messages)) {
    const { chatId, viewerId, persona } = run[0]!;
    const stored = await storeMessages(graph, run, {
      ...{ tenantId, chatId, viewerId, persona, now },
      hears: () => true,
      settings: { windowTurns, extraction: false },
      outbox: nothingToDo,
      quota: free,
    });
    const ids = new Set(run.map(({ id }) => id));
    fresh += stored.isNew ? stored.messages.filter(({ id }) => ids.has(id)).length : 0;
  }
  return fresh;
}

/** Messages that follow each other in one place and were exchanged with one persona. */
function runsOf(messages: readonly FormerMessage[]): FormerMessage[][] {
  const runs: FormerMessage[][] = [];
  const keyOf = ({ chatId, viewerId, persona }: FormerMessage) => `${placeOf(chatId, viewerId)} ${persona}`;
  for (const message of messages) {
    const last = runs.at(-1);
    if (last && keyOf(last[0]!) === keyOf(message)) last.push(message);
    else runs.push([message]);
  }
  return runs;
}
