import { MemoryWriter } from '../../../src/memories/writer/memoryWriter.steps.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { numberedLine } from '../../../src/transfer/imports/importLine.js';
import { ImportRun } from '../../../src/transfer/imports/imports.service.js';
import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { countMemories, importContent, memoryLine as memory } from '../../support/importFiles.js';
import { SuppressionList } from '../../../src/memories/suppressionList.store.js';
import { newTenant, TestApp, testErasureKey } from '../../support/app.js';
import { say } from '../../support/recordMessages.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const texts = async (tenant: string): Promise<string[]> => (await countMemories(kith, tenant)).map(({ text }) => text);

describe('a line of a file', () => {
  it('means what its JSON says, in any spelling of its keys', async () => {
    const tenant = newTenant();
    const lines = [
      memory('One.'),
      '{"\\u0070erson": "zoe"}',
      '{"\\u006demory": {"owner": "ana", "text": "Two."}}',
      '{"note": {"person": "bob"}}',
    ];
    expect(await importContent(kith, lines, { tenant })).toMatchObject({
      stored: 3,
      refusals: [{ line: 4, code: 'INVALID_INPUT' }],
    });
    expect(await texts(tenant)).toEqual(['One.', 'Two.']);
    const { people } = await kith.must({ as: 'ana', tenant }, '{ people(search: "zoe") { nodes { handle } } }');
    expect(people.nodes).toEqual([{ handle: 'zoe' }]);
  });

  it('after a byte order mark is read, and equals the line without it', async () => {
    const tenant = newTenant();
    const plain = `${JSON.stringify(memory('One.'))}\n`;
    expect(await importContent(kith, `\uFEFF${plain}`, { tenant })).toMatchObject({ stored: 1, refusals: [] });
    expect(await importContent(kith, plain, { tenant })).toMatchObject({ stored: 0, known: 1 });
  });

  it('that is not UTF-8 is refused as such, and not stored with other characters', async () => {
    const tenant = newTenant();
    const latin1 = Buffer.from(`${JSON.stringify(memory('Café.'))}\n`, 'latin1');
    const content = Buffer.concat([latin1, latin1, Buffer.from(JSON.stringify(memory('Tea – fine.')))]);
    const message = 'A line must be UTF-8; this one holds bytes that are not.';
    expect((await importContent(kith, content, { tenant })).refusals).toEqual(
      [1, 2].map((line) => ({ line, code: 'INVALID_INPUT', message })),
    );
    expect(await texts(tenant)).toEqual(['Tea – fine.']);
  });
});

it('chats that are loaded again during a check of lines are still found by these lines', async () => {
  const tenantId = newTenant();
  let now = Date.now();
  const run = new ImportRun(() => now, {
    tenantId,
    unsaidSensitivity: 'PUBLIC',
    writer: new MemoryWriter(undefined),
    suppressionList: new SuppressionList(testErasureKey),
    space: null,
  });
  const graph = kith.app.graph.session();
  const line = (number: number, chat: string) =>
    numberedLine(number, JSON.stringify({ memory: { chat, text: `Line ${number}.` } }));
  const chat = (number: number, externalId: string) =>
    numberedLine(number, JSON.stringify({ chat: { externalId, kind: 'group' } }));
  await run.define(graph, [chat(1, 'a'), chat(2, 'b')]);
  await run.prepare(graph, [line(3, 'a')], 'remember');
  // While the chat of line 5 is looked up, half a minute passes and the next chunk begins.
  const slow = {
    write: graph.write.bind(graph),
    read: async (one: { name: string }, params: object) => {
      if (one.name === 'transfer/imports/find-chats') {
        now += 31_000;
        await run.prepare(graph, [line(6, 'b')], 'remember');
      }
      return graph.read(one as Parameters<GraphSession['read']>[0], params);
    },
  };
  const lines = [line(4, 'a'), line(5, 'b'), line(7, 'c')];
  const prepared = await run.prepare(slow as unknown as GraphSession, lines, 'remember');
  const { stored, refused } = await prepared.store(graph);
  expect(refused).toMatchObject([{ line: 7, code: 'NOT_FOUND' }]);
  expect(stored).toBe(2);
});

it('lines of many chats are compared with removed values in one query, and in none without removed values', async () => {
  const tenant = newTenant();
  const ana = { as: 'ana', tenant };
  const owners = ['ana', ...Array.from({ length: 11 }, (_, index) => `owner-${index}`)];
  const text = 'The green boat leaks under the bridge.';
  const outcome = async () => {
    const run = new ImportRun(Date.now, {
      tenantId: tenant,
      unsaidSensitivity: 'PUBLIC',
      writer: new MemoryWriter(undefined),
      suppressionList: new SuppressionList(testErasureKey),
      space: null,
    });
    const graph = kith.app.graph.session();
    await run.define(
      graph,
      owners.map((person, index) => numberedLine(index + 1, JSON.stringify({ person }))),
    );
    const lines = owners.map((owner, index) => numberedLine(index + 20, JSON.stringify({ memory: { owner, text } })));
    const prepared = await run.prepare(graph, lines, 'remember');
    const asked = graph.statementNames.filter((name) => name.includes('removed-sentences'));
    return { asked, store: () => prepared.store(graph) };
  };
  const before = await outcome();
  expect(before.asked).toEqual(['memories/has-removed-sentences']);

  const { messages } = await say(kith, ana, null, [{ by: 'ana', text }]);
  await kith.mustMutate(ana, 'forgetMessages', { ids: messages.map(({ id }) => id) });
  const after = await outcome();
  expect(after.asked).toEqual(['memories/has-removed-sentences', 'memories/find-removed-sentences']);
  // In the conversations of the other people, the sentence was not removed.
  expect(await after.store()).toMatchObject({ stored: 11, refused: [{ line: 20, code: 'CONFLICT' }] });
});
