import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../src/platform/errors.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { WarmUp } from '../../src/app/warmUp.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const left = statement<object>(
  'test/left-behind',
  `CYPHER 25 MATCH (n:Memory|IndexEntry|HistoryEvent|Thread|Entity|Message|Conversation|Session|Work) WHERE n.tenantId = '-'
   RETURN count(n) AS count`,
);

describe('a warm-up', () => {
  const sent: string[] = [];
  let kith: TestApp;

  beforeAll(async () => {
    kith = await TestApp.start({ onStatement: (name) => sent.push(name) });
    await kith.app.warmUp().done;
  });
  afterAll(() => kith.stop());

  it('leaves nothing behind', async () => {
    expect(sent).toContain('memories/writer/create-memories');
    expect(sent).toContain('conversations/record/put-messages');
    expect(await kith.app.graph.session().read(left, {})).toEqual([{ count: 0 }]);
  });

  it('runs before waiting background work when the graph is back', async () => {
    // Planned before, it would be the first to answer.
    await kith.app.runner!.runDue();
    const before = sent.length;
    const since = (): string[] => sent.slice(before);
    kith.app.onGraphReturn();
    await eventually('background work is looked for', () =>
      Promise.resolve(since().includes('background/work/list-due-work')),
    );
    expect(since().indexOf('recall/fetch-hits')).toBeGreaterThan(-1);
    expect(since().indexOf('background/work/list-due-work')).toBeGreaterThan(since().indexOf('recall/fetch-hits'));
  });

  it('sends every statement that usual requests send', async () => {
    const before = new Set(sent);
    const chat = await kith.createChat('club', 'GROUP', ['alice', 'ben']);
    await kith.remember('alice', { text: 'Alice climbs on Fridays.', chat, scope: 'GROUP' });
    kith.requests.length = 0;

    const { memory } = await kith.remember('alice', { text: 'Alice owns a red rope.' });
    const record = `mutation { recordMessages(input: { messages: [{ externalId: "1", role: USER, text: "I climb." }] }) {
      messages { id } } }`;
    await kith.must('alice', record);
    for (const where of ['', `, chat: "${chat}"`]) {
      await kith.must(
        'alice',
        `{ recall(minRelevance: 0, query: "Who climbs?"${where}) { hits { memory { text } } cards { text } } }`,
      );
      await kith.must('alice', `{ recallMessages(query: "Who climbs?"${where}) { message { text } } }`);
      for (const kind of ['AGENT', 'CONVERSATION', 'FACTS'])
        await kith.must('alice', `{ context(input: { kind: ${kind}, message: "Who climbs?"${where} }) { text } }`);
    }
    await kith.must(
      'alice',
      '{ memories { totalCount edges { node { text } } } entityCards(refs: ["person:alice"]) { text } }',
    );
    // Fields of the page's first query.
    const page =
      'scope { chat { title } owner { name } } subjects { name } statedBy { name } learnedIn { title } entities { label }';
    await kith.must(
      'alice',
      `{ me { id name } chats(first: 100) { edges { node { id title } } } entities(first: 100) { edges { node { label } } }
         memories(first: 20) { edges { node { id text allowed ${page} } } } }`,
    );
    await kith.must('alice', `{ memory(id: "${memory.id}") { text } }`);
    await kith.must(
      'alice',
      `mutation { correctMemory(input: { id: "${memory.id}", text: "It is blue." }) { memory { id } } }`,
    );
    await kith.forget('alice', memory.id);

    const used = new Set(kith.requests.flatMap(({ statements }) => statements));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !before.has(name))).toEqual([]);
  });
});

describe('warming up', () => {
  const parts = (work: () => Promise<void>) => {
    const said: string[] = [];
    const onError = () => void said.push('failed');
    return { said, warming: new WarmUp({ work, onUsable: () => void said.push('warm'), onError }) };
  };

  it('retries if the graph did not answer in time, and is warm only after that', async () => {
    let failures = 1;
    const { said, warming } = parts(() =>
      (failures -= 1) >= 0 ? Promise.reject(new DomainError('UNAVAILABLE', 'Not now.')) : Promise.resolve(),
    );
    await warming.begin().done;
    expect(said).toEqual(['failed', 'warm']);
  });

  it('ends as warm after an error that no retry can fix', async () => {
    const { said, warming } = parts(() => Promise.reject(new Error('A wrong statement.')));
    await warming.begin().done;
    expect(said).toEqual(['failed', 'warm']);
  });

  it('that is stopped is neither warm nor failed, and can start again', async () => {
    let open = (): void => undefined;
    const { said, warming } = parts(() => new Promise((resolve) => (open = resolve)));
    const first = warming.begin().done;
    await Promise.resolve();
    const stopped = warming.stop();
    open();
    await Promise.all([first, stopped]);
    expect(said).toEqual([]);

    const second = warming.begin().done;
    await new Promise(setImmediate);
    open();
    await second;
    expect(said).toEqual(['warm']);
  });
});
