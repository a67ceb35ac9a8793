// Code that the server of the tests and the development server share.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Reports progress as plain lines: at the start of a step, at each quarter of it, and at its end. */
export const lineProgress = (() => {
  let step = '';
  let total = 0;
  let unit = '';
  let quarter = 0;
  let started = 0;
  return {
    start(nextStep, nextTotal, nextUnit) {
      [step, total, unit, quarter, started] = [nextStep, nextTotal, nextUnit, 0, Date.now()];
      console.log(`${step} ...`);
    },
    advance(done) {
      const reached = total === 0 ? 0 : Math.floor((4 * done) / total);
      if (reached > quarter && reached < 4) console.log(`${step}: ${done} of ${total} ${unit}`);
      quarter = Math.max(quarter, reached);
    },
    finish() {
      console.log(`${step}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    },
    say: (line) => console.log(line),
  };
})();

/** Downloads the embedding model if it is missing, and returns the paths of its files. */
export async function fetchModel() {
  const { fetchEmbeddingModel } = await embedded('artifacts/artifacts');
  return fetchEmbeddingModel({ artifactsDir: artifactsDir(), progress: lineProgress });
}

/**
 * Neo4j settings for tests, which fill and empty the graph all the time. With the default, Neo4j replanned queries for
 * that every ten seconds, which took more processor time than everything else.
 */
const settings = {
  'dbms.cypher.min_replan_interval': '1d',
  'server.memory.query_cache.per_db_cache_num_entries': '4000',
};

/** Downloads Neo4j if it is missing, and starts it on a data directory. */
export async function startServer(dataDir, password, options = {}) {
  const { findJava } = await embedded('programs/java');
  const { fetchNeo4j } = await embedded('artifacts/artifacts');
  const { startEmbeddedNeo4j } = await embedded('neo4j/neo4jProcess');
  const java = await findJava(21);
  const { libDir } = await fetchNeo4j({ artifactsDir: artifactsDir(), progress: lineProgress });
  const { memoryOf } = await embedded('neo4j/neo4jMemory');
  const memory = memoryOf(2 * 1024 ** 3);
  const common = { dataDir, libDir, java, password, progress: lineProgress, memory, settings };
  return startEmbeddedNeo4j({ ...common, ...options });
}

/** Downloads the job store if it is missing, and starts it on a data directory. */
export async function startJobStore(dataDir, options = {}) {
  const { findJava } = await embedded('programs/java');
  const { fetchJobStore } = await embedded('artifacts/artifacts');
  const { minJobStoreJava } = await embedded('jobStore/jobStoreLauncher');
  const { startEmbeddedJobStore } = await embedded('jobStore/jobStoreProcess');
  const java = await findJava(minJobStoreJava);
  const { libDir } = await fetchJobStore({ artifactsDir: artifactsDir(), progress: lineProgress });
  return startEmbeddedJobStore({ dataDir, libDir, java, progress: lineProgress, ...options });
}

/** Imports a TypeScript module of the embedded platform into plain JavaScript. */
export const embedded = (name) => tsImport(join(repository, `src/platform/embedded/${name}.ts`), import.meta.url);

const artifactsDir = () => process.env.KITH_ARTIFACTS_DIR ?? join(repository, '.kith/artifacts');
