import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { UnsaidSensitivity } from '../../src/transfer/lines/memorySchemas.js';
import type { RefusedLine } from '../../src/transfer/imports/importOutcome.js';
import { ImportRun } from '../../src/transfer/imports/imports.service.js';
import { importFile } from '../../src/cli/importFile.js';
import { ImportState } from '../../src/cli/importState.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { SuppressionList } from '../../src/memories/suppressionList.store.js';
import { type TestApp, testErasureKey } from './app.js';

/** Line of a file: text as it stands, or plain data that becomes JSON. */
export type FileLine = string | Record<string, unknown>;

/** Result of an import. */
export interface ImportResult {
  stored: number;
  known: number;
  unsaid: number;
  refusals: RefusedLine[];
  /** File of refused lines as it was written. Empty if there is none. */
  refusedText: string;
}

/** Options of an import. */
export interface ImportSettings {
  tenant?: string;
  unsaid?: UnsaidSensitivity;
  /** Embedder of texts without a vector. Default: none. */
  embedder?: Embedder;
  /** Folder of the file and its state. Default: a new folder. */
  folder?: string;
  /** Stops the import after the first chunk. */
  stopsEarly?: boolean;
}

/** Line with a memory that Ana owns. */
export const memoryLine = (text: string, more: Record<string, unknown> = {}): FileLine => ({
  memory: { owner: 'ana', text, ...more },
});

/** Creates a folder for files and their import states. It is removed after the test file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-import-'));
  // See test/support/runner/environment.mjs.
  (globalThis as { kithTestFolders?: Set<string> }).kithTestFolders?.add(folder);
  return folder;
}

/** Joins lines to the text of a file. */
export const textOf = (lines: readonly FileLine[], end = '\n'): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)) + end).join('');

/** Imports a file into the tenant of the service, as the command does, but in this process. */
export async function importContent(
  kith: TestApp,
  content: string | Buffer | readonly FileLine[],
  options: ImportSettings = {},
): Promise<ImportResult> {
  const { tenant = kith.tenant, unsaid = 'PUBLIC', embedder, stopsEarly } = options;
  const folder = options.folder ?? (await newFolder());
  const file = join(folder, 'lines.ndjson');
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : textOf(content);
  // A rewritten file counts as another file, and its import position would be lost.
  if (
    !(await readFile(file).then(
      (old) => old.equals(Buffer.from(text)),
      () => false,
    ))
  )
    await writeFile(file, text);
  const state = await ImportState.open(folder, file, tenant, false);
  const space = kith.embedder?.space ?? null;
  const suppressionList = new SuppressionList(testErasureKey);
  const writer = new MemoryWriter(embedder, { suppressionList });
  const run = new ImportRun(Date.now, { tenantId: tenant, unsaidSensitivity: unsaid, writer, suppressionList, space });
  const controller = new AbortController();
  const onChunk = () => stopsEarly && controller.abort();
  const counts = await importFile(kith.app.graph, run, state, {
    maxRefused: 1_000,
    signal: controller.signal,
    onChunk,
  });
  if (!controller.signal.aborted) await state.finish();
  const refusedText = await readFile(state.refusedFile, 'utf8').catch(() => '');
  const refusals = refusedText
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RefusedLine);
  return {
    stored: counts.stored,
    known: counts.storedBefore,
    unsaid: counts.withoutSensitivity,
    refusals,
    refusedText,
  };
}

/** Memory of a tenant with its number of mentions and its history events. */
export interface CountedMemory {
  id: string;
  text: string;
  mentions: number;
  events: string[];
}

const countStatement = statement<object>(
  'test/count-memories',
  `CYPHER 25 MATCH (m:Memory) WHERE m.tenantId = $tenant
   RETURN m.id AS id, m.text AS text, m.mentions AS mentions,
     COLLECT { MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.at > -9e15 RETURN h.event ORDER BY h.event } AS events ORDER BY text`,
);

/** Returns all memories of a tenant with their mentions and history, by text. */
export const countMemories = async (kith: TestApp, tenant = kith.tenant): Promise<CountedMemory[]> =>
  (await kith.app.graph.session().read(countStatement, { tenant })) as unknown as CountedMemory[];

/** Command that was started. */
export interface Command {
  process: ChildProcess;
  /** Exit code (null if it was killed) and all output. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts the command line with these arguments. */
export function startCommand(args: readonly string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, [resolve('bin/kith.mjs'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  return { process: child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}
