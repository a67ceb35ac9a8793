import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { InterruptedEmbedder } from '../support/models/interruptedEmbedder.js';

let interrupted: InterruptedEmbedder;
let plain: TestApp;
let kith: TestApp;
beforeAll(async () => {
  plain = await TestApp.start();
  interrupted = new InterruptedEmbedder(plain.embedder!);
  kith = await TestApp.start({ embedder: interrupted.embedder });
  await kith.idOf('dot');
});
afterAll(async () => {
  await kith.stop();
  await plain.stop();
});

async function makePerson(name: string): Promise<string> {
  const query = 'mutation ($name: String!) { createPerson(input: { name: $name }) { person { id } } }';
  return (await kith.must('ana', query, { name })).createPerson.person.id;
}

/** Links one acquaintance of Ana's to the account of Dot, merges another into it, and returns the other's id. */
async function mergeIntoDot(linkedName: string, mergedName: string): Promise<string> {
  const [linked, merged] = [await makePerson(linkedName), await makePerson(mergedName)];
  await kith.mustMutate('ana', 'linkPerson', { acquaintance: linked, account: { handle: 'dot' } }, 'person { id }');
  await kith.mustMutate('ana', 'mergePersons', { keep: linked, absorb: merged }, 'person { id }');
  return merged;
}

const unmerge = (absorbed: string) => kith.mustMutate('ana', 'unmergePerson', { absorbed }, 'person { id }');

/** Returns what Dot hears of the texts that contain a word. */
const heardByDot = async (word: string): Promise<string[]> =>
  (await kith.must('dot', '{ memories(first: 100) { nodes { text } } }')).memories.nodes
    .map(({ text }: { text: string }) => text)
    .filter((text: string) => text.includes(word));

it.each([
  ['by name', (_merged: string) => ({ name: 'Bea' })],
  ['by id', (merged: string) => ({ id: merged })],
])('a statement under way while its name is unmerged is not told to the account, named %s', async (how, refOf) => {
  const suffix = how.replace(' ', '');
  const merged = await mergeIntoDot(`Dorothea ${suffix}`, how === 'by name' ? 'Bea' : `Beate ${suffix}`);
  const ref = refOf(merged);
  // Before it is unmerged, the same statement is told to the account.
  await kith.remember('ana', { text: `Bea skates ${suffix}.`, about: [ref], portable: true });
  expect(await heardByDot(`skates ${suffix}`)).toHaveLength(1);
  interrupted.meanwhile(`swims ${suffix}`, () => unmerge(merged));
  const { memory } = await kith.remember('ana', { text: `Bea swims ${suffix}.`, about: [ref], portable: true });
  expect(interrupted.isWaiting).toBe(false);
  expect(await heardByDot(suffix)).toEqual([]);
  const subjects = '{ memory(id: $id) { subjects { id } } }';
  expect((await kith.must('ana', `query ($id: ID!) ${subjects}`, { id: memory.id })).memory.subjects).toEqual([
    { id: merged },
  ]);
});

it('a correction under way while its name is unmerged is refused, and told to no account', async () => {
  const merged = await mergeIntoDot('Dorothy', 'Bibi');
  const { memory } = await kith.remember('ana', { text: 'The diver won.', portable: true, about: [{ name: 'Zed' }] });
  interrupted.meanwhile('Bibi won', () => unmerge(merged));
  const input = { id: memory.id, text: 'Bibi won the dive.', about: [{ name: 'Bibi' }] };
  const refused = await kith.mutate('ana', 'correctMemory', input, 'memory { id }');
  expect([refused.code, refused.errors?.[0]?.message]).toEqual([
    'CONFLICT',
    'A name in this correction was merged or unmerged just now; send it again.',
  ]);
  expect(await heardByDot('won')).toEqual([]);
  await kith.mustMutate('ana', 'correctMemory', input, 'memory { id }');
  expect(await heardByDot('won')).toEqual([]);
});
