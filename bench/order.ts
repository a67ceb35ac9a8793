import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { featureNames, OrderFeatures, type OrderModel } from '../src/conversations/search/orderFeatures.js';
import { fetchEmbeddingModel } from '../src/platform/embedded/artifacts.js';
import { createLocalEmbedder } from '../src/platform/models/embedding/localEmbedder.js';
import { KeptVectors, OfflineRecall } from './support/order/offlineRecall.js';
import { folds, readDialogueRooms, readEpisodes, readTalks, type Room } from './support/order/rooms.js';
import { type FittedList, fitOrder } from './support/order/softmaxFit.js';
import { root, servedConfig } from './support/place.js';
import { gainAt10, recallAt } from './support/rankQuality.js';

const options = new Command('bench:order')
  .description('Fits the order of recalled messages, and prints figures on the parts that are left out in turn.')
  .requiredOption('--data <folder>', 'episodes: a folder per domain with episodes.jsonl and checkpoints.jsonl')
  .option('--check <folder>', 'dialogues as of bench:messages, only to measure: no weight is fitted on them')
  .option('--fit', 'write the weights', false)
  .addHelpText('after', '\nExample:\n  npm run bench:order -- --data ~/episodes --check ~/dialogues --fit')
  .parse()
  .opts<{ data: string; check?: string; fit: boolean }>();

/** Number of messages that a search gives at most here, and of those that are read for it. */
const depth = 25;
const spare = 3;
/** Number of the best slots of a question that are fitted on, beside those that answer it. */
const fittedSlots = 60;
/** Weight of a question of each source: the talks are everyday talk, the episodes are many and much alike. */
const sourceWeights = { talks: 1, episodes: 0.3, dialogues: 0 } as const;
/** Weight of a question of a talk that several turns answer: there are fewer of them, and they are harder. */
const severalTurns = 2;
const models: readonly OrderModel[] = ['withVectors', 'wordsOnly'];
const file = join(root, 'src/conversations/search/messageOrder.json');

/** A question with the features of its slots, before and after their messages are read. */
interface Asked {
  readonly room: Room;
  readonly kind: string;
  readonly right: ReadonlySet<number>;
  readonly seqs: readonly number[];
  readonly unread: Float64Array;
  readonly read: Float64Array;
}

const packed = (rows: readonly (readonly number[])[]): Float64Array => Float64Array.from(rows.flat());
const roundedAll = (all: readonly number[]): number[] => all.map((one) => Math.round(one * 1_000) / 1_000);

const progress = progressBars();
const { artifactsDir } = servedConfig(join(root, '.kith/bench/order'));
const embedder = await createLocalEmbedder({ ...(await fetchEmbeddingModel({ artifactsDir, progress })), threads: 1 });
const figures: Record<string, unknown> = {};
const weights: Partial<Record<OrderModel, Record<string, number>>> = {};
try {
  const kept = await KeptVectors.open(join(root, '.kith/bench/order/vectors.bin'), embedder);
  const rooms = [...(await readTalks()), ...(await readEpisodes(options.data))];
  const checked = options.check === undefined ? [] : await readDialogueRooms(options.check);
  for (const model of models) {
    const asked = await askAll(rooms, model, kept);
    const held = await askAll(checked, model, kept);
    const fitted = roundedAll(fit(asked, model));
    report(model, asked, held, fitted);
    weights[model] = Object.fromEntries(featureNames[model].map((name, at) => [name, fitted[at]!]));
  }
} finally {
  await embedder.close();
}
if (options.fit) {
  const source = 'npm run bench:order -- --data DIR --fit: talks of bench/messages, and episodes of GateMem (MIT)';
  await writeFile(file, `${JSON.stringify({ source, figures, ...weights }, null, 2)}\n`);
}

async function askAll(rooms: readonly Room[], model: OrderModel, kept: KeptVectors): Promise<Asked[]> {
  const all: Asked[] = [];
  progress.start(`Asking, ${model}`, rooms.length, 'rooms');
  const recalls = new Map<Room['turns'], OfflineRecall>();
  for (const [at, room] of rooms.entries()) {
    const recall =
      recalls.get(room.turns) ?? (await OfflineRecall.of(room, model === 'withVectors' ? kept : undefined));
    recalls.set(room.turns, recall);
    for (const question of room.questions) {
      const { ordered } = await recall.search(question);
      const slots = ordered.slots.filter(({ seq }) => seq <= question.upTo);
      if (slots.length === 0) continue;
      const features = new OrderFeatures(ordered, model);
      const right = new Set(room.turns.flatMap(({ id }, index) => (question.right.has(id) ? [index + 1] : [])));
      all.push({
        ...{ room, kind: question.kind, right, seqs: slots.map(({ seq }) => seq) },
        unread: packed(slots.map((slot) => features.of(slot, slot.said))),
        read: packed(slots.map((slot) => features.of(slot, recall.at(slot.seq)))),
      });
    }
    progress.advance(at + 1);
  }
  progress.finish();
  return all;
}

