import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countMemories,
  type FileLine,
  importContent,
  memoryLine as memory,
  newFolder,
  textOf,
} from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const boats = (count: number): FileLine[] =>
  Array.from({ length: count }, (_, index) => memory(`Ana sails boat ${index + 100}.`));
const file: FileLine[] = [
  { person: 'ana' },
  { acquaintance: { of: 'ana', name: 'John', aliases: ['Johnny'] } },
  {
    chat: {
      externalId: 'crew',
      kind: 'group',
      participants: ['ana', { person: 'bob', from: '2025-01-01', to: '2025-02-01' }],
    },
  },
  memory('Ana met John.', { about: [{ name: 'John' }], statedBy: 'ana', learnedIn: 'crew', at: '2025-01-15' }),
  { memory: { chat: 'crew', statedBy: 'bob', learnedIn: 'crew', text: 'The crew eats at noon.', at: '2025-01-16' } },
  memory('Ana lives in Rome.', { slot: 'city', type: 'identity' }),
  memory('Ana once rowed.', { status: 'archived' }),
];
const once = (texts: readonly string[]) =>
  texts.map((text) => ({ id: expect.any(String), text, mentions: 1, events: ['ADD'] }));
const fileTexts = ['Ana lives in Rome.', 'Ana met John.', 'Ana once rowed.', 'The crew eats at noon.'];

describe('a repeated import', () => {
  it('stores each memory once, with one mention and one event, with any line ends', async () => {
    const tenant = newTenant();
    expect(await importContent(kith, file, { tenant })).toMatchObject({ stored: 7, known: 0 });
    const first = await countMemories(kith, tenant);
    expect(first).toEqual(once(fileTexts));
    for (const text of [
      textOf(file),
      textOf(file, '\r\n'),
      textOf(file, ' \t\n'),
      textOf([...file].reverse().concat(file)),
    ]) {
      expect(await importContent(kith, text, { tenant })).toMatchObject({ refusals: [] });
    }
    expect(await countMemories(kith, tenant)).toEqual(first);
    expect(await importContent(kith, file.slice(3), { tenant })).toMatchObject({ stored: 0, known: 4 });
  });

  it('stores each memory once if two imports of the file run at the same time', async () => {
    const tenant = newTenant();
    const lines = [...file.slice(0, 6), ...boats(30)];
    const both = await Promise.all([importContent(kith, lines, { tenant }), importContent(kith, lines, { tenant })]);
    expect(both.map(({ refusals }) => refusals)).toEqual([[], []]);
    const stored = await countMemories(kith, tenant);
    expect(stored).toHaveLength(33);
    expect(stored.filter(({ mentions, events }) => mentions !== 1 || events.length !== 1)).toEqual([]);
    const { people } = await kith.must({ as: 'ana', tenant }, '{ people(search: "John") { nodes { name } } }');
    expect(people.nodes).toEqual([{ name: 'John' }]);
  });

  it('leaves forgotten memories forgotten', async () => {
    const tenant = newTenant();
    await importContent(kith, [memory('Ana sings.'), memory('Ana dances.')], { tenant });
    const [, sings] = await countMemories(kith, tenant);
    await kith.forget({ as: 'ana', tenant }, sings!.id);
    expect(await importContent(kith, [memory('Ana sings.'), memory('Ana dances.')], { tenant })).toMatchObject({
      stored: 0,
      known: 2,
    });
    const { memories } = await kith.must({ as: 'ana', tenant }, '{ memories { edges { node { text } } } }');
    expect(memories.edges).toEqual([{ node: { text: 'Ana dances.' } }]);
  });

  it('keeps memories corrected since', async () => {
    const tenant = newTenant();
    const line = memory('Ana has two cats.', { slot: 'cats', type: 'identity' });
    await importContent(kith, [line], { tenant });
    const id = (await countMemories(kith, tenant))[0]!.id;
    const correct =
      'mutation ($id: ID!) { correctMemory(input: { id: $id, text: "Ana has three cats." }) { memory { id } } }';
    await kith.must({ as: 'ana', tenant }, correct, { id });
    expect(await importContent(kith, [line], { tenant })).toMatchObject({ stored: 0, known: 1 });
    expect((await countMemories(kith, tenant)).map(({ text }) => text)).toEqual(['Ana has three cats.']);
  });

  it('recognizes its lines if the position of the earlier run was lost before it was recorded', async () => {
    const tenant = newTenant();
    const folder = await newFolder();
    const lines = boats(260);
    expect(await importContent(kith, lines, { tenant, folder, stopsEarly: true })).toMatchObject({ stored: 260 });
    // Without a recorded position, the file is read from its beginning.
    const again = await importContent(kith, lines, { tenant, folder: await newFolder() });
    expect(again).toMatchObject({ stored: 0, known: 260 });
    expect(new Set((await countMemories(kith, tenant)).map(({ mentions }) => mentions))).toEqual(new Set([1]));
  });
});

