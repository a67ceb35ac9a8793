import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countMemories, type FileLine, importContent, memoryLine as memory } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const lamps = (count: number, more: Record<string, unknown> = {}): FileLine[] =>
  Array.from({ length: count }, (_, index) => memory(`Ana owns lamp ${index}.`, more));

describe.each([['active'], ['archived']])('a line repeated in a file (%s)', (status) => {
  const sails = memory('Ana sails.', { status });

  it('close to the first is stored once, as one statement', async () => {
    const tenant = newTenant();
    const lines = [sails, memory('Ana rows.'), sails, sails];
    expect(await importContent(kith, lines, { tenant })).toMatchObject({ stored: 2, known: 2, refusals: [] });
    expect(await countMemories(kith, tenant)).toMatchObject([
      { text: 'Ana rows.', mentions: 1, events: ['ADD'] },
      { text: 'Ana sails.', mentions: 1, events: ['ADD'] },
    ]);
  });

  it('in the next chunk is stored once, and the rest of its chunk is stored too', async () => {
    const tenant = newTenant();
    const lines = [sails, ...lamps(260), sails];
    expect(await importContent(kith, lines, { tenant })).toMatchObject({
      stored: 261,
      known: 1,
      unsaid: 261,
      refusals: [],
    });
    const kept = await countMemories(kith, tenant);
    expect(kept).toHaveLength(261);
    expect(kept.at(-1)).toMatchObject({ text: 'Ana sails.', mentions: 1, events: ['ADD'] });
  });
});

it('a refused line is refused at each of its positions', async () => {
  const lines = ['no json', memory('  '), 'no json', memory('  ')];
  const { known, refusals } = await importContent(kith, lines, { tenant: newTenant() });
  expect([known, refusals.map(({ line }) => line)]).toEqual([0, [1, 2, 3, 4]]);
});

it('two concurrent imports store each archived memory once, and their counts add up', async () => {
  const tenant = newTenant();
  const lines = lamps(20, { status: 'archived' });
  const both = await Promise.all([importContent(kith, lines, { tenant }), importContent(kith, lines, { tenant })]);
  expect(both.map(({ refusals }) => refusals)).toEqual([[], []]);
  expect(both[0].stored + both[1].stored).toBe(20);
  expect(both[0].known + both[1].known).toBe(20);
  expect((await countMemories(kith, tenant)).map(({ events }) => events)).toEqual(Array(20).fill(['ADD']));
});
