import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder } from '../../src/platform/models/embedding/localEmbedder.js';

/** The local model without a time limit for texts: on a busy machine, too, what is stored has its vector at once. */
export async function patientEmbedder(): Promise<Embedder> {
  const local = await createLocalEmbedder({
    modelFile: process.env.KITH_TEST_MODEL_FILE!,
    tokenizerFile: process.env.KITH_TEST_TOKENIZER_FILE!,
    queryLimitMs: 60_000,
  });
  return { ...local, embedPassages: (texts) => local.embedPassages(texts) };
}