function fit(asked: readonly Asked[], model: OrderModel): number[] {
  const size = featureNames[model].length;
  const lists = asked.flatMap(({ room, right, seqs, unread, read }): FittedList[] => {
    const slots = seqs.flatMap((seq, at) => (at < fittedSlots || right.has(seq) ? [at] : []));
    const isRight = slots.map((at) => right.has(seqs[at]!));
    return [unread, read].map((all) => {
      const features = new Float64Array(slots.length * size);
      slots.forEach((from, to) => features.set(all.subarray(from * size, (from + 1) * size), to * size));
      const isHarder = room.source === 'talks' && right.size > 1;
      return { features, isRight, weight: sourceWeights[room.source] * (isHarder ? severalTurns : 1) };
    });
  });
  return fitOrder(lists, size);
}

/** Prints how well questions are answered by weights that were fitted without their fold, beside the fused score. */
function report(model: OrderModel, asked: readonly Asked[], held: readonly Asked[], fitted: readonly number[]): void {
  const size = featureNames[model].length;
  const fusedAlone = featureNames[model].map((name) => Number(name === 'fused'));
  const without = Array.from({ length: folds }, (_, fold) =>
    fit(
      asked.filter(({ room }) => room.fold !== fold),
      model,
    ),
  );
  const groups: [string, readonly Asked[]][] = [
    ['talks', asked.filter(({ room }) => room.source === 'talks')],
    ['talks, several turns', asked.filter(({ room, kind }) => room.source === 'talks' && kind === 'multi')],
    ['episodes', asked.filter(({ room }) => room.source === 'episodes')],
    ['episodes, utility', asked.filter(({ kind }) => kind === 'utility')],
    ['dialogues 1-4', held.filter(({ kind }) => Number(kind) <= 4)],
    ...[1, 2, 3, 4, 5].map((of): [string, Asked[]] => [
      `dialogues ${of}`,
      held.filter(({ kind }) => Number(kind) === of),
    ]),
  ];
  const rows = groups
    .filter(([, some]) => some.length > 0)
    .map(([group, some]) => {
      const fused = some.map((one) => qualityOf(one, fusedAlone, size));
      const learned = some.map((one) =>
        qualityOf(one, one.room.source === 'dialogues' ? fitted : without[one.room.fold]!, size),
      );
      return {
        ...{ group, questions: some.length },
        ...{ 'fused R@10': meanOf(fused, 'recall'), 'learned R@10': meanOf(learned, 'recall') },
        ...{ 'fused nDCG@10': meanOf(fused, 'gain'), 'learned nDCG@10': meanOf(learned, 'gain') },
      };
    });
  console.log(`\n${model}: weights fitted without the part they are measured on\n`);
  console.table(rows);
  // Dialogues may have another licence: their figures are printed and not kept.
  figures[model] = rows.filter(({ group }) => !group.startsWith('dialogues'));
}

/** Recall and nDCG among the first ten, ordered as the service does: once to choose what is read, and once read. */
function qualityOf({ right, seqs, unread, read }: Asked, by: readonly number[], size: number) {
  const scoreOf = (features: Float64Array, slot: number): number =>
    by.reduce((sum, weight, at) => sum + weight * features[slot * size + at]!, 0);
  const best = (slots: readonly number[], features: Float64Array): number[] => {
    const scores = new Map(slots.map((slot) => [slot, scoreOf(features, slot)]));
    return [...slots].sort((a, b) => scores.get(b)! - scores.get(a)! || a - b);
  };
  const chosen = best([...seqs.keys()], unread).slice(0, depth + spare);
  const found = best(chosen, read).map((slot) => seqs[slot]!);
  return { recall: recallAt(found, right, 10), gain: gainAt10(found, right) };
}

function meanOf(all: readonly { recall: number; gain: number }[], of: 'recall' | 'gain'): number {
  return Math.round((1_000 * all.reduce((sum, one) => sum + one[of], 0)) / all.length) / 10;
}
