import { maxTodoText } from '../../learning/todos/todo.js';
import type { ChatsById } from '../../directory/chats/chat.js';
import type { ConversationSettings } from '../../conversations/conversation.js';
import { closeIdleSessions } from '../../conversations/conversations.store.js';
import { putRollingSummary, putSessionSummary, putSpine } from '../../conversations/summaries/summaries.store.js';
import { soleParticipantOf, isAlone, takesPartIn } from '../../disclosure/participation.js';
import { putTodos, type RestoredTodo } from '../imports/restoredAgentState.store.js';
import { type RestoredMessage, restoredMessage } from '../imports/restoredMessage.js';
import { restoreMessages } from '../imports/restoredMessages.steps.js';
import { restoredProposal } from '../imports/restoredProposal.js';
import { restoreProposals } from '../imports/restoredProposals.steps.js';
import { parseTimestamp } from '../imports/timestamp.js';
import { memoryProposalTtlMs, reasonFor } from '../../learning/proposals/proposal.js';
import { checkPersona } from '../../memories/drafts/rememberInput.js';
import type { SuppressionList } from '../../memories/suppressionList.store.js';
import type { PersonRow } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { cleanText } from '../../text/texts.js';
import type { Outbox } from '../../background/work/outbox.store.js';
import { agentKey, talkMessagesOf, type Talk } from './worldSchemas.js';
import type { World } from './world.js';
import { listTalkSessions, type TalkSession } from './worlds.store.js';
import { minuteMs } from '../../platform/clock.js';

export interface TalkRecordingDependencies {
  readonly settings: ConversationSettings;
  readonly suppressionList: SuppressionList;
  readonly outbox: Outbox;
}

/** People and chats by their names in a world, while it is loaded. */
export interface LoadContext {
  readonly tenantId: string;
  readonly people: ReadonlyMap<string, PersonRow>;
  readonly chats: ChatsById;
  readonly now: number;
}

/** A world whose people, chats and memories are in the graph. */
export interface WorldInGraph extends LoadContext, TalkRecordingDependencies {
  /** Ids by name. */
  readonly memories: Readonly<Record<string, string>>;
}

/** Prompt version of a summary that was written by hand in a world. */
const handwrittenPrompt = 'world';

/** Records the talks of a world, with summaries as a model would have made them, and its people's todos. */
export async function recordTalks(graph: GraphSession, world: World, context: WorldInGraph): Promise<void> {
  await refuseSecrets(textsIn(world));
  const messagesByTalk = new Map<string, RestoredMessage[]>();
  for (const [name, talk] of Object.entries(world.talks)) {
    const messages = messagesOf(name, talk, context);
    messagesByTalk.set(name, messages);
    await putTalk(graph, talk, messages, context);
  }
  await putProposals(graph, world, messagesByTalk, context);
  const { tenantId, people, now } = context;
  await graph.write(async (transaction) => {
    putTodos(transaction, todosOf(world, context));
    for (const [handle, content] of Object.entries(world.spines)) {
      const messageCount = [...messagesByTalk.values()]
        .flat()
        .filter(({ speaker }) => speaker?.handle === handle).length;
      const spine = { version: 1, content, messageCount, prompt: handwrittenPrompt, createdAt: now };
      await putSpine(transaction, tenantId, { person: people.get(handle)!.id, ...spine });
    }
  });
}

/** Records a talk. A past talk comes with its sessions closed and summed up. */
async function putTalk(
  graph: GraphSession,
  talk: Talk,
  messages: readonly RestoredMessage[],
  context: WorldInGraph,
): Promise<void> {
  const { tenantId, people, settings, suppressionList, outbox, now } = context;
  const { windowTurns } = settings;
  const learning = talk.learning ? { outbox, extraction: settings.extraction } : undefined;
  await restoreMessages(graph, messages, { tenantId, windowTurns, suppressionList, now, learning });
  if (talk.learning) return outbox.wake();
  const messageIds = messages.map(({ id }) => id);
  const sessions = await listTalkSessions(graph, tenantId, messageIds);
  const sessionOf = (handle: string): TalkSession => {
    const personSessions = sessions.filter(({ personId }) => personId === people.get(handle)!.id);
    return personSessions.at(-1)!;
  };
  await graph.write(async (transaction) => {
    // The work of summing up is left out: the world holds the summaries.
    await closeIdleSessions(
      transaction,
      sessions.map(({ id }) => id),
      now,
    );
    for (const [handle, digest] of Object.entries(talk.summaries)) {
      const { id, turns, lastActivityAt } = sessionOf(handle);
      const summary = { ...digest, turns, prompt: handwrittenPrompt, createdAt: lastActivityAt };
      await putSessionSummary(transaction, tenantId, id, summary);
    }
    for (const [handle, text] of Object.entries(talk.rolling)) {
      const { conversationId: conversation, lastTurn: throughTurn, lastActivityAt } = sessionOf(handle);
      const rolling = { conversation, throughTurn, text, prompt: handwrittenPrompt, now: lastActivityAt };
      await putRollingSummary(transaction, tenantId, rolling);
    }
  });
}

