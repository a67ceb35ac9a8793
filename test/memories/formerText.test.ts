import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const read = '{ memories(first: 50) { edges { node { text value category tags evidence entities { label } } } } }';
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const heardBy = async (handle: string): Promise<string> => JSON.stringify(await kith.must(handle, read));

it('what hung on a text said in private does not travel with the new text said in a chat', async () => {
  const team = await kith.createChat('team', 'GROUP', ['alice', 'bob']);
  const slot = { slot: 'retreat_place' };
  const secret = { category: 'escape plan', tags: ['boss-hates-this'], evidence: ['Alice whispered it.'] };
  await kith.remember('alice', { ...slot, ...secret, text: 'The retreat is in Rome.', value: 'rome' });
  const { outcome } = await kith.remember('alice', { ...slot, text: 'The retreat is in Oslo.', chat: team });
  expect(outcome).toBe('UPDATED');
  const heard = await heardBy('bob');
  expect(heard).toContain('The retreat is in Oslo.');
  for (const hidden of ['rome', 'escape', 'boss-hates-this', 'whispered']) expect(heard).not.toContain(hidden);
});

it('a correction said in a chat takes the tags and the value of the former text off', async () => {
  const club = await kith.createChat('club', 'GROUP', ['carol', 'dave']);
  const first = { slot: 'plan', text: 'The plan is to climb the old tower.', value: 'old tower', tags: ['hush'] };
  const { memory } = await kith.remember('carol', first);
  await kith.mustMutate('carol', 'correctMemory', { id: memory.id, chat: club, text: 'The plan is to have lunch.' });
  const heard = await heardBy('dave');
  expect(heard).toContain('The plan is to have lunch.');
  for (const hidden of ['old tower', 'hush']) expect(heard).not.toContain(hidden);
});

it('a thing is called as its own memory calls it, not as a hidden one did', async () => {
  const den = await kith.createChat('den', 'GROUP', ['erin', 'fred']);
  const group = { chat: den, scope: 'GROUP' };
  const loud = [{ type: 'PROJECT', label: 'NightFall!' }];
  await kith.remember('erin', { ...group, text: 'It is a secret.', sensitivity: 'SENSITIVE', entities: loud });
  const plain = [{ type: 'PROJECT', label: 'nightfall' }];
  const { memory } = await kith.remember(
    'fred',
    { ...group, text: 'It starts soon.', entities: plain },
    'entities { label }',
  );
  expect(memory.entities).toEqual([{ label: 'nightfall' }]);
  expect(await heardBy('fred')).not.toContain('NightFall!');
});

it('what a former text named, and when it was said, is not told to those who hear the new one alone', async () => {
  const attic = await kith.createChat('attic', 'GROUP', ['gina', 'hugo']);
  const named = { text: 'The house goes to Globex.', entities: [{ type: 'ORG', label: 'Globex' }], slot: 'buyer' };
  const { memory } = await kith.remember('gina', named);
  await kith.remember('gina', named);
  await kith.mustMutate('gina', 'correctMemory', { id: memory.id, chat: attic, text: 'The house stays ours.' });
  const seen = `{ memories { edges { node { text createdAt learnedAt confirmedAt entityRefs entityLabel } } }
    entities { edges { node { label } } } }`;
  const heard = await kith.must('hugo', seen);
  expect(JSON.stringify(heard)).not.toContain('lobex');
  const { createdAt, learnedAt, confirmedAt, text } = heard.memories.edges[0].node;
  expect([text, createdAt, confirmedAt]).toEqual(['The house stays ours.', learnedAt, null]);

  await kith.remember('gina', { text: 'The key is in Rome.', slot: 'key' });
  await kith.remember('gina', { text: 'The key is in Rome.', slot: 'key' });
  await kith.remember('gina', { text: 'The key is in Oslo.', slot: 'key', chat: attic });
  const key = (await kith.must('hugo', seen)).memories.edges
    .map(({ node }: { node: { text: string } }) => node)
    .find(({ text: one }: { text: string }) => one.includes('key'));
  expect([key.text, key.createdAt, key.confirmedAt]).toEqual(['The key is in Oslo.', key.learnedAt, null]);
});
