import type { SessionDigest } from '../../src/conversations/conversationRows.js';
import { conversationKey } from '../../src/conversations/message.js';
import { placeOf } from '../../src/disclosure/messagePlaces.js';
import { newId } from '../../src/platform/ids.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { TestApp } from './app.js';

const put = statement<object>(
  'test/put-conversation',
  `CYPHER 25 MERGE (c:Conversation {key: $conversation.key}) SET c += $conversation
   CREATE (s:Session) SET s = $session
   CREATE (y:SessionSummary) SET y = $summary
   CREATE (r:RollingSummary {conversationId: c.id, tenantId: c.tenantId, text: $rolling, throughTurn: 4, at: 1})
   WITH c UNWIND $messages AS message CREATE (m:Message) SET m = message`,
);
const putSpine = statement<object>('test/put-spine', 'CYPHER 25 CREATE (s:Spine) SET s = $spine');

/** The parts of a conversation as the graph holds them. */
export interface WrittenConversation {
  handle: string;
  persona?: string;
  chat?: string;
  /** `user: …` or `assistant: …`, from the first turn on. */
  said: string[];
  /** The first turn of the window; 1, if not given. */
  windowFrom?: number;
  session?: SessionDigest;
  rolling?: string;
}

const noSession: SessionDigest = {
  oneLiner: '',
  whatMattered: [],
  openLoops: [],
  commitments: [],
  people: [],
  tone: '',
};

/** Writes a conversation straight into the graph. */
export async function writeConversation(kith: TestApp, written: WrittenConversation): Promise<void> {
  const personId = await kith.idOf(written.handle);
  const { persona = '', chat = null, said, windowFrom = 1, session = noSession, rolling = '' } = written;
  const place = placeOf(chat, personId);
  const [id, sessionId] = [newId(), newId()];
  const common = { tenantId: kith.tenant, persona, chatId: chat, conversationId: id };
  const key = conversationKey(kith.tenant, personId, persona, place);
  const messages = said.map((line, at) => {
    const isUser = line.startsWith('user: ');
    return {
      ...common,
      id: newId(),
      key: newId(),
      place,
      role: isUser ? 'USER' : 'ASSISTANT',
      text: line.slice(line.indexOf(': ') + 2),
      speakerId: isUser ? personId : null,
      speakerName: isUser ? written.handle : null,
      turn: at + 1,
      seq: at + 1,
      externalId: newId(),
      ownerId: chat === null ? personId : null,
      at: Date.now() + at,
    };
  });
  await kith.app.graph.session().write((transaction) =>
    transaction.run(put, {
      conversation: { id, tenantId: kith.tenant, key, personId, persona, chatId: chat, place, windowFrom },
      session: { id: sessionId, ...common, personId, startedAt: 1 },
      summary: { sessionId, tenantId: kith.tenant, ...session },
      rolling,
      messages,
    }),
  );
}

/** Writes a spine straight into the graph. */
export async function writeSpine(kith: TestApp, handle: string, version: number, content: string): Promise<void> {
  const personId = await kith.idOf(handle);
  const spine = {
    id: newId(),
    tenantId: kith.tenant,
    personId,
    version,
    content,
    messageCount: 20,
    createdAt: version,
  };
  await kith.app.graph.session().write((transaction) => transaction.run(putSpine, { spine }));
}

/** A context, asked for over HTTP. */
export async function contextOf(
  kith: TestApp,
  asking: Parameters<TestApp['must']>[0],
  input: Record<string, unknown>,
): Promise<{
  text: string;
  sections: { name: string; text: string; memories: { id: string; text: string }[] }[];
  tokens: number;
  revision: number | null;
}> {
  const query = `query ($input: ContextInput!) {
    context(input: $input) { text tokens revision sections { name text memories { id text } } } }`;
  return (await kith.must(asking, query, { input })).context;
}
