import type { SessionDigest } from '../../src/conversations/conversationRows.js';
import { newId } from '../../src/platform/ids.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { TestApp } from './app.js';
import { bridge, say } from './recordMessages.js';

const putSummaries = statement<object>(
  'test/put-summaries',
  `CYPHER 25 MATCH (m:Message {id: $message})
   MATCH (c:Conversation {id: m.conversationId}) SET c.windowFrom = $windowFrom
   CREATE (y:SessionSummary {sessionId: m.sessionId, tenantId: m.tenantId}) SET y += $session
   CREATE (:RollingSummary {conversationId: c.id, tenantId: m.tenantId, text: $rolling, throughTurn: 4, at: 1})`,
);
const putSpine = statement<object>('test/put-spine', 'CYPHER 25 CREATE (s:Spine) SET s = $spine');

/** Conversation with its messages, session digest and rolling summary. */
export interface WrittenConversation {
  handle: string;
  persona?: string;
  chat?: string;
  /** Messages as `user: …` or `assistant: …`, from the first turn on. */
  turns: string[];
  /** First turn of the window. Default: 1. */
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

/** Records a conversation and writes its summaries, as a model would have made them. */
export async function writeConversation(kith: TestApp, conversation: WrittenConversation): Promise<void> {
  const { handle, persona = '', chat, turns, windowFrom = 1, session = noSession, rolling = '' } = conversation;
  const lines = turns.map((line) => ({
    by: line.startsWith('user: ') ? handle : null,
    text: line.slice(line.indexOf(': ') + 2),
  }));
  const { messages } = await say(kith, chat === undefined ? handle : bridge, chat ?? null, lines, persona);
  const values = { message: messages[0]!.id, windowFrom, session, rolling };
  await kith.app.graph.session().write((transaction) => transaction.run(putSummaries, values));
}

/** Writes a spine directly into the graph. */
export async function writeSpine(kith: TestApp, handle: string, version: number, content: string): Promise<void> {
  const personId = await kith.idOf(handle);
  const spine = {
    id: newId('summary'),
    tenantId: kith.tenant,
    personId,
    version,
    content,
    messageCount: 20,
    createdAt: version,
  };
  await kith.app.graph.session().write((transaction) => transaction.run(putSpine, { spine }));
}

/** Requests a context over HTTP. */
export async function contextOf(
  kith: TestApp,
  caller: Parameters<TestApp['must']>[0],
  input: Record<string, unknown>,
): Promise<{
  text: string;
  sections: { name: string; text: string; memories: { id: string; text: string }[] }[];
  tokens: number;
  revision: number | null;
}> {
  const query = `query ($input: ContextInput!) {
    context(input: $input) { text tokens revision sections { name text memories { id text } } } }`;
  return (await kith.must(caller, query, { input })).context;
}
