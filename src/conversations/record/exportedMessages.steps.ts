import type { Removals } from '../../memories/removals.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Outbox } from '../../background/work/outbox.store.js';
import { placeOf } from '../../disclosure/messagePlaces.js';
import type { FormerMessage } from './placedMessage.js';
import { keepMessages } from './keepMessages.steps.js';

/** Options for restoring exported messages. */
export interface FormerTalk {
  readonly tenantId: string;
  /** Number of turns at which a window is compressed to half. */
  readonly windowTurns: number;
  readonly removals: Removals;
  /**
   * Outbox for the work that the messages cause, and true in `extraction` if memories are extracted. If undefined, all
   * work was done where they were exported.
   */
  readonly learning?: { readonly outbox: Pick<Outbox, 'put'>; readonly extraction: boolean } | undefined;
  readonly now: number;
}

const free = { look: () => Promise.resolve(), admit: () => {}, add: () => {} };
/** Outbox that drops all work, because it was done where the messages were exported. */
const nothingToDo = { put: () => Promise.resolve([]) };

/**
 * Restores exported messages, in the order given, with their turns and sessions. Existing messages stay as they are,
 * and messages that were removed here are not stored again.
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

/** Groups consecutive messages of one place and persona. */
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
