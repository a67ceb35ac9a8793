import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newFolder } from '../support/importFiles.js';
import { endAll, KilledKith } from '../support/faults/killedKith.js';

const limitMs = 900_000;
/** Canary words. Each is said once, in a way that ends up in a different store of the graph. */
const canaries = ['zirconiumlantern', 'molybdenumorchard', 'praseodymiumkettle', 'dysprosiumferry'];
/** Files of the graph and its transactions: the only files that may still contain erased text. */
const storeFiles = /^neo4j\/data\/databases\/neo4j\//;
const transactionLogs = /^neo4j\/data\/transactions\/neo4j\//;

let dataDir: string;
const started: KilledKith[] = [];
beforeAll(async () => {
  dataDir = await newFolder();
});
afterAll(
  () =>
    endAll(
      dataDir,
      started.map(({ process }) => process),
    ),
  limitMs,
);

async function start(): Promise<KilledKith> {
  const kith = await KilledKith.start(dataDir, { KITH_EMBEDDER: 'none' });
  started.push(kith);
  return kith;
}
async function end(kith: KilledKith): Promise<void> {
  kith.process.kill('SIGTERM');
  expect(await kith.ended).toBe(0);
}
async function must(kith: KilledKith, as: string, query: string, input: object): Promise<void> {
  const { data, errors } = await kith.ask(as, query, { input });
  expect([data === null, errors]).toEqual([false, undefined]);
}
const record = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
const said = (as: string, ...texts: string[]) => ({
  messages: texts.map((text) => ({
    externalId: randomBytes(8).toString('hex'),
    role: 'USER',
    speaker: { handle: as },
    text,
  })),
});

/** 80 messages of 7,600 characters of plain prose, different on every page. */
const filler = (page: number): string[] =>
  Array.from(
    { length: 80 },
    (_, index) => `Page ${page}, line ${index}. ${'The rowers of the lake took their boats home. '.repeat(165)}`,
  );

/** Returns the files of the data directory that contain a word in UTF-8 or UTF-16LE. */
async function holding(words: readonly string[]): Promise<string[]> {
  const wanted = words.flatMap((word) => [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')]);
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    const bytes = await readFile(file);
    if (wanted.some((word) => bytes.includes(word))) found.push(relative(dataDir, file));
  }
  return found.sort();
}

it(
  'erased text stays only in files of the database, and only as long as docs/erasure.md says',
  async () => {
    const first = await start();
    await must(first, 'ana', record, said('ana', `I hid the ${canaries[0]}.`, 'The weather is fine.'));
    await must(first, 'ana', 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }', {
      text: `Ana keeps a ${canaries[1]}.`,
    });
    await must(
      first,
      'ana',
      'mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }',
      {
        name: canaries[2],
      },
    );
    await must(first, 'ben', record, said('ben', 'I row.'));
    // Long enough for the database to store it in separate records.
    const long = `Ana wrote of the ${canaries[3]}: ${'a long story, '.repeat(100)}`;
    await must(first, 'ana', record, said('ana', long));
    await must(first, 'ana', 'mutation ($input: EraseMeInput!) { eraseMe(input: $input) { receipt { messages } } }', {
      confirm: 'erase everything about me',
    });
    await end(first);

    const files = await holding(canaries);
    console.log(`Files that hold what was erased, right after it:\n${files.join('\n')}`);
    expect(files.filter((file) => !storeFiles.test(file) && !transactionLogs.test(file))).toEqual([]);

    // Later writes of others overwrite it in the transaction log, file by file.
    const second = await start();
    for (let page = 0; page < 40; page += 1) await must(second, 'ben', record, said('ben', ...filler(page)));
    await end(second);
    const third = await start();
    await end(third);

    const later = await holding(canaries);
    console.log(`Files that hold it after 25 MB were written:\n${later.join('\n')}`);
    expect(later.filter((file) => !storeFiles.test(file))).toEqual([]);
  },
  limitMs,
);
