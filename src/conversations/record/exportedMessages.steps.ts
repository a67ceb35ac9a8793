import type { Removals } from '../../memories/removals.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Outbox } from '../../background/work/outbox.store.js';
import { placeOf } from '../../disclosure/messagePlaces.js';
import type { FormerMessage } from './placedMessage.js';
import { keepMessages } from './keepMessages.steps.js';

/** Where messages are recorded again. */
export interface FormerTalk {
  readonly tenantId: string;
  /** A window this long is compressed to half. */
  readonly windowTurns: number;
  readonly removals: Removals;
  /** Where the work goes that they cause, and whether memories are looked for; absent: all has followed where they were said. */
  readonly learning?: { readonly outbox: Pick<Outbox, 'put'>; readonly extraction: boolean } | undefined;
  readonly now: number;
}

const free = { look: () => Promise.resolve(), admit: () => {}, add: () => {} };
/** What follows from a message has followed where it was said: nothing is learned or summed up of it again. */
const nothingToDo = { put: () => Promise.resolve([]) };

/**
 * Records messages that were said elsewhere, in the order given, with the turns and sessions they make; those that are
 * here already stay as they are, and what was removed here is not kept again.
 */
export async function putFormerMessages(
  graph: GraphSession,
  messages: readonly FormerMessage[],
  { tenantId, windowTurns, removals, learning, now }: FormerTalk,
): Promise<void> {
  for (const run of runsOf(messages)) {
    const { chatId, viewerId, persona } = run[0]!;
    await keepMessages(graph, run, {
      ...{ tenantId, chatId, viewerId, persona, removals, now },
      ...{ sender: 'IMPORT', audience: null },
      settings: { windowTurns, extraction: learning?.extraction ?? false },
      outbox: learning?.outbox ?? nothingToDo,
      quota: free,
    });
  }
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
