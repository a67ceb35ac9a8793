import { putFormerMessages } from '../../conversations/record/exportedMessages.steps.js';
import type { FormerMessage } from '../../conversations/record/placedMessage.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { PersonName } from './exportedNames.js';
import type { DefiningContext } from './restoredDefinitions.steps.js';
import { formerMessage } from './restoredMessage.js';
import { FormerNames, type NamedBy } from './restoredNames.steps.js';
import type { Definition, ReadLine } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type RefusedLine, refusedUnless } from './importOutcome.js';

/** A line with an exported message. */
export type MessageLine = Extract<Definition, { message: unknown }>;

/**
 * Restores the messages of an export. Refuses single lines. Resolves with the number of messages that exist afterwards.
 */
export async function putTalkBack(
  graph: GraphSession,
  names: ImportNames,
  read: readonly ReadLine<MessageLine>[],
  refused: RefusedLine[],
  context: DefiningContext,
): Promise<number> {
  const { tenantId, now } = context;
  const people = read.flatMap(({ value }) => peopleIn(value));
  const chats = read.flatMap(({ value }) => value.message.chat ?? []);
  const found = await FormerNames.find(graph, names, { tenantId, people, chats, now });
  const messages: FormerMessage[] = [];
  for (const { line, value } of read) {
    await refusedUnless(refused, line, () => {
      messages.push(messageOf(value, found, context));
    });
  }
  await putFormerMessages(graph, messages, context);
  return messages.length;
}

function messageOf({ message }: MessageLine, names: FormerNames, { tenantId, now }: DefiningContext): FormerMessage {
  const { chat, by, with: partner, saidAloneTo, confidedTo } = message;
  const account = (handle: string | undefined) => (handle === undefined ? null : names.account(handle));
  const origin = {
    ...{ tenantId, chat: names.chat(chat), conversedBy: account(partner), saidAloneTo: account(saidAloneTo) },
    speaker: by === undefined ? null : names.person({ name: by }).person,
    confidants: confidedTo?.map((name) => names.person({ name, speaker: speakerOf(by) }).person) ?? null,
  };
  return formerMessage(message, origin, now);
}

/** Lists the persons that a message names. */
function peopleIn({ message }: MessageLine): NamedBy[] {
  const { by, with: partner, saidAloneTo, confidedTo = [] } = message;
  const named = [by, partner, saidAloneTo, ...confidedTo];
  return named.flatMap((name) => (name === undefined ? [] : [{ name, speaker: speakerOf(by) }]));
}

const speakerOf = (by: PersonName | undefined): string | undefined => (typeof by === 'string' ? by : undefined);
