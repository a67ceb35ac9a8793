import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const query = `query ($memory: ID!, $at: DateTime) {
  whoCanHear(memory: $memory, at: $at) { nodes { person { handle } chat { externalId } disclosed } }
}`;
const bridge = { as: 'bridge', roles: ['connector' as const] };
const days = { founded: '2026-03-01', said: '2026-03-05', joined: '2026-03-10', later: '2026-03-20' };
const noon = (day: string): string => `${day}T12:00:00.000Z`;

let kith: TestApp;
let now = Date.parse(noon(days.said));
let team: string;
let memory: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben'], noon(days.founded));
  // Ana joins this chat last of all, and Cleo joins both only after the memory.
  const club = await kith.createChat('club', 'GROUP', ['ben'], noon(days.founded));
  memory = (await kith.remember('ana', { text: 'Ana plays the cello.', about: [{ handle: 'ana' }], chat: team })).memory
    .id;
  now = Date.parse(noon(days.joined));
  const join =
    'mutation ($chat: ID!, $handle: String!) { joinChat(input: { chat: $chat, person: { handle: $handle } }) { chat { id } } }';
  for (const chat of [team, club]) await kith.must(bridge, join, { chat, handle: 'cleo' });
  now = Date.parse(noon(days.later));
  await kith.must(bridge, join, { chat: club, handle: 'ana' });
  const leave =
    'mutation ($chat: ID!) { leaveChat(input: { chat: $chat, person: { handle: "ben" } }) { chat { id } } }';
  await kith.must(bridge, leave, { chat: team });
  now += 1;
});
afterAll(() => kith.stop());

it('decides for the people and the chats of the given moment', async () => {
  expect(await hearers()).toEqual([
    'ana',
    'ana in club',
    'ana in team',
    'ben',
    'ben in club',
    'cleo in club',
    'cleo in team',
  ]);
  // Cleo takes part, Ben has not left, and Ana is not in the club.
  expect(await hearers(noon('2026-03-12'))).toEqual(['ana', 'ana in team', 'ben', 'ben in team', 'cleo in team']);
  expect(await hearers(noon('2026-03-07'))).toEqual(['ana', 'ana in team', 'ben', 'ben in team']);
});

it('names no member of a chat at a moment when the requester was not there', async () => {
  const places = (await table(noon('2026-03-12'))).map(({ chat }) => chat?.externalId);
  expect(places).toContain('team');
  expect(places).not.toContain('club');
});

it('lists no hearers before the memory was stored', async () => {
  expect(await hearers(noon('2026-03-04'))).toEqual([]);
});

it('decides for an ended memory as it was before its end', async () => {
  const said = { about: [{ handle: 'ana' }], chat: team };
  const old = (await kith.remember('ana', { ...said, text: 'I live in Paris.' })).memory.id;
  const before = new Date(now).toISOString();
  now += 1_000;
  await kith.remember('ana', { ...said, text: 'I have moved to Lyon.' });
  expect(await hearers(undefined, old)).toEqual([]);
  expect(await hearers(before, old)).toContain('cleo in team');
});

it('refuses a moment in the future, and answers only the origin', async () => {
  const { errors } = await kith.ask('ana', query, { memory, at: noon('2026-04-01') });
  expect(errors?.[0]).toMatchObject({
    message: 'at must not be in the future.',
    extensions: { code: 'INVALID_INPUT' },
  });
  for (const as of ['ben', 'cleo']) {
    const refused = await kith.ask(as, query, { memory, at: noon('2026-03-12') });
    expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  }
});

async function table(at?: string, id = memory) {
  const { whoCanHear } = await kith.must('ana', query, { memory: id, at });
  return whoCanHear.nodes as { person: { handle: string }; chat: { externalId: string } | null; disclosed: boolean }[];
}

async function hearers(at?: string, id?: string): Promise<string[]> {
  const heard = (await table(at, id)).filter(({ disclosed }) => disclosed);
  return heard.map(({ person, chat }) => (chat ? `${person.handle} in ${chat.externalId}` : person.handle)).sort();
}
