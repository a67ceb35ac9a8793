import { checkpointKey } from '../../src/agents/checkpoints/checkpoints.store.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { encodeCursor } from '../../src/platform/graphql/paging.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';
import { tokenFor } from '../support/clients/clients.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

/** Stores a checkpoint that claims a size, so that a test need not send as many bytes. */
const putCheckpoint = statement<object>(
  'test/put-checkpoint',
  `CYPHER 25 MATCH (p:Entity {id: $person})
   CREATE (p)-[:HAS_CHECKPOINT {thread: $thread}]->(:Checkpoint {key: $key, tenantId: $tenant, personId: $person,
     thread: $thread, version: 1, data: '1', bytes: $bytes, updatedAt: 1})`,
);
const fields = 'thread version data updatedAt';
const save = (as: TestCaller | string, input: object) =>
  kith.mutate(as, 'saveCheckpoint', input, `checkpoint { ${fields} }`);
const load = async (as: TestCaller | string, thread: string) =>
  (await kith.must(as, `query ($thread: String!) { checkpoint(thread: $thread) { ${fields} } }`, { thread }))
    .checkpoint;

describe('a checkpoint', () => {
  it('returns any JSON as it was saved, and counts its versions', async () => {
    const data = {
      graph: { node: 'plan', seen: [1, 2.5, -3, 1e21, true, null] },
      history: ['hé\n"x"', ''],
      empty: {},
      list: [],
    };
    const saved = (await save('ana', { thread: 'main', data })).data.saveCheckpoint.checkpoint;
    expect(saved).toMatchObject({ thread: 'main', version: 1, data });
    expect(await load('ana', 'main')).toEqual(saved);
    for (const other of [[], 'text', 0, false]) {
      await save('ana', { thread: 'main', data: other });
      expect((await load('ana', 'main')).data).toEqual(other);
    }
    expect((await load('ana', 'main')).version).toBe(5);
    expect(await load('ana', 'other')).toBeNull();
  });

  it('belongs to one person of one tenant', async () => {
    await save('ana', { thread: 'own', data: { secretPlan: 'party' } });
    expect(await load('bob', 'own')).toBeNull();
    expect(await load({ as: 'ana', tenant: `${kith.tenant}-b` }, 'own')).toBeNull();
    expect(
      (await save('bob', { thread: 'own', data: 1, expectedVersion: 0 })).data.saveCheckpoint.checkpoint.version,
    ).toBe(1);
    expect((await load('ana', 'own')).data).toEqual({ secretPlan: 'party' });
    const headers = { 'x-kith-viewer': 'ana', 'x-kith-private': 'true' };
    const acting: TestCaller = { as: 'bridge', roles: ['connector'], headers };
    expect((await load(acting, 'own')).version).toBe(1);
  });

  it('is listed by thread in pages, and deleted only by its owner', async () => {
    const list = async (as: string, page = '') =>
      (await kith.must(as, `{ checkpoints${page} { nodes { thread data } } }`)).checkpoints.nodes.map(
        ({ thread }: { thread: string }) => thread,
      );
    const remove = (as: TestCaller | string, thread: string) =>
      kith.ask(as, 'mutation ($thread: String!) { deleteCheckpoint(input: { thread: $thread }) { deletedId } }', {
        thread,
      });
    for (const thread of ['b', 'a', 'c|d', 'c']) await save('dora', { thread, data: { thread } });
    await save('eli', { thread: 'x', data: 1 });
    expect(await list('dora')).toEqual(['a', 'b', 'c', 'c|d']);
    expect(await list('dora', '(first: 2)')).toEqual(['a', 'b']);
    expect(await list('dora', `(first: 2, after: "${encodeCursor(['b'])}")`)).toEqual(['c', 'c|d']);
    expect((await kith.ask('dora', '{ checkpoints(first: 101) { nodes { thread } } }')).code).toBe('INVALID_INPUT');
    expect((await remove('eli', 'a')).code).toBe('NOT_FOUND');
    expect((await remove('dora', 'a')).data).toEqual({ deleteCheckpoint: { deletedId: 'a' } });
    expect((await remove('dora', 'a')).code).toBe('NOT_FOUND');
    expect([await load('dora', 'a'), await list('dora'), await list('eli')]).toEqual([null, ['b', 'c', 'c|d'], ['x']]);
    const saved = await save('dora', { thread: 'a', data: 2, expectedVersion: 0 });
    expect(saved.data.saveCheckpoint.checkpoint.version).toBe(1);
  });

  it('is listed in pages of at most 8 MB, and of one at least', async () => {
    const [tenant, person] = [kith.tenant, await kith.idOf('finn')];
    const megabytes = 1_048_576;
    for (const [thread, size] of Object.entries({ a: 3, b: 5, c: 9, d: 1, e: 1 })) {
      const key = checkpointKey({ tenant, person, thread });
      const params = { key, tenant, person, thread, bytes: size * megabytes };
      await kith.app.graph.session().write((transaction) => transaction.run(putCheckpoint, params));
    }
    const pages: string[] = [];
    for (let after = '', more = true; more;) {
      const query = `query ($after: String) {
        checkpoints(first: 100, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes { thread } } }`;
      const page: Answer['data'] = (await kith.must('finn', query, { after: after || null })).checkpoints;
      expect(page.totalCount).toBe(5);
      pages.push(page.nodes.map(({ thread }: { thread: string }) => thread).join(' '));
      after = page.pageInfo.endCursor;
      more = page.pageInfo.hasNextPage;
    }
    expect(pages).toEqual(['a b', 'c', 'd e']);
  });

  it('is saved only over the expected version; a refused save leaves nothing', async () => {
    const at = async (expectedVersion: number, data: unknown) =>
      (await save('ana', { thread: 'versions', data, expectedVersion })).code;
    expect(await at(1, 'a')).toBe('CONFLICT');
    expect(await load('ana', 'versions')).toBeNull();
    expect(await at(0, 'a')).toBeUndefined();
    expect(await at(0, 'b')).toBe('CONFLICT');
    expect(await at(2, 'b')).toBe('CONFLICT');
    expect(await at(-1, 'b')).toBe('INVALID_INPUT');
    expect(await load('ana', 'versions')).toMatchObject({ version: 1, data: 'a' });
    expect(await at(1, 'b')).toBeUndefined();
    expect(await load('ana', 'versions')).toMatchObject({ version: 2, data: 'b' });
  });

  it('is saved by exactly one of twenty concurrent requests that expect the same version, again and again', async () => {
    for (const expectedVersion of [0, 1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => save('ana', { thread: 'race', data: { at: index }, expectedVersion })),
      );
      const won = answers.flatMap(({ data }) => data?.saveCheckpoint ?? []);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(19);
      expect(await load('ana', 'race')).toEqual(won[0].checkpoint);
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => save('ana', { thread: 'race', data: { at: index } })));
    expect((await load('ana', 'race')).version).toBe(23);
  });

  it('is refused if it is too large, too deep or holds a secret, at any depth', async () => {
    const of = async (data: unknown, thread = 'limits') => (await save('ana', { thread, data })).code;
    expect(await of('x'.repeat(1_048_574))).toBeUndefined();
    expect(await of('x'.repeat(1_048_575))).toBe('INVALID_INPUT');
    expect(await of('é'.repeat(524_288))).toBe('INVALID_INPUT');
    expect(await of(JSON.parse('['.repeat(101) + ']'.repeat(101)))).toBe('INVALID_INPUT');
    expect(await of(JSON.parse('['.repeat(100) + ']'.repeat(100)))).toBeUndefined();
    expect(await of({ history: [{ user: 'the key is sk-live-abcdefgh12345678' }] })).toBe('SECRET_REFUSED');
    expect(await of({ password: 'hunter2!x' })).toBe('SECRET_REFUSED');
    expect(await of(`${'word '.repeat(1_598)}4111 1111 1111 1111`)).toBe('SECRET_REFUSED');
    expect(await of(1, ' ')).toBe('INVALID_INPUT');
    expect(await of(1, 'x'.repeat(201))).toBe('INVALID_INPUT');
  });

  it('is refused by its shape alone, before its values are read, if that is too large', async () => {
    const headers = { authorization: `Bearer ${await tokenFor(kith, 'ana')}` };
    const query =
      'mutation ($data: JSON!) { saveCheckpoint(input: { thread: "shape", data: $data }) { checkpoint { version } } }';
    const refused = async (data: string) =>
      (await kith.post(`{ "query": ${JSON.stringify(query)}, "variables": { "data": ${data} } }`, headers)).errors;
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    for (const many of [nested(500_000), `[${Array(2_000_000).fill('[]').join(',')}]`])
      expect(await refused(many)).toMatchObject([{ extensions: { code: 'TOO_COMPLEX' } }]);
    expect(await refused(nested(20_000))).toMatchObject([
      { message: 'data must be nested at most 100 levels deep.', extensions: { code: 'INVALID_INPUT' } },
    ]);
    // The message names no length, because the value was never serialized.
    expect(await refused(JSON.stringify(Array(40_000).fill('x'.repeat(30))))).toMatchObject([
      { message: 'data must be at most 1048576 bytes as JSON; it has more.', extensions: { code: 'INVALID_INPUT' } },
    ]);
    expect((await refused('"with \\u0000 in it"'))?.[0]?.message).toContain('without NUL');
    expect((await refused('{ "\\ud800": 1 }'))?.[0]?.message).toContain('well-formed');
    expect(await load('ana', 'shape')).toBeNull();
  });

  it('needs one statement to save and one to load', async () => {
    const last = () => kith.requests.at(-1)!;
    await save('ana', { thread: 'cost', data: { at: 1 } });
    expect(last()).toMatchObject({ statements: ['agents/save-checkpoint'] });
    await load('ana', 'cost');
    expect(last()).toMatchObject({ statements: ['agents/read-checkpoint'] });
  });
});
