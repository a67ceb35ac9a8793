// Starts a Neo4j and a job store for the tests, and downloads the embedding model. If KITH_TEST_NEO4J_URI or
// KITH_TEST_MONGODB_URI is set, that server is used instead.
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchModel, startJobStore, startServer } from './embeddedServer.mjs';
import globalTeardown from './globalTeardown.mjs';

/** JVM option for servers that live for seconds: compiling for a longer life took a third of their processor time. */
const quickly = '-XX:TieredStopAtLevel=1';
/**
 * JVM options for servers that live as long as the tests. The best compiler took a third of their processor time, so it
 * compiles only code that is called four times as often as usual.
 */
const lastingly = [
  '-XX:Tier4InvocationThreshold=20000',
  '-XX:Tier4MinInvocationThreshold=2400',
  '-XX:Tier4CompileThreshold=60000',
  '-XX:Tier4BackEdgeThreshold=160000',
].join(' ');

export default async function globalSetup() {
  const started = { dataDir: await mkdtemp(join(tmpdir(), 'kith-test-')), servers: [] };
  globalThis.kithTestServers = started;
  const java = process.env.JAVA_TOOL_OPTIONS ?? '';
  try {
    if (!process.env.KITH_TEST_MODEL_FILE || !process.env.KITH_TEST_TOKENIZER_FILE) {
      const model = await fetchModel();
      process.env.KITH_TEST_MODEL_FILE = model.modelFile;
      process.env.KITH_TEST_TOKENIZER_FILE = model.tokenizerFile;
    }
    if (!process.env.KITH_TEST_MONGODB_URI) {
      const jobStore = await startJobStore(started.dataDir);
      started.servers.push(jobStore);
      process.env.KITH_TEST_MONGODB_URI = jobStore.uri;
    }
    if (!process.env.KITH_TEST_NEO4J_URI) {
      process.env.JAVA_TOOL_OPTIONS = `${java} ${lastingly}`.trim();
      const neo4j = await startServer(started.dataDir, randomUUID());
      started.servers.push(neo4j);
      process.env.KITH_TEST_NEO4J_URI = neo4j.uri;
      process.env.KITH_TEST_NEO4J_PASSWORD = neo4j.password;
    }
    if (!java.includes(quickly)) process.env.JAVA_TOOL_OPTIONS = `${java} ${quickly}`.trim();
  } catch (error) {
    await globalTeardown();
    throw error;
  }
}
