// Gives the tests a Neo4j of their own and the embedding model. With KITH_TEST_NEO4J_URI set, that server is used instead.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchModel, startServer } from './embeddedServer.mjs';

export default async function globalSetup() {
  if (!process.env.KITH_TEST_MODEL_FILE || !process.env.KITH_TEST_TOKENIZER_FILE) {
    const model = await fetchModel();
    process.env.KITH_TEST_MODEL_FILE = model.modelFile;
    process.env.KITH_TEST_TOKENIZER_FILE = model.tokenizerFile;
  }
  if (process.env.KITH_TEST_NEO4J_URI) return;

  const dataDir = await mkdtemp(join(tmpdir(), 'kith-test-'));
  try {
    const server = await startServer(dataDir, randomUUID());
    globalThis.kithTestServer = { server, dataDir };
    process.env.KITH_TEST_NEO4J_URI = server.uri;
    process.env.KITH_TEST_NEO4J_PASSWORD = server.password;
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}
