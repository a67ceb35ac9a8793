import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1) });
});
afterAll(() => kith.stop());

const texts = async (as: string, chat?: string, persona?: string): Promise<string[]> => {
  const query = 'query ($chat: ID) { memories(chat: $chat, first: 100) { edges { node { text } } } }';
  const asking: TestCaller = { as, headers: persona === undefined ? {} : { 'x-kith-persona': persona } };
  const { memories } = await kith.must(asking, query, { chat });
  return memories.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
};

it('keys have the form of the specification', async () => {
  const about = [{ name: 'John Doe' }];
  const relationship = await kith.remember('ana', { text: "John Doe is Ana's cousin.", type: 'RELATIONSHIP', about });
  expect(relationship.memory.memoryKey).toBe('people|person|john_doe|relationship');
  const slotted = await kith.remember('ana', {
    text: 'Ana drinks tea.',
    type: 'PREFERENCE',
    slot: 'drink',
    value: 'tea',
  });
  expect(slotted.memory.memoryKey).toBe('profile|person|ana|slot|drink');
});

it('two plain preferences of one person are both kept, and one with a slot is replaced', async () => {
  expect((await kith.remember('bob', { text: 'Bob likes tea.', type: 'PREFERENCE' })).outcome).toBe('CREATED');
  expect((await kith.remember('bob', { text: 'Bob likes rain.', type: 'PREFERENCE' })).outcome).toBe('CREATED');
  const slot = { type: 'PREFERENCE', slot: 'colour' };
  const first = await kith.remember('bob', { ...slot, text: 'Bob likes blue best.', value: 'blue' });
  const second = await kith.remember('bob', { ...slot, text: 'Bob likes red best.', value: 'red' });
  expect(second).toMatchObject({ outcome: 'UPDATED', memory: { id: first.memory.id } });
  expect(await texts('bob')).toEqual(['Bob likes rain.', 'Bob likes red best.', 'Bob likes tea.']);
});

it('"John is Mary\'s brother" and "John is Paul\'s boss" make two memories', async () => {
  const relationship = (text: string, ...names: string[]) =>
    kith.remember(
      'cas',
      { text, type: 'RELATIONSHIP', about: names.map((name) => ({ name })) },
      'id supersedes { id }',
    );
  const brother = await relationship("John is Mary's brother.", 'John', 'Mary');
  const boss = await relationship("John is Paul's boss.", 'John', 'Paul');
  expect([brother.outcome, boss.outcome]).toEqual(['CREATED', 'CREATED']);
  const again = await relationship("John is Mary's half-brother.", 'John', 'Mary');
  expect(again).toMatchObject({ outcome: 'CREATED', memory: { supersedes: [{ id: brother.memory.id }] } });
  expect(await texts('cas')).toEqual(["John is Mary's half-brother.", "John is Paul's boss."]);
});

it('"Sarah is Carl\'s wife." and "Carl has a dog named Max." make two memories if they name no entity', async () => {
  const say = (text: string) => kith.remember('carl', { text, type: 'RELATIONSHIP' });
  expect((await say("Sarah is Carl's wife.")).outcome).toBe('CREATED');
  expect((await say('Carl has a dog named Max.')).outcome).toBe('CREATED');
  expect(await texts('carl')).toEqual(['Carl has a dog named Max.', "Sarah is Carl's wife."]);
});

it('a slot has one value, whatever the type and the entities named', async () => {
  const work = (type: string, label: string) =>
    kith.remember('cas', {
      text: `Cas works for ${label}.`,
      type,
      slot: 'employer',
      value: label,
      entities: [{ type: 'ORG', label }],
    });
  const first = await work('IDENTITY', 'Ford');
  expect(first.memory.memoryKey).toBe('profile|person|cas|slot|employer');
  const second = await work('KNOWLEDGE', 'Fiat');
  expect(second).toMatchObject({ outcome: 'UPDATED', memory: { id: first.memory.id, text: 'Cas works for Fiat.' } });
  const of = (...names: string[]) =>
    kith.remember('cas', {
      text: `The manager of Ida is ${names.at(-1)}.`,
      slot: 'manager',
      value: names.at(-1),
      about: names.map((name) => ({ name })),
    });
  const manager = await of('Ida', 'Joe');
  expect(manager.memory.memoryKey).toBe('people|person|ida|slot|manager');
  expect(await of('Ida', 'Kim')).toMatchObject({ outcome: 'UPDATED', memory: { id: manager.memory.id } });
  expect((await of('Lou', 'Kim')).outcome).toBe('CREATED');
});

it('contradictory facts of two staters are both kept in a group; one stater replaces their own', async () => {
  const chat = await kith.createChat('team', 'GROUP', ['dan', 'eve']);
  const say = (as: string, value: string) =>
    kith.remember(as, {
      text: `The release is on ${value}.`,
      slot: 'release',
      value,
      entities: [{ type: 'PROJECT', label: 'Kite' }],
      scope: 'GROUP',
      chat,
    });
  await say('dan', 'Monday');
  expect((await say('eve', 'Friday')).outcome).toBe('CREATED');
  expect((await say('eve', 'Sunday')).outcome).toBe('UPDATED');
  expect(await texts('dan', chat)).toEqual(['The release is on Monday.', 'The release is on Sunday.']);
});

it('one statement in two scopes, a group and in person, makes two memories', async () => {
  const chat = await kith.createChat('duo', 'GROUP', ['fay', 'gil']);
  const input = { text: 'The printer is on floor two.' };
  const own = await kith.remember('fay', input);
  const shared = await kith.remember('fay', { ...input, scope: 'GROUP', chat });
  expect(shared.outcome).toBe('CREATED');
  expect(shared.memory.id).not.toBe(own.memory.id);
  expect(await texts('gil', chat)).toEqual(['The printer is on floor two.']);
  expect((await kith.remember('gil', input)).outcome).toBe('CREATED');
});

it('one statement for two personas makes two memories, each read by its persona alone', async () => {
  const slot = { type: 'PREFERENCE', slot: 'title' };
  await kith.remember('hal', { ...slot, text: 'Hal is called Hal.', value: 'Hal' });
  expect(
    (await kith.remember('hal', { ...slot, text: 'Hal is called Chief.', value: 'Chief', persona: 'coach' })).outcome,
  ).toBe('CREATED');
  const cook = { ...slot, text: 'Hal is called Chef.', value: 'Chef', persona: 'cook' };
  expect((await kith.remember('hal', cook)).outcome).toBe('CREATED');
  expect(await texts('hal')).toEqual(['Hal is called Hal.']);
  expect(await texts('hal', undefined, 'coach')).toEqual(['Hal is called Chief.', 'Hal is called Hal.']);
  expect(await texts('hal', undefined, 'cook')).toEqual(['Hal is called Chef.', 'Hal is called Hal.']);
});

it('one statement in two tenants makes two memories', async () => {
  const tenant = `${kith.tenant}-b`;
  const input = { text: 'Iris keeps bees.' };
  const here = await kith.remember('iris', input);
  const there = await kith.remember({ as: 'iris', tenant }, input);
  expect(there.outcome).toBe('CREATED');
  expect(there.memory.id).not.toBe(here.memory.id);
  expect(
    (await kith.must({ as: 'iris', tenant }, 'query ($id: ID!) { memory(id: $id) { id } }', { id: here.memory.id }))
      .memory,
  ).toBeNull();
});
