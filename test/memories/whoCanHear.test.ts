import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const query = `query ($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean, $confidedTo: [PersonRefInput!], $first: Int, $after: String) {
  whoCanHear(memory: $memory, sensitivity: $sensitivity, portable: $portable, confidedTo: $confidedTo, first: $first, after: $after) { nodes {
    person { id handle } chat { externalId } disclosed reason
  } pageInfo { hasNextPage endCursor } }
}`;

let kith: TestApp;
let team: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.chat('team', 'GROUP', ['ana', 'ben', 'cleo']);
  await kith.chat('diary', 'PRIVATE', ['ana']);
  await kith.chat('strangers', 'GROUP', ['yan', 'zoe']);
  const leave =
    'mutation ($chat: ID!) { leaveChat(input: { chat: $chat, person: { handle: "cleo" } }) { chat { id } } }';
  await kith.must({ as: 'bridge', roles: ['connector'] }, leave, { chat: team });
});
afterAll(() => kith.stop());

it('shows the origin each person they know, in private and in each chat they share, with the reason', async () => {
  const { memory } = await kith.remember('ana', {
    text: 'Ana plays the cello.',
    about: [{ handle: 'ana' }],
    chat: team,
  });
  expect(await table({ memory: memory.id })).toEqual([
    'ana in private: yes, OWN',
    'ana in diary: yes, OWN',
    'ana in team: yes, OWN',
    // Ben was present when it was said. Cleo had left.
    'ben in private: yes, WAS_THERE',
    'ben in team: yes, ABOUT_SOMEONE_HERE',
    'cleo in private: no, OUT_OF_REACH',
  ]);
});

it('shows what would change before it is changed', async () => {
  const { memory } = await kith.remember('ana', {
    text: 'Ana sings in a choir.',
    about: [{ handle: 'ana' }],
    chat: team,
  });
  const heard = async (values: Record<string, unknown>) =>
    (await table({ memory: memory.id, ...values })).filter((row) => row.includes(': yes'));
  expect(await heard({})).toHaveLength(5);
  expect(await heard({ sensitivity: 'PERSONAL' })).toEqual([
    'ana in private: yes, OWN',
    'ana in diary: yes, OWN',
    'ana in team: yes, OWN',
  ]);
  expect(await heard({ sensitivity: 'SENSITIVE' })).toEqual(['ana in private: yes, OWN', 'ana in diary: yes, OWN']);
  // Ben was present. Closing `portable` takes nothing from those who heard it.
  expect(await heard({ portable: false })).toContain('ben in team: yes, HEARD_HERE');
  expect(await heard({ confidedTo: [{ handle: 'cleo' }] })).toEqual([
    'ana in private: yes, OWN',
    'ana in diary: yes, OWN',
    'cleo in private: yes, CONFIDED',
  ]);
  // The preview has changed nothing.
  expect(await heard({})).toHaveLength(5);
});

it('names whom a memory is about, whether or not a chat is shared with them', async () => {
  const { memory } = await kith.remember('ana', { text: 'Zoe paints.', about: [{ handle: 'zoe' }], portable: true });
  const rows = await table({ memory: memory.id });
  expect(rows).toContain('zoe in private: yes, ABOUT_ME');
  expect(rows.join()).not.toMatch(/yan|strangers/);
});

it('gives pages of people, without gaps or doubles', async () => {
  const { memory } = await kith.remember('ana', { text: 'Ana cooks.', chat: team });
  const whole = await table({ memory: memory.id });
  const found: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 5; page += 1) {
    const { nodes: rows, pageInfo } = await pageOf({ memory: memory.id, first: 1, after });
    expect(new Set(rows.map(({ person }) => person.id)).size).toBe(1);
    found.push(...rows.map(rowOf));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  expect(found).toEqual(whole);
});

it('tells nobody but the origin, and says no more of what is not there than of what is hidden', async () => {
  const { memory } = await kith.remember('ana', { text: 'Ana dances.', chat: team });
  const refused = async (who: string, values: Record<string, unknown>) => {
    const { code, errors } = await kith.ask(who, query, values);
    return [code, errors![0]!.message];
  };
  const nothing = await refused('ana', { memory: 'f'.repeat(32) });
  expect(nothing[0]).toBe('NOT_FOUND');
  // Ben hears it, but may not see its other hearers.
  expect(await refused('ben', { memory: memory.id })).toEqual(nothing);
  expect(await refused('zoe', { memory: memory.id })).toEqual(nothing);
});

it.each([
  [{ first: 0 }, 'INVALID_INPUT'],
  [{ first: 101 }, 'INVALID_INPUT'],
  [{ after: 'nobody' }, 'INVALID_INPUT'],
  [{ confidedTo: [{ name: 'Somebody New' }] }, 'INVALID_INPUT'],
  [{ confidedTo: [{ handle: 'nobody-yet' }] }, 'NOT_FOUND'],
  [{ confidedTo: Array.from({ length: 21 }, () => ({ handle: 'ben' })) }, 'INVALID_INPUT'],
])('refuses %j with %s', async (values, code) => {
  const { memory } = await kith.remember('ana', { text: 'Ana swims.' });
  expect((await kith.ask('ana', query, { memory: memory.id, ...values })).code).toBe(code);
});

interface Row {
  person: { id: string; handle: string };
  chat: { externalId: string } | null;
  disclosed: boolean;
  reason: string;
}

interface Page {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}
const pageOf = async (values: Record<string, unknown>): Promise<Page> =>
  (await kith.must('ana', query, values)).whoCanHear;

const hearings = async (values: Record<string, unknown>): Promise<readonly Row[]> => (await pageOf(values)).nodes;

const table = async (values: Record<string, unknown>): Promise<string[]> => (await hearings(values)).map(rowOf);

const rowOf = ({ person, chat, disclosed, reason }: Row): string =>
  `${person.handle} in ${chat?.externalId ?? 'private'}: ${disclosed ? 'yes' : 'no'}, ${reason}`;
