import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken, type TokenRole } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { rawPost } from '../support/clients/rawRequest.js';

const texts = '{ memories { edges { node { text persona } } } }';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

describe('x-kith-persona', () => {
  const as = (persona: string, handle = 'alice') => ({ as: handle, headers: { 'x-kith-persona': persona } });

  it('selects memories of that persona and of none; a write has a persona only if its input says so', async () => {
    await kith.remember('alice', { text: 'Alice trains at dawn.', persona: 'Coach' });
    await kith.remember(as('Coach'), { text: 'Alice reads Rilke.', persona: 'Poet' });
    await kith.remember(as('Coach'), { text: 'Alice lives in Graz.' });
    await kith.remember(as('Coach'), { text: 'Alice has a dog.', persona: null });
    const seen = async (who: Parameters<TestApp['must']>[0]) =>
      (await kith.must(who, texts)).memories.edges
        .map(({ node }: { node: { text: string; persona: string | null } }) => [node.text, node.persona])
        .sort();
    expect(await seen(as('Coach'))).toEqual([
      ['Alice has a dog.', null],
      ['Alice lives in Graz.', null],
      ['Alice trains at dawn.', 'Coach'],
    ]);
    expect(await seen(as('Poet'))).toEqual([
      ['Alice has a dog.', null],
      ['Alice lives in Graz.', null],
      ['Alice reads Rilke.', 'Poet'],
    ]);
    expect(await seen('alice')).toEqual([
      ['Alice has a dog.', null],
      ['Alice lives in Graz.', null],
    ]);
  });

  it('selects the persona of todos, sessions and contexts; an argument overrides it, and null means none', async () => {
    const make = 'mutation ($input: CreateTodoInput!) { createTodo(input: $input) { todo { persona } } }';
    const made = async (persona?: string | null) =>
      (await kith.must(as('Coach', 'tom'), make, { input: { kind: 'HABIT', text: `Walk with ${persona}.`, persona } }))
        .createTodo.todo.persona;
    expect([await made(), await made(null), await made('Poet'), await made('')]).toEqual(['Coach', '', 'Poet', '']);
    const todos = async (argument: string) =>
      (await kith.must(as('Coach', 'tom'), `{ todos${argument} { nodes { text } } }`)).todos.nodes.map(
        ({ text }: { text: string }) => text,
      );
    expect(await todos('')).toEqual(['Walk with undefined.']);
    expect(await todos('(persona: "Poet")')).toEqual(['Walk with Poet.']);
    expect(await todos('(persona: null)')).toEqual(['Walk with .', 'Walk with null.']);
    const said = { messages: [{ externalId: '1', role: 'USER', text: 'I row on Sundays.' }] };
    await kith.mustMutate(as('Coach', 'tom'), 'recordMessages', said);
    const state = async (argument: string) =>
      (await kith.must(as('Coach', 'tom'), `{ sessionState${argument} { messageCount } }`)).sessionState
        ?.messageCount ?? 0;
    expect([await state(''), await state('(persona: null)'), await state('(persona: "Poet")')]).toEqual([1, 0, 0]);
    await kith.remember('tom', { text: 'Tom is called Tiger.', slot: 'nickname', value: 'Tiger', persona: 'Coach' });
    const facts = async (more: string) =>
      (await kith.must(as('Coach', 'tom'), `{ context(input: { kind: FACTS ${more} }) { text } }`)).context.text;
    expect(await facts('')).toContain('Tiger');
    expect(await facts('persona: null')).not.toContain('Tiger');
  });

  it('may be any Unicode name in UTF-8, up to 64 characters', async () => {
    const utf8 = Buffer.from('Müßiggang 🦉').toString('latin1');
    const { memory } = await kith.remember('uma', { text: 'Uma naps.', persona: 'Müßiggang 🦉' }, 'persona');
    expect(memory).toEqual({ persona: 'Müßiggang 🦉' });
    expect((await kith.must(as(utf8, 'uma'), texts)).memories.edges).toHaveLength(1);
    const long = await kith.ask(as('p'.repeat(65)), texts);
    expect([long.status, long.code]).toEqual([400, 'INVALID_INPUT']);
    expect(long.errors?.[0]?.message).toContain('persona must be at most 64 characters');
  });
});

