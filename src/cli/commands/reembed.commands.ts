import { availableParallelism } from 'node:os';
import { type Config, readConfigWith } from '../../app/config.js';
import { Reembedding } from '../../embedding/reembedding.service.js';
import { systemClock } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import type { Embedder } from '../../platform/models/embedding/embedder.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import type { SpaceChangeStart, StoredSpace } from '../../platform/neo4j/spaces.js';
import type { Progress } from '../../platform/progress.js';
import { prepareGraph } from '../../app/prepareGraph.js';
import { dropVectorIndexesOf, makeVectorIndexes, readIndexState } from '../../app/searchIndexes.js';
import { withGraph, stopSignal } from '../withGraph.js';
import { progressBars } from '../progressBars.js';
import { waitForIndex } from '../waitForIndex.js';

export interface ReembedFlags {
  readonly embedder?: 'local' | 'openai';
  readonly model?: string;
  readonly forgetFormer: boolean;
}

/** Dependencies of a change of the embedding model. */
interface ReembeddingContext {
  readonly graph: Graph;
  readonly embedder: Embedder;
  readonly change: Reembedding;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Changes the embedding model of the graph. If stopped: exit code 130; the next run resumes. */
export async function reembed(flags: ReembedFlags): Promise<void> {
  const config = configOf(flags);
  const progress = progressBars();
  const signal = stopSignal();
  await withGraph(config, { progress, threads: availableParallelism() }, async (graph, { embedder }) => {
    if (!embedder) throw invalidInput('There is no model to change to: KITH_EMBEDDER must be local or openai.');
    await prepareGraph(graph, undefined, systemClock);
    const change = new Reembedding(graph, embedder, systemClock);
    if (flags.forgetFormer) await forget(change, signal);
    else await changeModel({ graph, embedder, change, progress, signal }, config);
    if (!signal.aborted) return;
    process.stdout.write('Stopped. Run it again to continue.\n');
    process.exitCode = 130;
  });
}

async function changeModel(context: ReembeddingContext, config: Config): Promise<void> {
  const { graph, embedder, change, progress, signal } = context;
  const { startKind, storedSpace, abandonedSpace } = await change.begin();
  if (abandonedSpace) progress.say(`The change to ${abandonedSpace.model}, which was in progress, is given up.`);
  if (startKind === 'RESUMED') progress.say('Continuing a change that was begun before.');
  if (startKind === 'NEW') await dropVectorIndexesOf(graph.session(), storedSpace.set);
  const refusedCount = await makeVectors(context, storedSpace);
  if (signal.aborted) return;
  await makeVectorIndexes(graph.session(), embedder.space, storedSpace.set);
  const isReady = async () =>
    (await readIndexState(graph.session(), embedder.space, storedSpace.set)).pending.length === 0;
  await waitForIndex(isReady, progress, signal);
  // Statements that were being stored while the change began may have been written without a mark: fill again.
  await makeVectors(context, storedSpace);
  if (signal.aborted) return;
  if (startKind !== 'ALREADY_ACTIVE' && !(await change.switch()))
    throw new DomainError('CONFLICT', 'Another change of the model was begun meanwhile; this one is given up.');
  report(storedSpace, { startKind, refusedCount, config });
}

/** Makes the missing vectors. Resolves with the number of texts that the model refuses. */
async function makeVectors(
  { change, progress, signal }: ReembeddingContext,
  storedSpace: StoredSpace,
): Promise<number> {
  await change.mark(storedSpace, signal);
  const total = await change.countMissingVectors(storedSpace);
  if (total === 0 || signal.aborted) return 0;
  progress.start('Making vectors', total, 'vectors');
  try {
    return await change.fill(storedSpace, signal, (done) => progress.advance(done));
  } finally {
    progress.finish();
  }
}

function report(
  storedSpace: StoredSpace,
  result: { startKind: SpaceChangeStart['startKind']; refusedCount: number; config: Config },
): void {
  const { startKind, refusedCount, config } = result;
  const lines = [
    startKind === 'ALREADY_ACTIVE'
      ? `The vectors of this graph are already those of ${storedSpace.model}, and none is missing.`
      : `The vectors of this graph are those of ${storedSpace.model} now.`,
    ...(refusedCount > 0
      ? [`${refusedCount} could not be made, because the model refuses the texts: they are found only by words.`]
      : []),
    ...(startKind === 'ALREADY_ACTIVE'
      ? []
      : [
          `Start Kith with ${settingsOf(config)} from now on. Processes that still run with the former model can use its vectors for a day.`,
        ]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function forget(change: Reembedding, signal: AbortSignal): Promise<void> {
  const former = await change.forgetFormer(signal);
  process.stdout.write(former ? `The vectors of ${former.model} are gone.\n` : 'There is no former model.\n');
}

const settingsOf = ({ embedder, openai }: Config): string =>
  embedder === 'openai'
    ? `KITH_EMBEDDER=openai and KITH_EMBEDDING_MODEL=${openai.embeddingModel}`
    : `KITH_EMBEDDER=${embedder}`;

/** Builds the configuration. A model implies its server, so --model needs no further flag. */
const configOf = ({ embedder, model }: ReembedFlags): Config =>
  readConfigWith({
    ...(embedder ? { KITH_EMBEDDER: embedder } : {}),
    ...(model ? { KITH_EMBEDDER: 'openai', KITH_EMBEDDING_MODEL: model } : {}),
  });
