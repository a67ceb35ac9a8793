import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1) });
});
afterAll(() => kith.stop());

const listed = async (as: string, type: string, statuses: string[], persona?: string) => {
  const query = `query ($filter: MemoryFilter) { memories(filter: $filter) { edges { node { text status } } } }`;
  const asking: TestCaller = { as, headers: persona === undefined ? {} : { 'x-kith-persona': persona } };
  const { memories } = await kith.must(asking, query, { filter: { types: [type], statuses } });
  return memories.edges.map(({ node }: { node: { text: string } }) => node.text);
};

describe.each(['SOUL', 'AGENT', 'USER'])('%s', (type) => {
  const as = `owner-of-${type.toLowerCase()}`;

  it('has one active note: a new one supersedes the old, and the chain can be followed', async () => {
    for (const text of ['First note.', 'Second note.'])
      expect((await kith.remember(as, { text, type })).outcome).toBe('CREATED');
    const fields =
      'text status supersededBy { id } supersedes { text status supersededBy { text } supersedes { text status } }';
    const third = await kith.remember(as, { text: 'Third note.', type }, fields);
    expect(third.memory).toEqual({
      text: 'Third note.',
      status: 'ACTIVE',
      supersededBy: null,
      supersedes: [
        {
          text: 'Second note.',
          status: 'SUPERSEDED',
          supersededBy: { text: 'Third note.' },
          supersedes: [{ text: 'First note.', status: 'SUPERSEDED' }],
        },
      ],
    });
    expect(await listed(as, type, ['ACTIVE'])).toEqual(['Third note.']);
    expect(await listed(as, type, ['SUPERSEDED'])).toEqual(['Second note.', 'First note.']);
  });

  it('hides the note and its chain from others', async () => {
    expect(await listed('somebody-else', type, ['ACTIVE', 'SUPERSEDED'])).toEqual([]);
  });

  it('confirms the same text instead of superseding it', async () => {
    const again = await kith.remember(as, { text: 'Third note.', type }, 'mentions supersedes { text }');
    expect(again).toEqual({ outcome: 'CONFIRMED', memory: { mentions: 2, supersedes: [{ text: 'Second note.' }] } });
  });

  it('is unique per owner: another person has their own', async () => {
    await kith.remember(`${as}-2`, { text: 'Note of another.', type });
    expect(await listed(`${as}-2`, type, ['ACTIVE'])).toEqual(['Note of another.']);
    expect(await listed(as, type, ['ACTIVE'])).toEqual(['Third note.']);
  });
});

it('AGENT is unique per persona: the notes of two personas and of none coexist', async () => {
  await kith.remember('ana', { text: 'The agent of all.', type: 'AGENT' });
  await kith.remember('ana', { text: 'The coach.', type: 'AGENT', persona: 'coach' });
  await kith.remember('ana', { text: 'The cook.', type: 'AGENT', persona: 'cook' });
  await kith.remember('ana', { text: 'The better coach.', type: 'AGENT', persona: 'coach' });
  expect(await listed('ana', 'AGENT', ['ACTIVE'], 'coach')).toEqual(['The better coach.', 'The agent of all.']);
  expect(await listed('ana', 'AGENT', ['ACTIVE'], 'cook')).toEqual(['The cook.', 'The agent of all.']);
  expect(await listed('ana', 'AGENT', ['ACTIVE'])).toEqual(['The agent of all.']);
});

it('SOUL is unique per person, whatever the persona it was written for', async () => {
  await kith.remember('eve', { text: 'A calm soul.', type: 'SOUL' });
  await kith.remember('eve', { text: 'A lively soul.', type: 'SOUL', persona: 'coach' });
  expect(await listed('eve', 'SOUL', ['ACTIVE'], 'coach')).toEqual(['A lively soul.']);
  expect(await listed('eve', 'SOUL', ['ACTIVE'])).toEqual([]);
});

it('restoring a superseded soul while another is active is a CONFLICT', async () => {
  const { memory } = await kith.remember('fay', { text: 'The old soul.', type: 'SOUL' });
  await kith.remember('fay', { text: 'The new soul.', type: 'SOUL' });
  expect((await kith.mutate('fay', 'restoreMemory', { id: memory.id })).code).toBe('CONFLICT');
  expect(await listed('fay', 'SOUL', ['ACTIVE'])).toEqual(['The new soul.']);
});
