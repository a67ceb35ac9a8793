import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Chunk, chunksOf } from '../../../src/cli/fileChunks.js';
import { countMemories, importContent, memoryLine as memory, newFolder, textOf } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const line = (text: string): string => JSON.stringify(memory(text));
const texts = async (tenant: string): Promise<string[]> => (await countMemories(kith, tenant)).map(({ text }) => text);

describe('an imported file', () => {
  it.each([
    ['lines that end as in Windows', '\r\n', ''],
    ['blank lines', '\n\n \t \n', ''],
    ['no end behind its last line', '\n', 'cut'],
  ])('with %s is read whole, and lines keep their numbers', async (_, between, end) => {
    const tenant = newTenant();
    const whole = `${line('One.')}${between}no json${between}${line('Two – ünïcode 🚣.')}${between}`;
    const content = end === 'cut' ? whole.slice(0, -1) : whole;
    const { stored, refusals } = await importContent(kith, content, { tenant });
    expect(stored).toBe(2);
    expect(await texts(tenant)).toEqual(['One.', 'Two – ünïcode 🚣.']);
    const number = between.split('\n').length;
    expect(refusals).toMatchObject([{ line: number, code: 'INVALID_INPUT' }]);
  });

  it('that is empty, or blank, stores nothing without an error', async () => {
    const tenant = newTenant();
    for (const content of ['', '\n', '\r\n \n']) {
      expect(await importContent(kith, content, { tenant })).toMatchObject({ stored: 0, known: 0, refusals: [] });
    }
  });

  it('with a line over 2 MB has that line refused, and only that one', async () => {
    const tenant = newTenant();
    const padded = (bytes: number, text: string) => line(text).padEnd(bytes, ' ');
    const rows = [
      line('Before.'),
      padded(2_000_000, 'Just right.'),
      padded(2_000_001, 'Too long.'),
      padded(3_500_000, 'Far too long.'),
      line('Behind.'),
    ];
    const { refusals, refusedText } = await importContent(kith, textOf(rows), { tenant });
    expect(await texts(tenant)).toEqual(['Before.', 'Behind.', 'Just right.']);
    expect(refusals).toMatchObject([
      { line: 3, code: 'INVALID_INPUT', message: expect.stringContaining('at most 2 MB') },
      { line: 4, code: 'INVALID_INPUT', message: expect.stringContaining('at most 2 MB') },
    ]);
    expect(refusedText.length).toBeLessThan(1_000);
  });

  it('may define people and chats between memories, which can refer only to lines above', async () => {
    const tenant = newTenant();
    const chat = (externalId: string) => ({ chat: { externalId, kind: 'group', participants: ['ana'] } });
    const said = (where: string, text: string) => ({
      memory: { chat: where, statedBy: 'ana', learnedIn: where, text },
    });
    const { refusals, stored } = await importContent(
      kith,
      [
        said('first', 'Too early.'),
        chat('first'),
        said('first', 'In the first.'),
        said('second', 'Too early as well.'),
        chat('second'),
        said('second', 'In the second.'),
      ],
      { tenant },
    );
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [1, 'NOT_FOUND'],
      [4, 'NOT_FOUND'],
    ]);
    expect(stored).toBe(4);
    expect(await texts(tenant)).toEqual(['In the first.', 'In the second.']);
  });
});

describe('the chunks of a file', () => {
  const chunks = async (content: string, from = { offset: 0, line: 0 }): Promise<Chunk[]> => {
    const file = join(await newFolder(), 'chunks.ndjson');
    await writeFile(file, content);
    const found: Chunk[] = [];
    for await (const chunk of chunksOf(file, from)) found.push(chunk);
    return found;
  };
  const shape = (found: readonly Chunk[]) =>
    found.map(({ lines, use, lastLine }) => [lines.length, use === 'define', lastLine]);
  const many = (count: number): string =>
    textOf(Array.from({ length: count }, (_, index) => memory(`Number ${index}.`)));

  it.each([
    [249, [[249, false, 249]]],
    [250, [[250, false, 250]]],
    [
      251,
      [
        [250, false, 250],
        [1, false, 251],
      ],
    ],
    [
      501,
      [
        [250, false, 250],
        [250, false, 500],
        [1, false, 501],
      ],
    ],
  ])('of %i lines have at most 250 each, and every line once', async (count, expected) => {
    const found = await chunks(many(count));
    expect(shape(found)).toEqual(expected);
    expect(found.flatMap(({ lines }) => lines.map(({ number }) => number))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
  });

  it('never mix definitions and memories, and keep their order', async () => {
    const person = '{"person": "ana"}\n';
    const found = await chunks(`${person}${person}${many(2)} \t{ "chat": {}}\n${many(1)}\n${person}`);
    expect(shape(found)).toEqual([
      [2, true, 2],
      [2, false, 4],
      [1, true, 5],
      [1, false, 7],
      [1, true, 8],
    ]);
  });

  it('can be resumed after the end of any chunk', async () => {
    const content = `${many(250)}\n\n${'{"person": "bo"}\r\n'.repeat(3)}${many(3)}`;
    const all = await chunks(content);
    expect(all).toHaveLength(3);
    for (const [index, { end, lastLine }] of all.entries()) {
      expect(await chunks(content, { offset: end, line: lastLine })).toEqual(all.slice(index + 1));
    }
    expect(all.at(-1)!.end).toBe(Buffer.byteLength(content));
  });

  it('keep characters whole that span two reads of the file', async () => {
    for (const shift of [0, 1, 2, 3]) {
      const first = line('x').padEnd(999_990 + shift, ' ');
      const text = '🚣'.repeat(20);
      const [one] = await chunks(textOf([first, line(text)]));
      expect(JSON.parse(one!.lines[1]!.text)).toEqual(memory(text));
    }
  });

  it('hold at most 4 MB, and at least one line', async () => {
    const found = await chunks(
      textOf(Array.from({ length: 11 }, (_, index) => line(`Number ${index}.`).padEnd(900_000, ' '))),
    );
    expect(found.map(({ lines }) => lines.length)).toEqual([5, 5, 1]);
  });
});
