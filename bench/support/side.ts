import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchClient } from './client.js';
import type * as asking from './asking.js';
import type { openPlace, runImport } from './place.js';
import { timed } from './timing.js';

/**
 * One side of `bench:against`: the service of the checkout in whose folder this process runs, with a graph of its own.
 * Its parent process sends one task at a time.
 */
export type Task = RecallTask | WriteTask | ImportTask;

/** A recall of a viewer, private or in a group. */
export interface RecallTask {
  readonly handle: string;
  /** External id of a group; null for a private question. */
  readonly group: string | null;
  readonly query: string;
}

/** Texts to remember in a tenant: a request per list, all of them concurrent, each by a person of its own. */
export interface WriteTask {
  readonly tenant: string;
  readonly texts: readonly (readonly string[])[];
}

/** A file to import into a tenant. */
export interface ImportTask {
  readonly tenant: string;
  readonly file: string;
  readonly flags: readonly string[];
}

/** Report of a side on a task: its time in ms, and the number of waits for the graph; 0 for an import. */
export interface TaskReport {
  readonly ms: number;
  readonly waits: number;
}

const importModule = async <M>(file: string): Promise<M> =>
  (await import(pathToFileURL(join(process.cwd(), 'bench/support', file)).href)) as M;
const { openPlace: openGraph, runImport: importInto } = await importModule<{
  openPlace: typeof openPlace;
  runImport: typeof runImport;
}>('place.ts');
// The schema of the other checkout may call the same things differently.
const { chatIdOf, recallQuery, rememberAllQuery, rememberQuery } = await importModule<typeof asking>('asking.ts');
const service = await importModule<{ BenchClient: typeof BenchClient }>('client.ts');

const benchGraph = await openGraph(Number(process.argv[2]));
const { config, folder } = benchGraph;
// Checkouts from before 28 November 2026 call it `parts`.
const infrastructure =
  benchGraph.infrastructure ?? (benchGraph as unknown as { parts: typeof benchGraph.infrastructure }).parts;
const client = await service.BenchClient.start(infrastructure, config);
await client.ready();
const chats = new Map<string, string>();

async function recall({ handle, group, query }: RecallTask): Promise<number> {
  const key = `${handle} ${group}`;
  if (group !== null && !chats.has(key)) chats.set(key, await chatIdOf(client, handle, group));
  const variables = { query, chat: group === null ? null : chats.get(key) };
  return (await timed(() => client.ask(handle, recallQuery, variables))).ms;
}

async function remember({ tenant, texts }: WriteTask): Promise<number> {
  const inputLists = texts.map((list) => list.map((text) => ({ text })));
  const rememberInputs = (inputs: readonly object[], at: number) =>
    inputs.length === 1
      ? client.ask(`writer-${at}`, rememberQuery, { input: inputs[0] }, tenant)
      : client.ask(`writer-${at}`, rememberAllQuery, { inputs }, tenant);
  return (await timed(() => Promise.all(inputLists.map(rememberInputs)))).ms;
}

async function runTask(task: Task): Promise<TaskReport> {
  if ('query' in task) return { ms: await recall(task), waits: client.costs.at(-1)?.waits ?? 0 };
  // The graph no longer has the initial state for later runs.
  await writeFile(join(folder, 'loaded.json'), JSON.stringify({ version: 'written to' }));
  if ('texts' in task) return { ms: await remember(task), waits: client.costs.at(-1)?.waits ?? 0 };
  const { seconds } = await importInto(task.file, infrastructure, folder, ['--tenant', task.tenant, ...task.flags]);
  return { ms: seconds * 1_000, waits: 0 };
}

process.on('message', (task: Task) => {
  runTask(task).then(
    (answered) => process.send!(answered),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.once('disconnect', () => {
  void client
    .stop()
    .then(() => infrastructure.stop())
    .then(() => process.exit(0));
});
process.send!('ready');
