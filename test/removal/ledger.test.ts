import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { backUp } from '../support/graph/backup.js';
import { newFolder } from '../support/importFiles.js';
import { bridge, say } from '../support/recordMessages.js';

it('a graph restored from a backup loses again what was removed and erased since, and nothing else', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  const kith = await TestApp.start({ embedder: null, ledgerFile });
  const { tenant } = kith;
  const said = await say(kith, 'ana', null, [
    { by: 'ana', text: 'I had a miscarriage in May.' },
    { by: 'ana', text: 'My locker is 4711-0815.' },
    { by: 'ana', text: 'I like the rain.' },
  ]);
  await kith.remember('ben', { text: 'Jo owes Ben money.', about: [{ name: 'Jo' }] });
  await kith.remember('ben', { text: 'Ben owns a boat.' });
  await kith.remember('cas', { text: 'Cas is in debt.' });
  const [jo] = (await kith.must('ben', '{ people { nodes { id name } } }')).people.nodes;
  const restore = await backUp(kith.app.graph.session(), tenant);

  const forget = 'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { id } } }';
  const input = { ids: [said.messages[0]!.id], values: ['4711-0815'] };
  await kith.must('ana', forget, { input });
  await kith.must('ben', 'mutation ($id: ID!) { forgetPerson(input: { person: $id }) { receipt { id } } }', {
    id: jo.id,
  });
  await kith.must('cas', 'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { id } } }');
  await kith.ask('ana', forget, { input: { ids: [`msg_${'f'.repeat(32)}`] } });
  const ledger = await readFile(ledgerFile, 'utf8');
  expect(ledger.trim().split('\n')).toHaveLength(3);
  for (const word of ['miscarriage', '4711', 'Jo', 'boat', 'debt', 'cas']) expect(ledger).not.toContain(word);
  await kith.stop();

  const texts = async (app: TestApp) => {
    const query = '{ messages { nodes { text } } memories { edges { node { text } } } people { nodes { name } } }';
    const of = async (as: string) => JSON.stringify(await app.must(as, query));
    return [await of('ana'), await of('ben'), await of('cas')].join();
  };
  const same = await TestApp.start({ embedder: null, ledgerFile, tenant });
  expect(same.app.replayed.reapplied).toBe(0);
  const now = await texts(same);
  await restore(same.app.graph.session());
  expect(await texts(same)).toMatch(/miscarriage.*4711.*owes.*debt/s);
  await same.stop();

  // A crash in the middle of an entry leaves a part of its line.
  await appendFile(ledgerFile, '{"id": "rmv_');
  const again = await TestApp.start({ embedder: null, ledgerFile, tenant });
  expect(again.app.replayed.reapplied).toBe(3);
  const left = await texts(again);
  expect(left).toBe(now);
  expect(left).toContain('I like the rain.');
  expect(left).toContain('Ben owns a boat.');
  for (const word of ['miscarriage', '4711', 'owes', 'debt']) expect(left).not.toContain(word);
  await again.must('ana', forget, { input: { values: ['rain'] } });
  await again.stop();
  const last = await TestApp.start({ embedder: null, ledgerFile, tenant });
  expect(last.app.replayed.reapplied).toBe(0);
  await last.stop();
});

const forgetMessages =
  'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { messages } } }';

it('a start does not make up for a refused 51st value, and a backup with 50 values accepts one that came later', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  const kith = await TestApp.start({ embedder: null, ledgerFile });
  const { tenant } = kith;
  const values = Array.from({ length: 50 }, (_, index) => `locker${index + 100}`);
  for (let from = 0; from < 50; from += 10)
    await kith.must('lena', forgetMessages, { input: { values: values.slice(from, from + 10) } });
  expect((await kith.ask('lena', forgetMessages, { input: { values: ['Onyxhain'] } })).code).toBe('CONFLICT');
  const restore = await backUp(kith.app.graph.session(), tenant);
  await kith.stop();

  const same = await TestApp.start({ embedder: null, ledgerFile, tenant });
  expect(same.app.replayed.reapplied).toBe(0);
  const lift = 'mutation { liftRemovedValue(input: { value: "locker100" }) { lifted } }';
  expect((await same.must('lena', lift)).liftRemovedValue.lifted).toBe(true);
  const said = async (app: TestApp, text: string) =>
    (await say(app, 'lena', null, [{ by: 'lena', text }])).messages[0]!.text;
  expect(await said(same, 'It is Onyxhain.')).toBe('It is Onyxhain.');
  await same.must('lena', forgetMessages, { input: { values: ['Quarzbaum'] } });
  await restore(same.app.graph.session());
  await same.stop();

  const again = await TestApp.start({ embedder: null, ledgerFile, tenant });
  expect(again.app.replayed.reapplied).toBe(1);
  expect(await said(again, 'It is Quarzbaum.')).toBe('It is [removed].');
  await again.stop();
});

