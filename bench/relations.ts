import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { linkMemories } from '../src/curation/relations.tasks.js';
import { systemClock } from '../src/platform/clock.js';
import { Demand } from '../src/platform/demand.js';
import { localSpace } from '../src/platform/models/localEmbedder.js';
import { Graph } from '../src/platform/neo4j/graph.js';
import { statement } from '../src/platform/neo4j/statement.js';
import { benchTenant, machineOf, openPlace } from './support/place.js';
import { round } from './support/timing.js';

const options = new Command('bench:relations')
  .description('Measures how long it takes to relate memories to their neighbours, for each edge and each memory.')
  .option('--memories <number>', 'memories of the graph, all of which are related anew', '10000')
  .option('--out <folder>', 'where the results go as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:relations\n  npm run bench:relations -- --memories 100000')
  .parse()
  .opts<{ memories: string; out: string }>();

/** Edges and memories that one transaction prepares. */
const preparedAtOnce = 5_000;
const part = statement<{ limit: number }>(
  'bench/part-all',
  `CYPHER 25 MATCH (:Memory)-[edge:related_to]->() WITH edge LIMIT $limit DELETE edge RETURN count(edge) AS count`,
);
const wait = statement<{ tenant: string; now: number; limit: number }>(
  'bench/wait-for-neighbours',
  `CYPHER 25 MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.unrelatedSince IS NULL
   WITH m LIMIT $limit SET m.unrelatedSince = $now RETURN count(m) AS count`,
);
const countAll = statement<{ tenant: string }>(
  'bench/count-edges',
  `CYPHER 25 RETURN COUNT { MATCH (m:Memory)-[:related_to]->() WHERE m.tenantId = $tenant } AS count`,
);

const place = await openPlace(Number(options.memories));
const graph = new Graph(place.parts.neo4j);
const session = graph.session();
try {
  const machine = await machineOf(place.parts);
  await repeated(() => session.write((transaction) => transaction.run(part, { limit: preparedAtOnce })));
  const params = { tenant: benchTenant, now: Date.now(), limit: preparedAtOnce };
  await repeated(() => session.write((transaction) => transaction.run(wait, params)));
  const job = linkMemories({
    ...{ graph, clock: systemClock, tenant: benchTenant, space: localSpace, set: 'first', demand: new Demand() },
  });
  const runs: { related: number; ms: number }[] = [];
  for (;;) {
    const startedAt = performance.now();
    const { related = 0 } = await job.run({ dryRun: false, signal: new AbortController().signal });
    if (related === 0) break;
    runs.push({ related: Number(related), ms: Math.round(performance.now() - startedAt) });
    console.error(`${runs.at(-1)!.related} memories related in ${runs.at(-1)!.ms} ms`);
  }
  const [edges, related, ms] = [
    numberIn(await session.read(countAll, { tenant: benchTenant })),
    runs.reduce((sum, run) => sum + run.related, 0),
    runs.reduce((sum, run) => sum + run.ms, 0),
  ];
  const result = {
    related,
    edges,
    ms,
    msPerMemory: round(ms / related),
    msPerEdge: round(ms / Math.max(1, edges)),
    runs,
  };
  const run = { at: new Date().toISOString(), machine, memories: Number(options.memories), result };
  await mkdir(options.out, { recursive: true });
  const file = join(options.out, `relations-${run.at.slice(0, 19).replaceAll(':', '')}.json`);
  await writeFile(file, JSON.stringify(run, null, 2));
  console.log(`${JSON.stringify(run, null, 2)}\nWritten to ${file}`);
} finally {
  await graph.close();
  await place.parts.stop();
}

/** Goes on until a statement finds nothing more. */
async function repeated(once: () => Promise<readonly unknown[]>): Promise<void> {
  while (numberIn(await once()) > 0);
}

function numberIn(rows: readonly unknown[]): number {
  return Number((rows[0] as { count: unknown } | undefined)?.count ?? 0);
}