describe('a changed line', () => {
  it('is a new statement: equal words confirm, a new value replaces, a less certain one is ignored', async () => {
    const tenant = newTenant();
    const city = (text: string, confidence: number) => memory(text, { slot: 'city', type: 'identity', confidence });
    await importContent(kith, [city('Ana lives in Rome.', 0.9)], { tenant });
    const id = (await countMemories(kith, tenant))[0]!.id;
    await importContent(kith, [city('Ana lives in Rome.', 0.8)], { tenant });
    expect(await countMemories(kith, tenant)).toEqual([
      { id, text: 'Ana lives in Rome.', mentions: 2, events: ['ADD', 'CONFIRM'] },
    ]);
    await importContent(kith, [city('Ana lives in Oslo.', 0.5)], { tenant });
    expect(await countMemories(kith, tenant)).toEqual([
      { id, text: 'Ana lives in Rome.', mentions: 2, events: ['ADD', 'CONFIRM', 'IGNORE'] },
    ]);
    await importContent(kith, [city('Ana lives in Bern.', 0.9)], { tenant });
    expect(await countMemories(kith, tenant)).toMatchObject([{ id, text: 'Ana lives in Bern.', mentions: 3 }]);
    // Importing each of these lines again, in any order, changes nothing.
    const [before] = await countMemories(kith, tenant);
    const lines = [city('Ana lives in Oslo.', 0.5), city('Ana lives in Rome.', 0.8), city('Ana lives in Rome.', 0.9)];
    expect(await importContent(kith, lines, { tenant })).toMatchObject({ stored: 0, known: 3 });
    expect(await countMemories(kith, tenant)).toEqual([before]);
  });

  it("by another stater is stored beside the owner's own, and neither replaces nor confirms it", async () => {
    const tenant = newTenant();
    const city = (statedBy: string, text: string, confidence: number) =>
      memory(text, { slot: 'city', type: 'identity', statedBy, confidence });
    const live = async () => {
      const query = '{ memories { edges { node { text confidence statedBy { handle } } } } }';
      const { memories } = await kith.must({ as: 'ana', tenant }, query);
      return memories.edges.map(({ node }: { node: Record<string, never> }) => Object.values(node)).sort();
    };
    await importContent(kith, [{ person: 'eve' }, city('ana', 'Ana lives in Rome.', 0.8)], { tenant });
    await importContent(kith, [city('eve', 'Ana lives in Oslo.', 1), city('eve', 'Ana lives in Rome.', 1)], { tenant });
    const [byEve, byAna] = [{ handle: 'eve' }, { handle: 'ana' }];
    expect(await live()).toEqual([
      ['Ana lives in Oslo.', 1, byEve],
      ['Ana lives in Rome.', 0.8, byAna],
    ]);
    expect(await countMemories(kith, tenant)).toMatchObject([
      { text: 'Ana lives in Oslo.', mentions: 1, events: ['ADD'] },
      { text: 'Ana lives in Rome.', mentions: 1, events: ['ADD', 'CONFIRM'] },
    ]);
    // The next word of each takes the place of their own last one.
    await importContent(kith, [city('eve', 'Ana lives in Bern.', 1)], { tenant });
    expect((await live()).map(([text]: unknown[]) => text)).toEqual(['Ana lives in Bern.', 'Ana lives in Rome.']);
    await importContent(kith, [city('ana', 'Ana lives in Graz.', 1)], { tenant });
    expect((await live()).map(([text]: unknown[]) => text)).toEqual(['Ana lives in Bern.', 'Ana lives in Graz.']);
  });
});

describe('a stopped import', () => {
  it('resumes after its position, unless the file has changed since', async () => {
    const tenant = newTenant();
    const folder = await newFolder();
    const lines: FileLine[] = [{ person: 'ana' }, memory('One.'), 'no json', { person: 'bob' }, memory('Two.')];
    const first = await importContent(kith, lines, { tenant, folder, stopsEarly: true });
    expect(first.stored).toBe(1);
    const state = (await readdir(join(folder, 'imports'))).find((name) => name.endsWith('.json'))!;
    const kept = join(folder, state);
    await copyFile(join(folder, 'imports', state), kept);
    expect(await importContent(kith, lines, { tenant, folder })).toMatchObject({
      stored: 3,
      known: 0,
      refusals: [{ line: 3 }],
    });

    // The position of another file is ignored. Otherwise the first lines would be skipped.
    await copyFile(kept, join(folder, 'imports', state));
    const longer = [memory('Zero.'), ...lines];
    expect(await importContent(kith, longer, { tenant, folder })).toMatchObject({ known: 2, refusals: [{ line: 4 }] });
    expect((await countMemories(kith, tenant)).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Zero.']);
  });
});