it('a failed erasure is finished at the next start, keeps what was stored since, and is not repeated if done since', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  const kith = await TestApp.start({ embedder: null, ledgerFile });
  const { tenant } = kith;
  const about = async (app: TestApp, handle: string, text: string) =>
    app.remember('ana', { text, about: [{ handle }] });
  const [ana, ben, cem] = await Promise.all(
    ['ana', 'ben', 'cem'].map(async (as) => (await kith.must(as, '{ me { id } }')).me.id as string),
  );
  const failed = (person: string) =>
    `${JSON.stringify({ at: Date.now(), removal: { op: 'FORGET_PERSON', tenant, viewer: ana, person } })}\n`;
  await about(kith, 'ben', 'Ben owes me money.');
  await about(kith, 'cem', 'Cem is in debt.');
  // A request that ended in an error after its line was written.
  await appendFile(ledgerFile, failed(ben!) + failed(cem!));
  const forget = 'mutation ($id: ID!) { forgetPerson(input: { person: $id }) { receipt { memories } } }';
  expect((await kith.must('ana', forget, { id: ben })).forgetPerson.receipt.memories).toBe(1);
  await about(kith, 'ben', 'Ben moved to Lyon.');
  await about(kith, 'cem', 'Cem moved to Metz.');
  await kith.stop();

  const same = await TestApp.start({ embedder: null, ledgerFile, tenant });
  expect(same.app.replayed.reapplied).toBe(1);
  const { memories } = await same.must('ana', '{ memories { edges { node { text } } } }');
  const texts = memories.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
  expect(texts).toEqual(['Ben moved to Lyon.', 'Cem moved to Metz.']);
  await same.stop();
  const last = await TestApp.start({ embedder: null, ledgerFile, tenant });
  expect(last.app.replayed.reapplied).toBe(0);
  await last.stop();
});

const eraseMe = 'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { memories } } }';
const marks = statement<object>(
  'test/removal-marks',
  'CYPHER 25 MATCH (a:AppliedRemoval {tenantId: $tenant}) RETURN a.at AS at ORDER BY at',
);
const unmark = statement<object>(
  'test/unmark-removals',
  'CYPHER 25 MATCH (a:AppliedRemoval {tenantId: $tenant}) REMOVE a.at',
);

