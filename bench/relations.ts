import { join } from 'node:path';
import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { linkMemories } from '../src/upkeep/relations.tasks.js';
import { startInfrastructure } from '../src/app/infrastructure.js';
import { systemClock } from '../src/platform/clock.js';
import { ForegroundActivity } from '../src/platform/foregroundActivity.js';
import { localSpace } from '../src/platform/models/embedding/localEmbedder.js';
import { Graph } from '../src/platform/neo4j/graph.js';
import { statement } from '../src/platform/neo4j/statement.js';
import { benchFolder, timedName, writeResult } from './support/results.js';
import { benchTenant, machineOf, runImport, servedConfig, writeLines } from './support/place.js';
import { normal, randomStream, unit } from './support/random.js';
import { round } from './support/timing.js';

const options = new Command('bench:relations')
  .description('Measures the time to link memories to their neighbours, per edge and per memory.')
  .option('--memories <number>', 'number of memories', '10000')
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:relations\n  npm run bench:relations -- --memories 100000')
  .parse()
  .opts<{ memories: string; out: string }>();

const countAll = statement<{ tenant: string }>(
  'bench/count-edges',
  `CYPHER 25 RETURN COUNT { MATCH (m:Memory)-[:related_to]->() WHERE m.tenantId = $tenant } AS count`,
);

const memories = Number(options.memories);
const owners = 10;
const topics = 40;
const dimensions = 384;
/** Distance between texts of one topic: their vectors have a cosine of about 0.92, which makes them neighbours. */
const spread = 0.3;

const folder = await benchFolder('relations');
const infrastructure = await startInfrastructure(servedConfig(folder), progressBars(), { withJobs: false });
const graph = new Graph(infrastructure.neo4j);
const session = graph.session();
try {
  const machine = await machineOf(infrastructure);
  const source = join(folder, 'memories.ndjson');
  await writeLines(source, lines());
  await runImport(source, infrastructure, folder, ['--tenant', benchTenant]);
  const job = linkMemories({
    graph,
    clock: systemClock,
    tenant: benchTenant,
    space: localSpace,
    set: 'first',
    foreground: new ForegroundActivity(),
  });
  const runs: { related: number; ms: number }[] = [];
  for (;;) {
    const startedAt = performance.now();
    const { related = 0 } = await job.run({ dryRun: false, signal: new AbortController().signal });
    if (related === 0) break;
    runs.push({ related: Number(related), ms: Math.round(performance.now() - startedAt) });
    console.error(`${runs.at(-1)!.related} memories related in ${runs.at(-1)!.ms} ms`);
  }
  const edges = numberIn(await session.read(countAll, { tenant: benchTenant }));
  const related = runs.reduce((sum, run) => sum + run.related, 0);
  const ms = runs.reduce((sum, run) => sum + run.ms, 0);
  const result = {
    related,
    edges,
    ms,
    msPerMemory: round(ms / related),
    msPerEdge: round(ms / Math.max(1, edges)),
    runs,
  };
  const run = { at: new Date().toISOString(), machine, memories, result };
  console.log(JSON.stringify(run, null, 2));
  await writeResult(options.out, timedName('relations', run.at), run);
} finally {
  await graph.close();
  await infrastructure.stop();
}

/**
 * Yields personal memories with vectors that cluster by topic: an owner of two memories of one topic has neighbours.
 */
function* lines(): Generator<object> {
  const random = randomStream(20_261_123);
  const draw = () => unit(Array.from({ length: dimensions }, () => normal(random)));
  const centres = Array.from({ length: topics }, draw);
  for (let index = 0; index < owners; index += 1) yield { person: `p${index}` };
  for (let index = 0; index < memories; index += 1) {
    const centre = centres[index % topics]!;
    const noise = draw();
    const vector = unit(centre.map((part, axis) => part + spread * noise[axis]!));
    const owner = `p${Math.floor(random() * owners)}`;
    const memory = { owner, text: `Statement ${index} of topic ${index % topics}.`, statedBy: owner, at: '2026-11-01' };
    yield { memory: { ...memory, sensitivity: 'PUBLIC' }, vector, space: localSpace.id };
  }
}

function numberIn(rows: readonly unknown[]): number {
  return Number((rows[0] as { count: unknown } | undefined)?.count ?? 0);
}
