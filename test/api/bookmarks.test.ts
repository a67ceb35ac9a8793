import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BookmarkSeal } from '../../src/api/access/bookmarkSeal.js';
import { sharedSecret } from '../../src/platform/neo4j/graphSchema.js';
import { type TestCaller, TestApp } from '../support/app.js';

const remember = 'mutation { createPerson(input: { name: "Kit" }) { person { id } } }';
const people = '{ people(search: "kit") { nodes { name } } }';
const refusal = 'x-kith-bookmark must be the value of an earlier answer to you; otherwise leave it out.';

let kith: TestApp;
let seal: BookmarkSeal;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  seal = new BookmarkSeal(await sharedSecret(kith.app.graph.session(), 'bookmarks'));
});
afterAll(() => kith.stop());

it('a bookmark comes with every write, and the next request may send it back, also to another copy', async () => {
  const value = await bookmarkOf('alice');
  expect(value).toMatch(/^[\w-]{10,}$/);
  expect((await kith.ask(bringing(value), people)).data).toEqual({ people: { nodes: [{ name: 'Kit' }] } });
  expect((await kith.ask('alice', '{ me { id } }')).headers.get('x-kith-bookmark')).toBeNull();
  const copy = await TestApp.start({ embedder: null, tenant: kith.tenant });
  try {
    expect((await copy.ask(bringing(value), people)).data).toEqual({ people: { nodes: [{ name: 'Kit' }] } });
  } finally {
    await copy.stop();
  }
});

it('a bookmark hides the state of the graph: it differs each time, and does not contain the state', async () => {
  const value = await bookmarkOf('alice');
  const [state] = seal.open(value, holder('alice'));
  expect(state).toMatch(/^FB:/);
  expect(Buffer.from(value, 'base64url').includes(state!)).toBe(false);
  expect(Buffer.from(value, 'base64url').includes(Buffer.from(state!.slice(3), 'base64'))).toBe(false);
  expect(seal.seal([state!], holder('alice'))).not.toBe(value);
});

it('a bookmark not issued to this person is refused at once, without asking the graph', async () => {
  const genuine = await bookmarkOf('alice');
  const changed = Buffer.from(genuine, 'base64url');
  changed[changed.length - 20]! ^= 1;
  const madeUp = ['FB:kcwQAAAAAAAAAAAAAAAAAAAAAMkAAZA='];
  const values = [
    'garbage',
    Buffer.from(JSON.stringify(madeUp)).toString('base64url'),
    new BookmarkSeal(Buffer.alloc(32, 7)).seal(madeUp, holder('alice')),
    changed.toString('base64url'),
    await bookmarkOf('bob'),
    (await kith.ask({ as: 'alice', tenant: `${kith.tenant}-2` }, remember)).headers.get('x-kith-bookmark')!,
    await bookmarkOf({ as: 'bridge', roles: ['connector'] }),
    'x'.repeat(9_000),
  ];
  for (const value of values) {
    const before = kith.requests.length;
    const answer = await kith.ask(bringing(value), people);
    expect([answer.status, answer.code, answer.errors?.[0]?.message]).toEqual([400, 'INVALID_INPUT', refusal]);
    expect(kith.requests.slice(before)).toEqual([]);
  }
  expect((await kith.ask(bringing(genuine), people)).errors).toBeUndefined();
});

it('several bookmarks of concurrent writes are accepted together, but none of another person', async () => {
  const both = await Promise.all([bookmarkOf('alice'), bookmarkOf('alice')]);
  expect(seal.open(both.join(','), holder('alice'))).toEqual(both.flatMap((one) => seal.open(one, holder('alice'))));
  const answer = await kith.ask(bringing(both.join(', ')), people);
  expect([answer.errors, answer.data]).toEqual([undefined, { people: { nodes: [{ name: 'Kit' }] } }]);
  for (const wrong of [await bookmarkOf('bob'), 'garbage', '']) {
    const { code, errors } = await kith.ask(bringing(`${both[0]},${wrong}`), people);
    expect([code, errors?.[0]?.message]).toEqual(['INVALID_INPUT', refusal]);
  }
});

it('a connector’s bookmark is valid for each viewer, and it may send that viewer’s, but no other person’s', async () => {
  const forVera = (value: string): TestCaller => ({
    as: 'bridge',
    roles: ['connector'],
    headers: { 'x-kith-viewer': 'vera', 'x-kith-private': 'true', 'x-kith-bookmark': value },
  });
  const own = await bookmarkOf({ as: 'bridge', roles: ['connector'] });
  for (const value of [own, await bookmarkOf('vera')])
    expect((await kith.ask(forVera(value), people)).errors).toBeUndefined();
  expect((await kith.ask(forVera(await bookmarkOf('alice')), people)).code).toBe('INVALID_INPUT');
});

it('a bookmark that the server cannot reach does not stop the read', async () => {
  const value = await bookmarkOf('alice');
  const [state] = seal.open(value, holder('alice'));
  const future = Buffer.from(state!.slice(3), 'base64');
  // A bookmark contains the database's id (16 bytes, with type and length) and the number of its last transaction.
  future[20] = 0x7f;
  const unreachable = seal.seal([`FB:${future.toString('base64')}`], holder('alice'));
  const answer = await kith.ask(bringing(unreachable), people);
  expect([answer.errors, answer.data]).toEqual([undefined, { people: { nodes: [{ name: 'Kit' }] } }]);
  const written = await kith.ask(bringing(unreachable), remember);
  expect(written.errors).toBeUndefined();
  expect(seal.open(written.headers.get('x-kith-bookmark')!, holder('alice'))).not.toContain(
    `FB:${future.toString('base64')}`,
  );
});

const holder = (handle: string) => ({ tenantId: kith.tenant, handle, isConnector: false });

const bringing = (value: string): TestCaller => ({ as: 'alice', headers: { 'x-kith-bookmark': value } });

async function bookmarkOf(who: TestCaller | string): Promise<string> {
  return (await kith.ask(who, remember)).headers.get('x-kith-bookmark')!;
}
