import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchClient } from './client.js';
import type { openPlace } from './place.js';
import { chatIdOf, recallQuery } from './asking.js';
import { timed } from './timing.js';

/**
 * One side of `bench:against`: the service of the checkout in whose folder this process runs, with a graph of its own.
 * Its parent sends one question at a time.
 */
export interface Question {
  readonly handle: string;
  /** External id of a group; null for a private question. */
  readonly group: string | null;
  readonly query: string;
}

/** What a side says of a question: milliseconds over HTTP, and how often it waited for the graph. */
export interface Answered {
  readonly ms: number;
  readonly waits: number;
}

const own = async <M>(file: string): Promise<M> =>
  (await import(pathToFileURL(join(process.cwd(), 'bench/support', file)).href)) as M;
const place = await own<{ openPlace: typeof openPlace }>('place.ts');
const service = await own<{ BenchClient: typeof BenchClient }>('client.ts');

const { parts, config } = await place.openPlace(Number(process.argv[2]));
const client = await service.BenchClient.start(parts, config);
await client.ready();
const chats = new Map<string, string>();

async function answer({ handle, group, query }: Question): Promise<Answered> {
  const key = `${handle} ${group}`;
  if (group !== null && !chats.has(key)) chats.set(key, await chatIdOf(client, handle, group));
  const variables = { query, chat: group === null ? null : chats.get(key) };
  const { ms } = await timed(() => client.ask(handle, recallQuery, variables));
  return { ms, waits: client.costs.at(-1)?.waits ?? 0 };
}

process.on('message', (question: Question) => {
  answer(question).then(
    (answered) => process.send!(answered),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.once('disconnect', () => {
  void client
    .stop()
    .then(() => parts.stop())
    .then(() => process.exit(0));
});
process.send!('ready');
