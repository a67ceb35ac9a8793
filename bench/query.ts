import { Command } from 'commander';
import { writeResult } from './support/results.js';
import { BenchClient } from './support/client.js';
import { machineOf, openPlace } from './support/place.js';
import { question, shareViewers } from './support/society.js';
import { timeAll, timesOf } from './support/timing.js';

const options = new Command('bench:query')
  .description('Times queryMemory, the one query of agents, beside recall of the same questions, and checkpoints.')
  .option('--memories <number>', 'number of memories', '100000')
  .option('--questions <number>', 'questions for each viewer', '200')
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:query\n  npm run bench:query -- --memories 10000')
  .parse()
  .opts<{ memories: string; questions: string; out: string }>();

const memories = Number(options.memories);
const count = Number(options.questions);
const ways = {
  /** The arguments of an agent that sets nothing but its name. */
  bullets: [
    'query ($query: String!) { queryMemory(input: { agent: "researcher", query: $query }) { items { id category text } related { text } tokens revision } }',
  ],
  changes: [
    'query ($query: String!) { queryMemory(input: { agent: "researcher", query: $query, sinceRevision: 0 }) { header items { id category text } related { text } tokens revision } }',
  ],
  recall: ['query ($query: String!) { recall(query: $query, limit: 3) { hits { memory { id category text } } } }'],
} as const;

const { infrastructure, config } = await openPlace(memories);
const machine = await machineOf(infrastructure);
const client = await BenchClient.start(infrastructure, config);
const measurements: object[] = [];
try {
  await client.ready();
  for (let index = 0; index < 300; index += 1)
    for (const [query] of Object.values(ways))
      await client.ask(shareViewers[index % shareViewers.length]!.handle, query, { query: question(index).words });
  for (const { handle } of shareViewers) {
    // In turn, so that noise of the machine meets all kinds alike.
    const times: Record<string, number[]> = { bullets: [], changes: [], recall: [] };
    for (let index = 0; index < count; index += 1)
      for (const [way, [query]] of Object.entries(ways))
        times[way]!.push(
          ...(await timeAll([index], 1, () => client.ask(handle, query, { query: question(index).words }))),
        );
    const row = {
      viewer: handle,
      ...Object.fromEntries(Object.entries(times).map(([way, all]) => [way, timesOf(all)])),
    };
    measurements.push(row);
    console.log(JSON.stringify(row));
  }
  for (const kilobytes of [16, 1_000]) {
    const row = { checkpoint: `${kilobytes} kB`, ...(await timeCheckpoints(kilobytes)) };
    measurements.push(row);
    console.log(JSON.stringify(row));
  }
} finally {
  await client.stop();
  await infrastructure.stop();
}
await writeResult(options.out, 'query', { machine, memories, measured: measurements });

/** Saves and loads the checkpoint of a thread, in sequence. */
async function timeCheckpoints(kilobytes: number) {
  const save = 'mutation ($input: SaveCheckpointInput!) { saveCheckpoint(input: $input) { checkpoint { version } } }';
  const load = 'query ($thread: String!) { checkpoint(thread: $thread) { version data } }';
  const { handle } = shareViewers[0]!;
  const thread = `bench-${kilobytes}`;
  const data = { steps: Array.from({ length: kilobytes }, (_, index) => `${index}`.padEnd(1_000, '.')) };
  const times: Record<'save' | 'load', number[]> = { save: [], load: [] };
  for (let index = 0; index < 60; index += 1) {
    const saved = await timeAll([index], 1, () => client.ask(handle, save, { input: { thread, data } }));
    const loaded = await timeAll([index], 1, () => client.ask(handle, load, { thread }));
    if (index < 10) continue;
    times.save.push(...saved);
    times.load.push(...loaded);
  }
  return { save: timesOf(times.save), load: timesOf(times.load) };
}