describe('x-kith-viewer', () => {
  const connector = (headers: Record<string, string>) => ({ as: 'bridge', roles: ['connector' as const], headers });

  it('lets a connector read and write for a person, who is then the viewer', async () => {
    const forVera = connector({ 'x-kith-viewer': 'vera', 'x-kith-private': 'true' });
    const { memory } = await kith.remember(
      forVera,
      { text: 'Vera has a cat.' },
      'scope { owner { handle } } statedBy { handle }',
    );
    expect(memory).toEqual({ scope: { owner: { handle: 'vera' } }, statedBy: { handle: 'vera' } });
    expect((await kith.must(forVera, texts)).memories.edges).toHaveLength(1);
    expect((await kith.must('vera', texts)).memories.edges).toHaveLength(1);
    expect((await kith.must(connector({}), texts)).memories.edges).toHaveLength(0);
  });

  it('is refused for every other caller, operators too, and never ignored', async () => {
    for (const roles of [[], ['operator' as const]]) {
      const answer = await kith.ask({ as: 'alice', roles, headers: { 'x-kith-viewer': 'bob' } }, '{ me { handle } }');
      expect([answer.status, answer.code, answer.data]).toEqual([403, 'FORBIDDEN', undefined]);
    }
    const self = await kith.ask({ as: 'alice', headers: { 'x-kith-viewer': 'alice' } }, '{ me { handle } }');
    expect(self.code).toBe('FORBIDDEN');
  });

  it.each([
    ['x-kith-viewer', ''],
    ['x-kith-viewer', 'v'.repeat(201)],
    ['x-kith-viewer', 'a\u0085b'],
    ['x-kith-private', 'yes'],
    ['x-kith-private', '1'],
  ])('%s is refused if it is %j, with what is expected', async (name, value) => {
    const answer = await kith.ask(connector({ 'x-kith-viewer': 'vera', [name]: value }), '{ me { handle } }');
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT']);
    expect(answer.errors?.[0]?.message).toMatch(new RegExp(`^${name} must be `));
  });
});

describe('an identity header', () => {
  const body = JSON.stringify({ query: '{ me { handle } }' });
  const bearer = async (handle: string, roles: TokenRole[] = ['connector']) =>
    `Bearer ${await makeToken(testSecret, { handle, tenantId: kith.tenant, roles, hours: 1 })}`;

  it.each([
    ['x-kith-viewer', ['vera', 'uma']],
    ['x-kith-viewer', ['vera', 'vera']],
    ['X-Kith-Viewer', ['vera', '']],
    ['x-kith-private', ['true', 'true']],
    ['x-kith-persona', ['Coach', 'Poet']],
    ['x-kith-bookmark', ['', '']],
  ])('is refused if it is repeated: %s %j', async (name, values) => {
    const answer = await rawPost(kith, body, { authorization: await bearer('bridge'), [name]: values });
    expect([answer.status, answer.code, answer.data]).toEqual([400, 'INVALID_INPUT', undefined]);
    expect(answer.errors?.[0]?.message).toBe(
      `${name.toLowerCase()} must be sent once; it was sent ${values.length} times.`,
    );
  });

  it.each(['x-kith-viewr', 'X-Kith-Chat', 'x-kith-'])('is refused if Kith knows none called %s', async (name) => {
    const answer = await rawPost(kith, body, { authorization: await bearer('bridge'), [name]: ['true'] });
    expect([answer.status, answer.code, answer.data]).toEqual([400, 'INVALID_INPUT', undefined]);
    expect(answer.errors?.[0]?.message).toMatch(/^"x-kith-\w*" is no header of Kith; they are x-kith-bookmark, /);
  });

  it('is refused if it is a repeated authorization, whichever of the tokens is valid', async () => {
    const [good, bad] = [await bearer('bridge'), 'Bearer a.b.c'];
    for (const authorization of [
      [good, bad],
      [bad, good],
      [good, good],
      [good, await bearer('vera', [])],
    ]) {
      const answer = await rawPost(kith, body, { authorization });
      expect([answer.status, answer.code, answer.data]).toEqual([400, 'INVALID_INPUT', undefined]);
      expect(answer.errors?.[0]?.message).toContain('authorization must be sent once');
    }
  });

  it('may contain a comma and a space, which separate nothing', async () => {
    const answer = await rawPost(kith, body, { authorization: await bearer('bridge'), 'x-kith-viewer': 'vera, uma' });
    expect(answer.data).toEqual({ me: { handle: 'vera, uma' } });
  });

  it('is read after thousands of other headers', async () => {
    const others = Array<string>(2_500).fill('1');
    const answer = await rawPost(kith, body, {
      authorization: await bearer('vera', []),
      a: others,
      'x-kith-viewer': 'uma',
    });
    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
  });
});
