import { numberedLine } from '../../src/transfer/imports/importLine.js';
import { SuppressionList } from '../../src/memories/suppressionList.store.js';
import { ImportRun } from '../../src/transfer/imports/imports.service.js';
import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { newTenant, type TestApp, testErasureKey } from '../../test/support/app.js';
import { extractFrom } from './extraction.js';
import type { Pair, PairStatement } from './pairs.js';

/** Final state of a pair: its first and second memory, and proposals. */
export interface Ending {
  readonly first: boolean;
  readonly second: boolean;
  /** Number of live memories. */
  readonly live: number;
  readonly proposals: number;
}

const since = '2026-01-01T00:00:00Z';
const bridge = { as: 'bridge', roles: ['connector' as const] };
const readEnding = statement<{ tenant: string; first: string; second: string }>(
  'bench/look',
  `CYPHER 25 OPTIONAL MATCH (m:Memory {tenantId: $tenant}) WHERE m.status = 'ACTIVE'
   WITH collect(m.text) AS texts
   RETURN $first IN texts AS first, $second IN texts AS second, size(texts) AS live,
     COUNT { MATCH (p:Proposal {tenantId: $tenant}) WHERE p.state = 'OPEN' } AS proposals`,
);

/** Plays pairs against a service, each pair in a tenant of its own, through the doors that people and models use. */
export class PairRun {
  private count = 0;

  constructor(private readonly kith: TestApp) {}

  /** Plays both statements of a pair in sequence, and reads the live memories afterwards. */
  async play({ first, second }: Pair): Promise<Ending> {
    const tenant = newTenant();
    const chat = [first, second].some(({ where }) => where !== 'direct') ? await this.team(tenant) : null;
    for (const pairStatement of [first, second]) await this.say(tenant, chat, pairStatement);
    const [row] = await this.kith.app.graph
      .session()
      .read(readEnding, { tenant, first: first.text, second: second.text });
    return row as unknown as Ending;
  }

  private async say(tenant: string, team: string | null, pairStatement: PairStatement): Promise<void> {
    const chat = pairStatement.where === 'direct' ? null : team;
    if (pairStatement.way === 'remember') return this.remember(tenant, chat, pairStatement);
    if (pairStatement.way === 'import') return this.import(tenant, pairStatement);
    return this.learn(tenant, chat, pairStatement);
  }

  private async remember(tenant: string, chat: string | null, pairStatement: PairStatement): Promise<void> {
    const { text, slot, value, persona, confidence, by } = pairStatement;
    const about = pairStatement.about?.map((name) => (name.startsWith('@') ? { handle: name.slice(1) } : { name }));
    const scope = pairStatement.where === 'group' ? 'GROUP' : 'PERSONAL';
    const type = pairStatement.type?.toUpperCase();
    const query = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
    // A person who is named by handle must have an account.
    for (const { handle } of (about ?? []) as { handle?: string }[])
      if (handle !== undefined) await this.kith.idOf(handle, tenant);
    await this.kith.must({ as: by, tenant }, query, {
      input: { text, type, slot, value, persona, confidence, about, chat, scope },
    });
  }

  private async import(tenant: string, { by: owner, text, type, slot, value, persona }: PairStatement): Promise<void> {
    const { graph } = this.kith.app;
    const run = new ImportRun(Date.now, {
      tenantId: tenant,
      unsaidSensitivity: 'BY_WORDS',
      writer: new MemoryWriter(undefined),
      suppressionList: new SuppressionList(testErasureKey),
      space: null,
    });
    const at = new Date().toISOString();
    const memory = { owner, statedBy: owner, text, type, slot, value: value ?? undefined, persona, at };
    await run.define(graph.session(), [numberedLine(1, JSON.stringify({ person: owner }))]);
    const lines = await run.prepare(graph.session(), [numberedLine(2, JSON.stringify({ memory }))], 'remember');
    const { stored, refused } = await lines.store(graph.session());
    if (stored !== 1) throw new Error(`"${text}" was not imported: ${JSON.stringify(refused)}`);
  }

  private async learn(tenant: string, chat: string | null, pairStatement: PairStatement): Promise<void> {
    const persons = (pairStatement.about ?? []).map((name) =>
      name.startsWith('@') ? { handle: name.slice(1), name: null } : { handle: null, name },
    );
    const { text, by, type, slot, value, confidence } = pairStatement;
    const id = await this.record(tenant, chat, by, text);
    await extractFrom(this.kith, { id, tenant, chat }, { text, type, persons, slot, value, confidence });
  }

  private async record(tenant: string, chat: string | null, by: string, text: string): Promise<string> {
    const messages = [{ externalId: `m${(this.count += 1)}`, role: 'USER', speaker: { handle: by }, text }];
    const query = `mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }`;
    const caller = chat === null ? { as: by, tenant } : { ...bridge, tenant };
    type Recorded = { recordMessages: { messages: { id: string }[] } };
    const data = (await this.kith.must(caller, query, { input: { chat, messages } })) as Recorded;
    return data.recordMessages.messages[0]!.id;
  }

  private async team(tenant: string): Promise<string> {
    const caller = { ...bridge, tenant };
    const upsert = 'mutation ($input: UpsertChatInput!) { upsertChat(input: $input) { chat { id } } }';
    type ChatAnswer = { upsertChat: { chat: { id: string } } };
    const answer = (await this.kith.must(caller, upsert, {
      input: { externalId: 'team', kind: 'GROUP' },
    })) as ChatAnswer;
    const { id } = answer.upsertChat.chat;
    const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
    for (const handle of ['ana', 'ben', 'cas'])
      await this.kith.must(caller, join, { input: { chat: id, person: { handle }, at: since } });
    return id;
  }
}
