import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { say } from '../support/recordMessages.js';

const day = 86_400_000;
const derive = statement<object>(
  'test/derive-one',
  'CYPHER 25 MATCH (m:Memory {id: $memory}) MATCH (s:Message {id: $message}) MERGE (m)-[:DERIVED_FROM]->(s)',
);
const statuses = statement<object>(
  'test/statuses',
  'CYPHER 25 MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant RETURN m.id AS id, m.status AS status',
);

let kith: TestApp;
let now = Date.UTC(2026, 4, 1, 9);
beforeAll(async () => {
  kith = await TestApp.start({ now: () => now });
});
afterAll(() => kith.stop());

async function remember(as: string, text: string, more: object = {}): Promise<string> {
  now += 1_000;
  return (await kith.remember(as, { type: 'IDENTITY', text, ...more }, 'id')).memory.id;
}
function run(job: string): Promise<Record<string, number>> {
  now += 1_000;
  return kith.runJob(job);
}
async function fold(as: string, chat?: string): Promise<string> {
  await run('link-memories');
  expect((await run('consolidate-memories')).folded).toBeGreaterThan(0);
  return (await list(as, chat)).find(({ source }) => source === 'CURATED_FOLD')!.id;
}
async function list(as: string, chat?: string): Promise<{ id: string; text: string; source: string }[]> {
  const query = 'query ($chat: ID) { memories(first: 50, chat: $chat) { edges { node { id text source } } } }';
  return (await kith.must(as, query, { chat })).memories.edges.map(({ node }: { node: object }) => node);
}
const textsOf = async (as: string, chat?: string): Promise<string[]> =>
  (await list(as, chat)).map(({ text }) => text).sort();
async function statusOf(...ids: string[]): Promise<unknown[]> {
  const rows = await kith.app.graph.session().read(statuses, { ids, tenant: kith.tenant });
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'GONE');
}
async function deriveOf(as: string, memory: string, text: string): Promise<string> {
  const message = (await say(kith, as, null, [{ by: as, text }])).messages[0]!.id;
  await kith.app.graph.session().write((transaction) => transaction.run(derive, { memory, message }));
  return message;
}

describe('the sources of a fold', () => {
  it('stay forgotten with it when one of its messages is removed, and can be restored as long as before', async () => {
    const one = await remember('jan', 'Jan has a parrot that speaks Dutch.');
    const other = await remember('jan', 'Jan has the parrot that speaks Dutch.');
    const message = await deriveOf('jan', one, 'My parrot speaks Dutch.');
    await deriveOf('jan', other, 'The parrot of mine speaks Dutch.');
    const whole = await fold('jan');
    await kith.forget('jan', whole);
    await kith.mustMutate('jan', 'forgetMessages', { ids: [message] });
    expect(await textsOf('jan')).toEqual([]);
    expect(await statusOf(whole, one, other)).toEqual(['GONE', 'GONE', 'DELETED']);
    await kith.restore('jan', other);
    expect(await textsOf('jan')).toEqual(['Jan has the parrot that speaks Dutch.']);
    await kith.forget('jan', other);
    now += 31 * day;
    expect((await kith.mutate('jan', 'restoreMemory', { id: other })).code).toBe('NOT_FOUND');
  });

  it('cannot be restored once the fold cannot', async () => {
    const one = await remember('kim', 'Kim owns the drum kit.');
    await remember('kim', 'Kim owns a drum kit.');
    await kith.forget('kim', await fold('kim'));
    now += 31 * day;
    expect((await kith.mutate('kim', 'restoreMemory', { id: one })).code).toBe('NOT_FOUND');
    expect(await textsOf('kim')).toEqual([]);
  });

  it('stay as restricted as the fold when that is removed with a value', async () => {
    const chat = await kith.createChat('garage', 'GROUP', ['cem', 'dan']);
    const about = { about: [{ handle: 'dan' }], chat };
    await remember('cem', 'Dan drives the van.', { ...about, evidence: ['It smells of Kumquat.'] });
    const other = await remember('cem', 'Dan drives a van.', about);
    const whole = await fold('dan', chat);
    await kith.mustMutate('dan', 'correctMemory', { id: whole, chat, sensitivity: 'SENSITIVE' });
    await kith.forget('cem', whole);
    await kith.mustMutate('cem', 'forgetMessages', { chat, values: ['Kumquat'] });
    expect(await statusOf(whole, other)).toEqual(['GONE', 'DELETED']);
    await kith.restore('cem', other);
    expect(await statusOf(other)).toEqual(['ACTIVE']);
    for (const person of ['cem', 'dan']) expect(await textsOf(person, chat)).toEqual([]);
  });

  it('become live again once the statement that replaced them has expired', async () => {
    const one = await remember('lea', 'Lea sells the blue boat.');
    const other = await remember('lea', 'Lea sells a blue boat.');
    const whole = await fold('lea');
    const [folded] = await list('lea');
    const anew = folded!.text === 'Lea sells a blue boat.' ? 'Lea sells the blue boat.' : 'Lea sells a blue boat.';
    const brief = await remember('lea', anew, { stability: 'VOLATILE', ttlDays: 1 });
    now += 2 * day;
    await kith.mustMutate('lea', 'unfoldMemory', { id: whole });
    expect(await statusOf(one, other, brief)).toEqual(['ACTIVE', 'ACTIVE', 'ARCHIVED']);
  });
});

