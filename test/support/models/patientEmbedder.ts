import type { Embedder } from '../../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder } from '../../../src/platform/models/embedding/localEmbedder.js';

/**
 * Creates the local embedder without a time limit for texts. Stored texts get their vectors at once even on a busy
 * machine.
 */
export async function patientEmbedder(): Promise<Embedder> {
  const local = await createLocalEmbedder({
    modelFile: process.env.KITH_TEST_MODEL_FILE!,
    tokenizerFile: process.env.KITH_TEST_TOKENIZER_FILE!,
    queryLimitMs: 60_000,
  });
  return { ...local, embedPassages: (texts) => local.embedPassages(texts) };
}
