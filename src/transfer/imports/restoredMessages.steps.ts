import type { Outbox } from '../../background/work/outbox.store.js';
import { storeMaskedMessages } from '../../conversations/record/storeMaskedMessages.steps.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import type { SuppressionList } from '../../memories/suppressionList.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { FileLine } from '../lines/lineModel.js';
import { speakerOf } from '../lines/namesInLine.js';
import type { LinesToStore } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { refuseOnError } from './importOutcome.js';
import { LineNames } from './lineNames.steps.js';
import { type RestoredMessage, restoredMessage } from './restoredMessage.js';

/** Restores an export's messages, refusing single lines. Resolves with the number of messages existing afterwards. */
export async function restoreMessageLines(
  graph: GraphSession,
  names: ImportNames,
  { validLines, refusals }: LinesToStore<FileLine<'message'>>,
  context: MessageRestoreContext,
): Promise<number> {
  const lineNames = await LineNames.find(graph, names, validLines, context);
  const messages: RestoredMessage[] = [];
  for (const { line, value } of validLines) {
    await refuseOnError(refusals, line, () => {
      messages.push(messageOf(value.message, lineNames, context));
    });
  }
  await restoreMessages(graph, messages, context);
  return messages.length;
}

function messageOf(
  message: FileLine<'message'>['message'],
  names: LineNames,
  { tenantId, now }: MessageRestoreContext,
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

export interface MessageRestoreContext {
  readonly tenantId: string;
  /** Number of turns at which a window is compressed to half. */
  readonly windowTurns: number;
  readonly suppressionList: SuppressionList;
  /** Outbox of the work caused; `extraction`: memories are extracted. Undefined: all work was done where exported. */
  readonly learning?: { readonly outbox: Pick<Outbox, 'put'>; readonly extraction: boolean } | undefined;
  readonly now: number;
}

const freeQuota = { refresh: () => Promise.resolve(), charge: () => {} };
/** Outbox that drops all work, because it was done where the messages were exported. */
const discardingOutbox = { put: () => Promise.resolve([]) };

/** Restores messages in order, with turns and sessions. Existing ones stay; those removed here are not stored again. */
export async function restoreMessages(
  graph: GraphSession,
  messages: readonly RestoredMessage[],
  { tenantId, windowTurns, suppressionList, learning, now }: MessageRestoreContext,
): Promise<void> {
  for (const group of groupByPlaceAndPersona(messages)) {
    const { chatId, viewerId, persona } = group[0]!;
    await storeMaskedMessages(graph, group, {
      tenantId,
      chatId,
      addresseeId: null,
      viewerId,
      persona,
      suppressionList,
      now,
      sender: 'IMPORT',
      audience: null,
      settings: { windowTurns, extraction: learning?.extraction ?? false },
      outbox: learning?.outbox ?? discardingOutbox,
      quota: freeQuota,
    });
  }
}

/** Groups consecutive messages of one place and persona. */
function groupByPlaceAndPersona(messages: readonly RestoredMessage[]): RestoredMessage[][] {
  const groups: RestoredMessage[][] = [];
  const keyOf = ({ chatId, viewerId, persona }: RestoredMessage) => `${placeKeyOf(chatId, viewerId)} ${persona}`;
  for (const message of messages) {
    const lastGroup = groups.at(-1);
    if (lastGroup && keyOf(lastGroup[0]!) === keyOf(message)) lastGroup.push(message);
    else groups.push([message]);
  }
  return groups;
}