describe('the sources of a fold of folds', () => {
  async function twice(
    as: string,
    about: string,
    chat: string,
  ): Promise<{ said: string[]; inner: string; outer: string }> {
    const more = { about: [{ handle: about }], chat };
    const said = [
      await remember(as, `The bus of ${about} is red.`, more),
      await remember(as, `Bus of ${about} is red.`, more),
    ];
    const inner = await fold(as, chat);
    said.push(await remember(as, `A bus of ${about} is red.`, more));
    const outer = await fold(as, chat);
    expect(await statusOf(...said, inner, outer)).toEqual([...said.map(() => 'SUPERSEDED'), 'SUPERSEDED', 'ACTIVE']);
    return { said, inner, outer };
  }

  it('are restored together, as restricted as the outermost fold', async () => {
    const chat = await kith.createChat('depot', 'GROUP', ['max', 'nia']);
    const { said, inner, outer } = await twice('max', 'nia', chat);
    await kith.mustMutate('nia', 'correctMemory', { id: outer, chat, sensitivity: 'SENSITIVE' });
    expect(await list('max', chat)).toEqual([]);
    await kith.restore('max', said[0]!);
    expect(await statusOf(...said, inner, outer)).toEqual([...said.map(() => 'ACTIVE'), 'ARCHIVED', 'ARCHIVED']);
    for (const person of ['max', 'nia']) expect(await list(person, chat)).toEqual([]);
  });

  it('are also restored if a message of one of them is removed', async () => {
    const chat = await kith.createChat('stable', 'GROUP', ['ole', 'pia']);
    const more = { about: [{ handle: 'pia' }], chat };
    const one = await remember('ole', 'The cart of pia is red.', more);
    const message = await deriveOf('ole', one, 'Pia has a red cart.');
    const other = await remember('ole', 'Cart of pia is red.', more);
    await fold('ole', chat);
    const last = await remember('ole', 'A cart of pia is red.', more);
    const outer = await fold('ole', chat);
    await kith.mustMutate('pia', 'correctMemory', { id: outer, chat, sensitivity: 'SENSITIVE' });
    await kith.mustMutate('ole', 'forgetMessages', { ids: [message] });
    expect(await statusOf(one, other, last, outer)).toEqual(['GONE', 'ACTIVE', 'ACTIVE', 'GONE']);
    for (const person of ['ole', 'pia']) expect(await list(person, chat)).toEqual([]);
  });

  it('are purged with it', async () => {
    const chat = await kith.createChat('tram', 'GROUP', ['quin', 'rea']);
    const { said, inner, outer } = await twice('quin', 'rea', chat);
    await kith.forget('quin', outer);
    now += 31 * day;
    await run('purge-memories');
    expect(await statusOf(...said, inner, outer)).toEqual(['GONE', 'GONE', 'GONE', 'GONE', 'GONE']);
  });
});

it('a fold of several chats keeps no value removed from one of them, live or not', async () => {
  for (const isForgotten of [true, false]) {
    const as = isForgotten ? 'sam' : 'tom';
    const chat = await kith.createChat(`bank-${as}`, 'GROUP', [as, 'hal']);
    const said = { sensitivity: 'PERSONAL' };
    const there = await remember(as, `The folder of ${as} is at home.`, { ...said, chat, tags: ['zanzibar'] });
    const direct = await remember(as, `A folder of ${as} is at home.`, said);
    const whole = await fold(as);
    if (isForgotten) await kith.forget(as, whole);
    await kith.mustMutate(as, 'forgetMessages', { chat, values: ['zanzibar'] });
    expect((await kith.mutate(as, 'restoreMemory', { id: whole })).code).toBe('NOT_FOUND');
    const status = isForgotten ? 'DELETED' : 'ACTIVE';
    expect(await statusOf(there, direct)).toEqual([status, status]);
  }
});