/** Lists the messages of a talk, a minute apart. The agent's messages answer the last speaker. */
function messagesOf(name: string, talk: Talk, { tenantId, people, chats, now }: WorldInGraph): RestoredMessage[] {
  const chat = talk.in === undefined ? null : chats.get(talk.in)!;
  const startsAt = parseTimestamp(talk.at, now, now, `talks.${name}.at`);
  let partner = talk.of;
  return talkMessagesOf(talk).map(({ by, text }, index) => {
    const at = startsAt + index * minuteMs;
    if (at > now) throw invalidInput(`talks.${name} must be over by now; message ${index + 1} lies in the future.`);
    const speaker = by === agentKey ? null : people.get(by)!;
    if (speaker && chat && !takesPartIn(chat, speaker.id, at))
      throw invalidInput(`talks.${name}: ${by} takes no part in ${talk.in} when they say something there.`);
    if (speaker) partner = by;
    const conversedBy = partner === undefined ? null : people.get(partner)!;
    const aloneId = chat && soleParticipantOf(chat, at);
    const line = {
      id: `${name}:${index}`,
      externalId: `${name}-${index + 1}`,
      text,
      persona: talk.persona,
      role: speaker ? ('USER' as const) : ('ASSISTANT' as const),
      at: new Date(at).toISOString(),
      inPrivate: chat === null || (conversedBy !== null && isAlone(chat, conversedBy.id, at)),
    };
    const saidAloneTo = [...people.values()].find(({ id }) => id === aloneId) ?? null;
    return restoredMessage(line, { tenantId, chat, speaker, conversedBy, saidAloneTo, confidants: null }, now);
  });
}

/** Stores proposals that wait for a person's consent, with the memories they would change. */
async function putProposals(
  graph: GraphSession,
  world: World,
  messagesByTalk: ReadonlyMap<string, readonly RestoredMessage[]>,
  { tenantId, people, chats, memories, suppressionList, now }: WorldInGraph,
): Promise<void> {
  const proposals = world.proposals.map(({ of, saidIn, field, value, text, type, changes }) => {
    const person = people.get(of)!;
    const messages = messagesByTalk.get(saidIn)!.filter(({ speaker }) => speaker?.id === person.id);
    const saidAt = messages.at(-1)!.at;
    const chatName = world.talks[saidIn]!.in;
    const at = new Date(saidAt).toISOString();
    const statement = {
      id: newId('memory'),
      text,
      type,
      slot: field,
      value,
      learnedAt: at,
      observedAt: at,
      entities: [],
      source: 'shadow_extraction' as const,
      namesSelf: true,
      confidedByWords: false,
    };
    const line = {
      of,
      field,
      proposed: value,
      reason: reasonFor({ consentRule: 'TO_REPLACE' }),
      state: 'OPEN' as const,
      at,
      expiresAt: new Date(saidAt + memoryProposalTtlMs).toISOString(),
      statement,
      changes: changes.map((name) => memories[name]!),
      madeOf: messages.map(({ id }) => id),
    };
    const learnedInId = chatName === undefined ? null : chats.get(chatName)!.id;
    return restoredProposal(line, { tenantId, person, learnedInId, confidants: null, memoryId: (id) => id }, now);
  });
  await restoreProposals(graph, tenantId, suppressionList, proposals);
}

const todosOf = ({ todos }: World, { tenantId, people, now }: WorldInGraph): RestoredTodo[] =>
  todos.map(({ of, kind, text, persona, done, at }) => {
    const createdAt = parseTimestamp(at, now, now);
    return {
      tenantId,
      personId: people.get(of)!.id,
      persona: checkPersona(persona),
      kind,
      done,
      text: cleanText('text', text, { max: maxTodoText }),
      createdAt,
      updatedAt: createdAt,
    };
  });

/** Lists the texts of a world other than memories. */
function textsIn({ talks, spines, proposals, todos }: World): string[] {
  return [
    ...Object.values(talks).flatMap((talk) => [
      ...talkMessagesOf(talk).map(({ text }) => text),
      ...Object.values(talk.summaries).flatMap((summary) => Object.values(summary).flat()),
      ...Object.values(talk.rolling),
    ]),
    ...Object.values(spines),
    ...proposals.flatMap(({ text, value }) => [text, value]),
    ...todos.map(({ text }) => text),
  ];
}
