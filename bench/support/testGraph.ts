import { progressBars } from '../../src/cli/progressBars.js';
import type { Config } from '../../src/app/config.js';
import { startInfrastructure } from '../../src/app/infrastructure.js';
import { servedConfig } from './place.js';
import { benchFolder } from './results.js';

/** The graph of a bench that plays through a service of the tests. */
export interface TestGraph {
  readonly config: Config;
  stop(): Promise<void>;
}

/** Starts the graph of a bench at the address that test services use by default. It is kept between runs. */
export async function openTestGraph(bench: string): Promise<TestGraph> {
  const config = servedConfig(await benchFolder(bench, { isKept: true }));
  if (process.env.KITH_TEST_NEO4J_URI) return { config, stop: () => Promise.resolve() };
  const infrastructure = await startInfrastructure({ ...config, embedder: 'none' }, progressBars(), {
    withJobs: false,
  });
  process.env.KITH_TEST_NEO4J_URI = infrastructure.neo4j.uri;
  process.env.KITH_TEST_NEO4J_PASSWORD = infrastructure.neo4j.password;
  return { config, stop: () => infrastructure.stop() };
}
