import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);
let serial = 0;
const chats: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 10) });
  for (const handle of ['ana', 'ben', 'eva', 'zoe']) await kith.idOf(handle);
  chats.team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'eva']);
});
afterAll(() => kith.stop());

const actions = ['CORRECT', 'RESTRICT', 'RELAX', 'FORGET', 'PIN', 'RESTORE'] as const;
type Action = (typeof actions)[number];

const trials: Record<Action, (input: object) => [mutation: string, input: object]> = {
  CORRECT: (at) => ['correctMemory', { ...at, category: 'goals' }],
  RESTRICT: (at) => ['correctMemory', { ...at, portable: false }],
  RELAX: (at) => ['correctMemory', { ...at, sensitivity: 'PUBLIC', portable: true }],
  FORGET: (at) => ['forgetMemory', at],
  PIN: (at) => ['pinMemory', { ...at, pinned: true }],
  RESTORE: (at) => ['restoreMemory', at],
};

/** Memories with their writer and input, and whether they are forgotten afterwards. */
const memories: [name: string, as: string, input: () => object, forgotten?: true][] = [
  ['one’s own', 'ana', () => ({ type: 'IDENTITY' })],
  ['one’s own about no one, closed', 'ana', () => ({ sensitivity: 'PERSONAL', portable: false })],
  ['one’s own about another account, said in a chat', 'ana', () => ({ about: [{ handle: 'ben' }], chat: chats.team })],
  [
    'one’s own about another account, personal',
    'ana',
    () => ({ about: [{ handle: 'ben' }], sensitivity: 'PERSONAL', chat: chats.team }),
  ],
  ['one’s own about another account, closed', 'ana', () => ({ about: [{ handle: 'ben' }], portable: false })],
  [
    'one’s own about an acquaintance, sensitive',
    'ana',
    () => ({ about: [{ name: 'Mira' }], sensitivity: 'SENSITIVE' }),
  ],
  ['one’s own, forgotten', 'ana', () => ({ type: 'IDENTITY' }), true],
  ['the group’s', 'ana', () => ({ scope: 'GROUP', chat: chats.team })],
  [
    'the group’s about another account',
    'ana',
    () => ({ scope: 'GROUP', chat: chats.team, about: [{ handle: 'ben' }] }),
  ],
  ['the group’s, personal', 'ben', () => ({ scope: 'GROUP', chat: chats.team, sensitivity: 'PERSONAL' })],
  ['the group’s, forgotten', 'ana', () => ({ scope: 'GROUP', chat: chats.team }), true],
];

describe.each(memories)('the allowed actions of a memory that is %s', (_, by, input, forgotten) => {
  it.each(['ana', 'ben', 'eva', 'zoe'])('are exactly those that succeed for %s', async (viewer) => {
    for (const chat of viewer === 'zoe' ? [undefined] : [undefined, chats.team]) {
      let id: string | undefined;
      for (const action of actions) {
        id ??= await fresh(by, input(), forgotten);
        const allowed = await allowedTo(viewer, id, chat);
        const [mutation, change] = trials[action]({ id, ...(chat && { chat }) });
        const answer = await kith.mutate(viewer, mutation, change);
        const where = { viewer, action, chat: chat && 'team' };
        // A memory that is not disclosed in this context allows no change here. Its origin needs no context to change
        // it.
        if (allowed === null) {
          if (viewer !== by) expect({ ...where, code: answer.code }).toEqual({ ...where, code: 'NOT_FOUND' });
        } else {
          const code = allowed.includes(action) ? undefined : 'NOT_FOUND';
          expect({ ...where, code: answer.code }).toEqual({ ...where, code });
        }
        if (!answer.errors) id = undefined;
      }
    }
  });
});

it('a stater who has left keeps only what needs no participation, and a member who forgot it cannot restore it', async () => {
  const bridge = { as: 'bridge', roles: ['connector' as const] };
  chats.left = await kith.createChat('left', 'GROUP', ['ana', 'ben']);
  const id = await fresh('ana', { scope: 'GROUP', chat: chats.left });
  expect(await allowedTo('ana', id)).toEqual(['CORRECT', 'RESTRICT', 'RELAX', 'FORGET', 'PIN']);
  expect(await allowedTo('ben', id, chats.left)).toEqual(['FORGET', 'PIN']);
  await kith.mustMutate(bridge, 'leaveChat', { chat: chats.left, person: { handle: 'ana' } });
  expect(await allowedTo('ana', id)).toEqual(['RESTRICT']);
  for (const action of actions) {
    const [mutation, input] = trials[action]({ id });
    expect([action, (await kith.mutate('ana', mutation, input)).code]).toEqual([
      action,
      action === 'RESTRICT' ? undefined : 'NOT_FOUND',
    ]);
  }
});

it('the allowed actions are the same in a list, a recall and a payload', async () => {
  const all = ['CORRECT', 'RESTRICT', 'RELAX', 'FORGET', 'PIN'];
  const { memory } = await kith.remember('eva', { text: 'Eva plays the tuba.', type: 'IDENTITY' }, 'allowed');
  expect(memory.allowed).toEqual(all);
  const { memories: list, recall } = await kith.must(
    'eva',
    '{ memories(filter: { types: IDENTITY }) { edges { node { allowed } } } recall(query: "Eva tuba") { hits { memory { allowed } } } }',
  );
  expect(list.edges[0].node.allowed).toEqual(all);
  expect(recall.hits[0].memory.allowed).toEqual(all);
});

async function fresh(as: string, input: object, isForgotten = false): Promise<string> {
  const { id } = (await kith.remember(as, { text: `Statement ${(serial += 1)}.`, ...input })).memory;
  if (isForgotten) await kith.forget(as, id);
  return id;
}

async function allowedTo(viewer: string, id: string, chat?: string): Promise<Action[] | null> {
  const live = 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { allowed } }';
  const { memory } = await kith.must(viewer, live, { id, chat });
  if (memory) return memory.allowed;
  const gone =
    'query ($chat: ID) { memories(chat: $chat, first: 100, filter: { statuses: DELETED }) { edges { node { id allowed } } } }';
  const { edges } = (await kith.must(viewer, gone, { chat })).memories;
  return edges.find(({ node }: { node: { id: string } }) => node.id === id)?.node.allowed ?? null;
}
