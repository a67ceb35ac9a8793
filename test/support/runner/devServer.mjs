// Starts Neo4j and a job store for the fast loop of development: node test/support/runner/devServer.mjs [PORT] (of Bolt).
// It prints the environment variables that the tests need, and runs until Ctrl-C. Its data stays in .kith/dev.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { embedded, fetchModel, repository, startJobStore, startServer } from './embeddedServer.mjs';

const boltPort = Number(process.argv[2] ?? 7690);
const dataDir = join(repository, '.kith/dev');
await mkdir(dataDir, { recursive: true, mode: 0o700 });

const { claimDataDirectory } = await embedded('dataDirectory');
const claim = await claimDataDirectory(dataDir);
const model = await fetchModel();
const jobStore = await startJobStore(dataDir);
const server = await startServer(dataDir, 'kith-dev-only', { boltPort });

console.log(`export KITH_TEST_NEO4J_URI=${server.uri}`);
console.log(`export KITH_TEST_NEO4J_PASSWORD=${server.password}`);
console.log(`export KITH_TEST_MONGODB_URI=${jobStore.uri}`);
console.log(`export KITH_TEST_MODEL_FILE=${model.modelFile}`);
console.log(`export KITH_TEST_TOKENIZER_FILE=${model.tokenizerFile}`);
console.log(`Neo4j ${server.pid} runs on ${server.uri} until Ctrl-C.`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.stop());
const code = await server.exited;
await jobStore.stop();
await claim.release();
console.log(`Neo4j has ended (code ${code}).`);
process.exit(0);
