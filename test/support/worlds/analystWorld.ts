import {
  putRollingSummary,
  putSessionSummary,
  putSpine,
} from '../../../src/conversations/summaries/summaries.store.js';
import { statements } from '../../../src/learning/statements.generated.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { newTenant, TestApp, type TestOptions } from '../app.js';
import { bridge, say } from '../recordMessages.js';

const day = 86_400_000;

/**
 * Small world with content in every node that analysts look at. A second tenant holds the same people, and each of its
 * texts contains the word `Xenon`.
 */
export class AnalystWorld {
  readonly abroad = newTenant();
  /** Memory ids by name. */
  readonly memories: Record<string, string> = {};
  now = Date.UTC(2026, 4, 1, 12);

  private constructor(readonly kith: TestApp) {}

  static async start(options: TestOptions = { embedder: null }): Promise<AnalystWorld> {
    const clock = { now: () => 0 };
    const world = new AnalystWorld(await TestApp.start({ ...options, now: () => clock.now() }));
    clock.now = () => world.now;
    await world.live();
    await world.liveAbroad();
    return world;
  }

  stop(): Promise<void> {
    return this.kith.stop();
  }

  /** Rows of a Cypher query that may use `$tenant`. */
  rows(text: string, params: object = {}): Promise<Record<string, unknown>[]> {
    const readStatement = statement<object>('test/analyst', `CYPHER 25 ${text}`);
    return this.kith.app.graph.session().read(readStatement, { tenant: this.kith.tenant, ...params });
  }

  private async live(): Promise<void> {
    const { kith, memories } = this;
    const since = new Date(this.now - day).toISOString();
    const team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'cleo'], since);
    await kith.createChat('club', 'GROUP', ['ana', 'ben'], since);
    const rememberAs = async (name: string, as: string, input: Record<string, unknown>) => {
      this.now += 1_000;
      memories[name] = (await kith.remember(as, input)).memory.id;
    };
    const ben = [{ handle: 'ben' }];
    await rememberAs('mill', 'ana', {
      text: 'Ben likes rowing on the quiet lake behind the old mill.',
      about: ben,
      chat: team,
    });
    await rememberAs('rule', 'ben', { text: 'The team meets on Mondays.', scope: 'GROUP', chat: team });
    await rememberAs('city', 'ana', { text: 'Ana lives in Ghent.', type: 'IDENTITY', slot: 'city', value: 'Ghent' });
    await rememberAs('loan', 'ben', { text: 'Ben has a loan.', about: ben, sensitivity: 'SENSITIVE' });
    await rememberAs('party', 'ana', {
      text: 'There is a party for Ben.',
      about: ben,
      confidedTo: [{ handle: 'cleo' }],
    });
    await rememberAs('gone', 'ana', { text: 'Ana dislikes fog.' });
    await kith.forget('ana', memories.gone!);
    await rememberAs('oldSoul', 'ana', { text: 'Be brief.', type: 'SOUL' });
    await rememberAs('soul', 'ana', { text: 'Be brief and kind.', type: 'SOUL' });
    this.now += 1_000;
    await kith.must(
      'ana',
      `mutation { correctMemory(input: { id: "${memories.city}", text: "Ana lives in Bruges.", value: "Bruges" }) { memory { id } } }`,
    );
    this.now += 1_000;
    await kith.must(
      bridge,
      `mutation { leaveChat(input: { chat: "${team}", person: { handle: "cleo" } }) { chat { id } } }`,
    );
    this.now += 1_000;
    await rememberAs('late', 'ben', { text: 'Ben has found a second boat.', chat: team });
    const { messages } = await say(kith, bridge, team, [
      { by: 'ben', text: 'I have found a second boat,\nand it is a real bargain as far as I can see.' },
      { by: null, text: 'Well done.' },
    ]);
    await say(kith, 'ana', null, [{ by: 'ana', text: 'Remind me of the dentist.' }]);
    await this.sumUp(messages[0]!.id);
    const save = 'mutation { saveCheckpoint(input: { thread: "main", data: { step: 1 } }) { checkpoint { version } } }';
    await kith.must('ana', save);
    await kith.must('ana', save);
    await kith.mustMutate('ana', 'createTodo', { persona: 'coach', kind: 'HABIT', text: 'Walk.' });
  }

  /** Stores the summaries that a model would have written for the conversation. */
  private async sumUp(message: string): Promise<void> {
    const { kith, memories } = this;
    const [row] = await this.rows(
      'MATCH (m:Message {id: $message}) RETURN m.sessionId AS session, m.conversationId AS conversation ORDER BY m.id',
      { message },
    );
    const { session, conversation } = row as { session: string; conversation: string };
    const provenance = { prompt: 'test@1', createdAt: this.now };
    const lists = { whatMattered: [], openLoops: ['the price'], commitments: [], people: ['ben'], tone: 'calm' };
    const ana = await kith.idOf('ana');
    await kith.app.graph.session().write(async (transaction) => {
      for (const turns of [1, 2])
        await putSessionSummary(transaction, kith.tenant, session, {
          oneLiner: 'Ben has a boat.',
          ...lists,
          turns,
          ...provenance,
        });
      const summary = { conversation, throughTurn: 1, text: 'Of boats.', prompt: 'test@1', now: this.now };
      await putRollingSummary(transaction, kith.tenant, summary);
      await putRollingSummary(transaction, kith.tenant, summary);
      const spine = { person: ana, version: 1, content: 'PROFILE', messageCount: 20, ...provenance };
      await putSpine(transaction, kith.tenant, spine);
      await putSpine(transaction, kith.tenant, spine);
      await transaction.run(statements['learning/link-sources'], {
        tenant: kith.tenant,
        memories: [{ id: memories.late!, replaces: false }],
        messages: [message],
      });
      await transaction.run(statements['learning/record-proposals'], {
        items: [
          {
            key: `${kith.tenant} city`,
            id: `${kith.tenant} proposal`,
            tenantId: kith.tenant,
            personId: ana,
            needed: 0,
            field: 'city',
            proposed: 'Bruges',
            reason: 'said',
            statement: '{}',
            message,
            memory: memories.city!,
          },
        ],
        now: this.now,
        until: this.now + day,
        maxOpen: 1,
      });
    });
  }

  private async liveAbroad(): Promise<void> {
    const { kith, abroad: tenant } = this;
    const at = { roles: ['connector' as const], as: 'bridge', tenant };
    const upsert =
      'mutation { upsertChat(input: { externalId: "team", kind: GROUP, title: "Xenon" }) { chat { id } } }';
    const { id: chat } = (await kith.must(at, upsert)).upsertChat.chat;
    for (const handle of ['ana', 'ben'])
      await kith.must(
        at,
        `mutation { joinChat(input: { chat: "${chat}", person: { handle: "${handle}" } }) { chat { id } } }`,
      );
    this.now += 1_000;
    const ana = { as: 'ana', tenant };
    await kith.remember(ana, { text: 'Ben likes Xenon lamps.', about: [{ handle: 'ben' }], chat });
    await kith.remember(ana, { text: 'Ana lives in Xenon city.', type: 'IDENTITY', slot: 'city', value: 'Xenon city' });
    await kith.remember(ana, { text: 'Be Xenon.', type: 'SOUL' });
    await kith.remember(ana, { text: 'Be more Xenon.', type: 'SOUL' });
    await say(kith, at, chat, [{ by: 'ana', text: 'Xenon is dear.' }]);
  }
}
