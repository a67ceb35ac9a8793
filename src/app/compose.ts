import { errorForLog } from '../platform/telemetry/errorForLog.js';
import { Readiness } from '../api/readiness.js';
import { coalesceBoltWrites } from '../platform/neo4j/boltWrites.js';
import { Graph } from '../platform/neo4j/graph.js';
import { type Application, makeApplication } from './application.js';
import type { Background } from './background.js';
import { type Components, makeComponents } from './components.js';
import { composeBackground } from './composeBackground.js';
import { countStatement } from './counting.js';
import type { Dependencies } from './dependencies.js';
import { Metrics } from './processMetrics.js';
import { readIndexState } from './searchIndexes.js';
import { serviceDependenciesOf } from './serviceDependencies.js';
import { makeServices, type Services } from './services.js';
import { WarmUp } from './warmUp.js';
import { warmUp } from './warmUpSteps.js';
import { makeWriters } from './writers.js';

/** Creates the parts and joins them. When it resolves, the graph is checked and migrated and has its indexes. */
export async function compose(dependencies: Dependencies): Promise<Application> {
  coalesceBoltWrites();
  const { log } = dependencies;
  const metrics = new Metrics();
  const graph = new Graph({
    ...dependencies.neo4j,
    onStatement: (report) => {
      countStatement(metrics, log, report);
      dependencies.onStatement?.(report);
    },
  });
  try {
    return await composeOn(graph, metrics, dependencies);
  } catch (error) {
    await graph.close();
    throw error;
  }
}

async function composeOn(graph: Graph, metrics: Metrics, dependencies: Dependencies): Promise<Application> {
  const components = await makeComponents(graph, metrics, dependencies);
  const writers = makeWriters(dependencies, components);
  const background = composeBackground(dependencies, components, writers.backgroundWriter);
  const services = makeServices(await serviceDependenciesOf(dependencies, components, writers, background));
  const replayed = await services.ledger.replay(graph);
  const readiness = readinessOf(components, background, dependencies);
  const warming = warmUpOf(graph, services, readiness, dependencies);
  return makeApplication(dependencies, { ...components, services, replayed, readiness, background, warming });
}

const readinessOf = (
  { graph, embedder, set }: Components,
  background: Background,
  { clock }: Dependencies,
): Readiness =>
  new Readiness({
    pendingIndexes: async () => (await readIndexState(graph.session(), embedder?.space, set)).pending,
    pingJobs: () => background.ping(),
    clock,
  });

/** Makes the warm-up that makes a process ready. A process that answers no requests is ready without one. */
const warmUpOf = (graph: Graph, services: Services, readiness: Readiness, { log, role }: Dependencies): WarmUp =>
  new WarmUp({
    work: async (signal, onUsable) => (role === 'worker' ? undefined : warmUp(graph, services, signal, onUsable)),
    onUsable: () => readiness.markWarm(),
    onError: (error) => log.warn({ error: errorForLog(error) }, 'warming up failed'),
  });
