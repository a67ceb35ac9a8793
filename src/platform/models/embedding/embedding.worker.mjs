// Runs the embedding model in a separate process, one text per run: int8 weights are scaled over the whole batch, so in
// a batch a vector would depend on its neighbours. A process instead of a thread, because a thread that ends while the
// model runs crashes the whole service. Plain JavaScript, because it starts without a TypeScript loader. Arguments: the
// model file and the tokenizer file. Messages in: a text with its prefix. Messages out: an Answer.
import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import * as ort from 'onnxruntime-node';

const MAX_TOKENS = 512;

/**
 * @typedef {{ kind: 'ready' } | { kind: 'unloadable', reason: string }
 *   | { kind: 'vector', vector: Float32Array } | { kind: 'refused', reason: string }} Answer
 */

/** @param {Answer} message */
const answer = (message) => process.send?.(message, undefined, undefined, (error) => error && process.exit());

// Only the parent ends this process: a signal to the whole process group must not abort a run that the parent waits
// for. Without a parent there is no reader of answers.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

try {
  const [modelFile = '', tokenizerFile = ''] = process.argv.slice(2);
  const { session, tokenizer } = await load(modelFile, tokenizerFile);
  process.on('message', (/** @type {string} */ text) => {
    embed(session, tokenizer, text).then(
      (vector) => answer({ kind: 'vector', vector }),
      (error) => answer({ kind: 'refused', reason: String(error) }),
    );
  });
  answer({ kind: 'ready' });
} catch (error) {
  answer({ kind: 'unloadable', reason: String(error) });
}

/**
 * @param {string} modelFile
 * @param {string} tokenizerFile
 */
async function load(modelFile, tokenizerFile) {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(tokenizerFile, 'utf8')), {});
  const session = await ort.InferenceSession.create(modelFile, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Threads that spin while they wait would take the processor that the service needs.
    extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
  });
  return { session, tokenizer };
}

/**
 * @param {ort.InferenceSession} session
 * @param {Tokenizer} tokenizer
 * @param {string} text with its prefix
 */
async function embed(session, tokenizer, text) {
  const ids = cut(tokenizer.encode(text).ids);
  const shape = [1, ids.length];
  const int64 = (/** @type {bigint[]} */ values) => new ort.Tensor('int64', BigInt64Array.from(values), shape);
  const outputs = await session.run({
    input_ids: int64(ids.map(BigInt)),
    attention_mask: int64(ids.map(() => 1n)),
    token_type_ids: int64(ids.map(() => 0n)),
  });
  const states = outputs['last_hidden_state'];
  if (!states) throw new Error(`Expected the model to answer last_hidden_state, got ${Object.keys(outputs)}.`);
  return normalized(meanOverTokens(/** @type {Float32Array} */ (states.data), ids.length));
}

/**
 * Truncates to MAX_TOKENS and keeps the last token, the separator, which closes every text the model was trained on.
 * @param {number[]} ids
 */
function cut(ids) {
  return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)];
}

/**
 * Returns the mean over all tokens: one text per run has no padding, so the attention mask is all ones.
 * @param {Float32Array} states
 * @param {number} tokens
 */
function meanOverTokens(states, tokens) {
  const dimensions = states.length / tokens;
  const sums = new Float64Array(dimensions);
  for (let i = 0; i < states.length; i++) sums[i % dimensions] += states[i];
  return sums.map((sum) => sum / tokens);
}

/** @param {Float64Array} vector */
function normalized(vector) {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(vector, (value) => value / norm);
}