it('the ledger ignores empty removals, and records the present extent of a repeated removal', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  const kith = await TestApp.start({ embedder: null, ledgerFile });
  const recorded = async (): Promise<Record<string, unknown>[]> =>
    (await readFile(ledgerFile, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).removal);
  const chat = await kith.createChat('team', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
  const text = async (by: string, word: string): Promise<{ id: string; text: string }> =>
    (await say(kith, bridge, chat, [{ by, text: `It is ${word}.` }])).messages[0]!;
  const forget = async (ids: string[], values: string[]): Promise<unknown> =>
    (await kith.mustMutate('ana', 'forgetMessages', { chat, ids, values }, 'receipt { messages tombstones }')).receipt;

  const [first, second] = [await text('ana', 'rainy'), await text('ana', 'sunny')];
  const nothing = { messages: 0, tombstones: 0 };
  expect(await forget([first.id], [])).toEqual({ messages: 1, tombstones: 2 });
  for (let again = 0; again < 3; again += 1) expect(await forget([first.id], [])).toEqual(nothing);
  expect(await recorded()).toMatchObject([{ messages: [first.id] }]);
  expect(await forget([first.id, second.id], [])).toEqual({ messages: 1, tombstones: 2 });
  expect(await recorded()).toMatchObject([{}, { messages: [first.id, second.id] }]);

  // A value is there again after it was lifted, and in the words of who had not heard it.
  const value = { messages: 0, tombstones: 1 };
  for (let again = 0; again < 3; again += 1) expect(await forget([], ['Quarzbaum'])).toEqual(value);
  expect(await recorded()).toHaveLength(3);
  const lift = 'mutation ($chat: ID) { liftRemovedValue(input: { chat: $chat, value: "Quarzbaum" }) { lifted } }';
  await kith.must('ana', lift, { chat });
  expect(await forget([], ['Quarzbaum'])).toEqual(value);
  expect(await recorded()).toHaveLength(4);
  expect((await text('ben', 'Quarzbaum')).text).toBe('It is Quarzbaum.');
  expect(await forget([], ['Quarzbaum'])).toEqual({ messages: 1, tombstones: 1 });
  expect(await forget([], ['Quarzbaum'])).toEqual(value);
  expect(await recorded()).toHaveLength(5);

  const forgetPerson = 'mutation ($id: ID!) { forgetPerson(input: { person: $id }) { receipt { memories todos } } }';
  const ben = await kith.idOf('ben');
  const forgotten = async (): Promise<unknown> =>
    (await kith.must('ana', forgetPerson, { id: ben })).forgetPerson.receipt;
  expect(await forgotten()).toEqual({ memories: 0, todos: 0 });
  expect(await recorded()).toHaveLength(5);
  await kith.must('ana', 'mutation { createTodo(input: { kind: HABIT, text: "Write to Ben." }) { todo { id } } }');
  expect(await forgotten()).toEqual({ memories: 0, todos: 1 });
  expect(await forgotten()).toEqual({ memories: 0, todos: 0 });
  expect(await recorded()).toHaveLength(6);
  await kith.stop();
});

it('a removal that keeps failing does not block the start: it goes on in the background and is marked', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  let now = Date.now();
  let failing = ['removal/messages/delete-messages', 'removal/erasure/erase-acquaintance'];
  const onStatement = (name: string): void => {
    if (failing.includes(name)) throw new Error('It failed.');
  };
  const options = { embedder: null, ledgerFile, now: () => now, onStatement };
  const kith = await TestApp.start(options);
  const { tenant } = kith;
  const said = await say(kith, 'ana', null, [{ by: 'ana', text: 'I had a miscarriage in May.' }]);
  await kith.remember('ana', { text: 'Jo owes Ana money.', about: [{ name: 'Jo' }] });
  const [jo] = (await kith.must('ana', '{ people { nodes { id name } } }')).people.nodes;
  const forgetPerson = 'mutation ($id: ID!) { forgetPerson(input: { person: $id }) { receipt { memories } } }';
  const input = { ids: [said.messages[0]!.id] };
  expect((await kith.ask('ana', forgetMessages, { input })).code).toBe('INTERNAL');
  expect((await kith.ask('ana', forgetPerson, { id: jo.id })).code).toBe('INTERNAL');
  await kith.stop();
  const left = async (app: TestApp): Promise<string> =>
    JSON.stringify(await app.must('ana', '{ messages { nodes { text } } people { nodes { name } } }'));

  const same = await TestApp.start({ ...options, tenant });
  expect(same.app.replayed).toEqual({ reapplied: 0, resumed: 2 });
  expect(await left(same)).toMatch(/miscarriage.*Jo/s);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await same.app.runner!.runDue();
    now += 3_600_000;
  }
  await same.stop();

  // Given up by now.
  const next = await TestApp.start({ ...options, tenant });
  expect(next.app.replayed).toEqual({ reapplied: 0, resumed: 2 });
  failing = [];
  await next.app.runner!.runDue();
  expect(await left(next)).not.toMatch(/miscarriage|Jo/);
  await next.stop();

  const last = await TestApp.start({ ...options, tenant });
  expect(last.app.replayed).toEqual({ reapplied: 0, resumed: 0 });
  await last.stop();
});

