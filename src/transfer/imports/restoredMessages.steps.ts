import type { Outbox } from '../../background/work/outbox.store.js';
import { storeMaskedMessages } from '../../conversations/record/storeMaskedMessages.steps.js';
import { placeOf } from '../../disclosure/messagePlaces.js';
import type { Removals } from '../../memories/removals.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Line } from '../lines/lineModel.js';
import { speakerOf } from '../lines/namesInLine.js';
import type { ReadLine } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type RefusedLine, refuseOnError } from './importOutcome.js';
import { LineNames } from './lineNames.steps.js';
import { type RestoredMessage, restoredMessage } from './restoredMessage.js';

/** Restores an export's messages, refusing single lines. Resolves with the number of messages existing afterwards. */
export async function restoreMessageLines(
  graph: GraphSession,
  names: ImportNames,
  read: readonly ReadLine<Line<'message'>>[],
  refused: RefusedLine[],
  context: RestoringTalk,
): Promise<number> {
  const found = await LineNames.find(graph, names, read, context);
  const messages: RestoredMessage[] = [];
  for (const { line, value } of read) {
    await refuseOnError(refused, line, () => {
      messages.push(messageOf(value.message, found, context));
    });
  }
  await restoreMessages(graph, messages, context);
  return messages.length;
}

function messageOf(
  message: Line<'message'>['message'],
  names: LineNames,
  { tenantId, now }: RestoringTalk,
): RestoredMessage {
  const { chat, by, with: partner, saidAloneTo, confidedTo } = message;
  const speaker = speakerOf(message);
  const origin = {
    tenantId,
    chat: names.chat(chat),
    conversedBy: names.accountOrNull(partner),
    saidAloneTo: names.accountOrNull(saidAloneTo),
    speaker: by === undefined ? null : names.person({ name: by }).person,
    confidants: confidedTo?.map((name) => names.person({ name, speaker }).person) ?? null,
  };
  return restoredMessage(message, origin, now);
}

/** Options for restoring exported messages. */
export interface RestoringTalk {
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

const free = { look: () => Promise.resolve(), charge: () => {} };
/** Outbox that drops all work, because it was done where the messages were exported. */
const nothingToDo = { put: () => Promise.resolve([]) };

/**
 * Restores exported messages, in the order given, with their turns and sessions. Existing messages stay as they are,
 * and messages that were removed here are not stored again.
 */
export async function restoreMessages(
  graph: GraphSession,
  messages: readonly RestoredMessage[],
  { tenantId, windowTurns, removals, learning, now }: RestoringTalk,
): Promise<void> {
  for (const run of runsOf(messages)) {
    const { chatId, viewerId, persona } = run[0]!;
    await storeMaskedMessages(graph, run, {
      tenantId,
      chatId,
      viewerId,
      persona,
      removals,
      now,
      sender: 'IMPORT',
      audience: null,
      settings: { windowTurns, extraction: learning?.extraction ?? false },
      outbox: learning?.outbox ?? nothingToDo,
      quota: free,
    });
  }
}

/** Groups consecutive messages of one place and persona. */
function runsOf(messages: readonly RestoredMessage[]): RestoredMessage[][] {
  const runs: RestoredMessage[][] = [];
  const keyOf = ({ chatId, viewerId, persona }: RestoredMessage) => `${placeOf(chatId, viewerId)} ${persona}`;
  for (const message of messages) {
    const last = runs.at(-1);
    if (last && keyOf(last[0]!) === keyOf(message)) last.push(message);
    else runs.push([message]);
  }
  return runs;
}