it('a failed removal that succeeded on a second request is over: lifted values stay lifted', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  let isFailing = true;
  const onStatement = (name: string): void => {
    if (isFailing && name === 'removal/values/page-messages') throw new Error('It failed.');
  };
  const options = { embedder: null, ledgerFile, onStatement };
  const kith = await TestApp.start(options);
  const said = await say(kith, 'ana', null, [{ by: 'ana', text: 'I had a miscarriage in May.' }]);
  const input = { ids: [said.messages[0]!.id], values: ['Quarzbaum'] };
  expect((await kith.ask('ana', forgetMessages, { input })).code).toBe('INTERNAL');
  isFailing = false;
  await kith.must('ana', forgetMessages, { input });
  await kith.must('ana', 'mutation { liftRemovedValue(input: { value: "Quarzbaum" }) { lifted } }');
  await kith.stop();

  const next = await TestApp.start({ ...options, tenant: kith.tenant });
  expect(next.app.replayed).toEqual({ reapplied: 0, resumed: 0 });
  const { messages } = await say(next, 'ana', null, [{ by: 'ana', text: 'It is Quarzbaum.' }]);
  expect(messages[0]!.text).toBe('It is Quarzbaum.');
  await next.stop();
});

it('a removal that fails, as at its deadline, is finished by background work of the same process', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  let now = Date.now();
  let isFailing = true;
  const onStatement = (name: string): void => {
    if (isFailing && name === 'removal/values/page-messages') throw new Error('It failed.');
  };
  const kith = await TestApp.start({ embedder: null, ledgerFile, now: () => now, onStatement });
  await say(kith, 'ana', null, [{ by: 'ana', text: 'The code is Quarzbaum.' }]);
  expect((await kith.ask('ana', forgetMessages, { input: { values: ['Quarzbaum'] } })).code).toBe('INTERNAL');
  const texts = async () => JSON.stringify(await kith.must('ana', '{ messages { nodes { text } } }'));
  expect(await texts()).toContain('Quarzbaum');
  isFailing = false;
  now += 60_000;
  await kith.app.runner!.runDue();
  expect(await texts()).toContain('The code is [removed].');
  await kith.stop();
});

it('a repeated removal keeps an acquaintance, with its name, if something was stored about it since', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  let isFailing = true;
  const onStatement = (name: string): void => {
    if (isFailing && name === 'removal/erasure/erase-acquaintance') throw new Error('It failed.');
  };
  const options = { embedder: null, ledgerFile, onStatement };
  const kith = await TestApp.start(options);
  const about = { about: [{ name: 'Jo' }] };
  await kith.remember('ana', { text: 'Jo owes Ana money.', ...about });
  const [jo] = (await kith.must('ana', '{ people { nodes { id name } } }')).people.nodes;
  const forgetPerson = 'mutation ($id: ID!) { forgetPerson(input: { person: $id }) { receipt { memories } } }';
  expect((await kith.ask('ana', forgetPerson, { id: jo.id })).code).toBe('INTERNAL');
  await kith.remember('ana', { text: 'Jo got a job.', ...about });
  isFailing = false;
  await kith.stop();

  const next = await TestApp.start({ ...options, tenant: kith.tenant });
  expect(next.app.replayed).toEqual({ reapplied: 1, resumed: 0 });
  const query = '{ people { nodes { id name } } memories { edges { node { text subjects { id } } } } }';
  const node = { text: 'Jo got a job.', subjects: [{ id: jo.id }] };
  expect(await next.must('ana', query)).toEqual({ people: { nodes: [jo] }, memories: { edges: [{ node }] } });
  expect((await next.remember('ana', { text: 'Jo sings.', ...about }, 'subjects { id }')).memory.subjects).toEqual([
    { id: jo.id },
  ]);
  await next.must('ana', forgetPerson, { id: jo.id });
  expect(await next.must('ana', query)).toEqual({ people: { nodes: [] }, memories: { edges: [] } });
  await next.stop();
});

it('an interrupted erasure is marked as applied by the background work that finishes it', async () => {
  const ledgerFile = join(await newFolder(), 'ledger.ndjson');
  let now = Date.now();
  const kith = await TestApp.start({ embedder: null, ledgerFile, now: () => now });
  const { tenant } = kith;
  await kith.remember('ana', { text: 'Ana owns a boat.' });
  await kith.must('ana', eraseMe);
  const asked = now;
  const graph = kith.app.graph.session();
  await graph.writeOne(unmark, { tenant });
  now += 61_000;
  expect(await kith.app.runner!.runDue()).toBe(1);
  expect(await graph.read(marks, { tenant })).toEqual([{ at: asked }]);
  await kith.stop();
});
