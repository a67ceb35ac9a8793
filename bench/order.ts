import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { featureNames, ScoringFeatures, type ScoringModel } from '../src/conversations/search/scoringFeatures.js';
import { fetchEmbeddingModel } from '../src/platform/embedded/artifacts/artifacts.js';
import { createLocalEmbedder } from '../src/platform/models/embedding/localEmbedder.js';
import { VectorCache, OfflineRecall } from './support/order/offlineRecall.js';
import { datedRooms } from './support/order/datedQuestions.js';
import {
  type QuestionSlots,
  fitMessageRelevance,
  type RankedMessage,
  rankMessages,
  namedRelevance,
  relevanceBy,
} from './support/order/relevanceOfMessages.js';
import {
  folds,
  readDialogueRooms,
  readEpisodes,
  longTalk,
  readTalks,
  sessionRooms,
  type Room,
  withForeignQuestions,
} from './support/order/rooms.js';
import { type FittedList, fitOrder } from './support/order/softmaxFit.js';
import { root, servedConfig } from './support/place.js';
import { gainAt10, recallAt } from './support/rankQuality.js';
import { calibrationError } from './support/relevanceFit.js';
import { round } from './support/timing.js';

const options = new Command('bench:order')
  .description('Fits the order of recalled messages, and measures it on parts of the data that are held out in turn.')
  .requiredOption('--data <folder>', 'episodes: a folder per domain with episodes.jsonl and checkpoints.jsonl')
  .option('--check <folder>', 'dialogues as of bench:messages, only to measure: no weight is fitted on them')
  .option('--fit', 'write the weights', false)
  .addHelpText('after', '\nExample:\n  npm run bench:order -- --data ~/episodes --check ~/dialogues --fit')
  .parse()
  .opts<{ data: string; check?: string; fit: boolean }>();

/** Number of the best slots of a question that are fitted on, beside those that answer it. */
const fittedSlots = 60;
/** Weight of a question of each source: the talks are everyday talk, the episodes are many and much alike. */
const commonWeights = { talks: 1, sessions: 0, episodes: 0.3, dialogues: 0 } as const;
/** The same by model. Without vectors, dates in questions cost half a point on episodes. */
const sourceWeights = {
  withVectors: { ...commonWeights, dated: 0.5 },
  wordsOnly: { ...commonWeights, dated: 0 },
} as const;
/** The same for relevance, which must also hold where little has been said. */
const relevanceWeights = { talks: 1, dated: 0, sessions: 1, episodes: 0.3, dialogues: 0 } as const;
/** Weight of a question of a talk that several turns answer: there are fewer of them, and they are harder. */
const severalTurnsWeight = 2;
const models: readonly ScoringModel[] = ['withVectors', 'wordsOnly'];
const file = join(root, 'src/conversations/search/messageScorer.json');

/** A question with the features of its slots. */
interface AskedQuestion extends QuestionSlots {
  readonly room: Room;
  readonly kind: string;
}

/** Weights of the two models of a question: of the order, and of the relevance with its bias first. */
interface FittedPair {
  readonly order: readonly number[];
  readonly relevance: readonly number[];
}

/** Number of messages that a context tells at most. */
const maxContextMessages = 20;
const floors = [0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.07, 0.1] as const;
/** Share of the right messages that the floor may lose. */
const maxLostShare = 0.15;
const roundAll = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1_000) / 1_000);

const progress = progressBars();
const { artifactsDir } = servedConfig(join(root, '.kith/bench/order'));
const embedder = await createLocalEmbedder({ ...(await fetchEmbeddingModel({ artifactsDir, progress })), threads: 1 });
const { base } = embedder.space;
const figures: Record<string, unknown> = {};
const weights: Record<string, unknown> = {};
let floor = 0;
try {
  const vectorCache = await VectorCache.open(join(root, '.kith/bench/order/vectors.bin'), embedder);
  const talks = await readTalks();
  const sessions = sessionRooms(talks.filter(({ turns }) => turns.length >= longTalk));
  const rooms = [
    ...withForeignQuestions(talks),
    ...datedRooms(talks),
    ...sessions,
    ...(await readEpisodes(options.data)),
  ];
  const checkRooms = options.check === undefined ? [] : withForeignQuestions(await readDialogueRooms(options.check));
  for (const model of models) {
    const questions = await askAll(rooms, model, vectorCache);
    const checkQuestions = await askAll(checkRooms, model, vectorCache);
    const fullFit = fitPair(questions, model);
    const foldFits = Array.from({ length: folds }, (_, fold) =>
      fitPair(
        questions.filter(({ room }) => room.fold !== fold),
        model,
      ),
    );
    const pairOf = ({ room }: AskedQuestion): FittedPair =>
      room.source === 'dialogues' ? fullFit : foldFits[room.fold]!;
    figures[model] = {
      order: reportOrder(model, [...questions, ...checkQuestions], pairOf),
      relevance: reportRelevance(model, [...questions, ...checkQuestions], pairOf),
    };
    if (model === 'withVectors') floor = floorOf(questions, model, pairOf);
    weights[model] = {
      order: Object.fromEntries(featureNames[model].map((name, index) => [name, fullFit.order[index]!])),
      relevance: namedRelevance(fullFit.relevance, model),
    };
  }
} finally {
  await embedder.close();
}
console.log(`Floor of relevance: ${floor}`);
if (options.fit) {
  const source = 'npm run bench:order -- --data DIR --fit: talks of bench/messages, and episodes of GateMem (MIT)';
  await writeFile(file, `${JSON.stringify({ source, figures, floor, ...weights }, null, 2)}\n`);
}

async function askAll(rooms: readonly Room[], model: ScoringModel, vectorCache: VectorCache): Promise<AskedQuestion[]> {
  const all: AskedQuestion[] = [];
  progress.start(`Asking, ${model}`, rooms.length, 'rooms');
  const recalls = new Map<Room['turns'], OfflineRecall>();
  for (const [at, room] of rooms.entries()) {
    const recall =
      recalls.get(room.turns) ?? (await OfflineRecall.of(room, model === 'withVectors' ? vectorCache : undefined));
    recalls.set(room.turns, recall);
    for (const question of room.questions) {
      const { ordered } = await recall.search(question);
      const slots = ordered.slots.filter(({ seq }) => seq <= question.upTo);
      if (slots.length === 0) continue;
      const features = new ScoringFeatures(ordered, model);
      const right = new Set(room.turns.flatMap(({ id }, index) => (question.right.has(id) ? [index + 1] : [])));
      all.push({
        room,
        kind: question.kind,
        right,
        slots,
        topicCount: features.question.topicCount,
        unread: slots.map((slot) => Float64Array.from(features.featuresOf(slot, slot.candidate))),
        read: slots.map((slot) => Float64Array.from(features.featuresOf(slot, recall.at(slot.seq)))),
      });
    }
    progress.advance(at + 1);
  }
  progress.finish();
  return all;
}

function fitPair(questions: readonly AskedQuestion[], model: ScoringModel): FittedPair {
  const order = roundAll(fit(questions, model));
  const rankings = questions.map((one) => ({
    messages: rankMessages(one, order, model, base),
    weight: relevanceWeights[one.room.source],
  }));
  return { order, relevance: fitMessageRelevance(rankings) };
}

function fit(questions: readonly AskedQuestion[], model: ScoringModel): number[] {
  const size = featureNames[model].length;
  const lists = questions.flatMap(({ room, right, slots: all, unread, read }): FittedList[] => {
    const slots = all.flatMap(({ seq }, index) => (index < fittedSlots || right.has(seq) ? [index] : []));
    const isRight = slots.map((at) => right.has(all[at]!.seq));
    return [unread, read].map((rows) => {
      const features = new Float64Array(slots.length * size);
      slots.forEach((from, to) => features.set(rows[from]!, to * size));
      const isHarder = room.source === 'talks' && right.size > 1;
      return { features, isRight, weight: sourceWeights[model][room.source] * (isHarder ? severalTurnsWeight : 1) };
    });
  });
  return fitOrder(lists, size);
}

/** Prints how well questions are answered by weights that were fitted without their fold, beside the fused score. */
function reportOrder(
  model: ScoringModel,
  all: readonly AskedQuestion[],
  pairOf: (one: AskedQuestion) => FittedPair,
): unknown {
  const fusedAlone = featureNames[model].map((name) => Number(name === 'fused'));
  const answered = all.filter(({ right }) => right.size > 0);
  const of = (source: Room['source']) => answered.filter(({ room }) => room.source === source);
  const groups: [string, readonly AskedQuestion[]][] = [
    ['talks', of('talks')],
    ['talks, several turns', of('talks').filter(({ kind }) => kind === 'multi')],
    ['talks, with dates', of('dated')],
    ['episodes', of('episodes')],
    ['episodes, utility', of('episodes').filter(({ kind }) => kind === 'utility')],
    ['dialogues 1-4', of('dialogues').filter(({ kind }) => Number(kind) <= 4)],
    ...[1, 2, 3, 4, 5].map((category): [string, AskedQuestion[]] => [
      `dialogues ${category}`,
      of('dialogues').filter(({ kind }) => Number(kind) === category),
    ]),
  ];
  const rows = groups
    .filter(([, groupQuestions]) => groupQuestions.length > 0)
    .map(([group, groupQuestions]) => {
      const fused = groupQuestions.map((one) => qualityOf(one, rankMessages(one, fusedAlone, model, base)));
      const learned = groupQuestions.map((one) => qualityOf(one, rankMessages(one, pairOf(one).order, model, base)));
      return {
        group,
        questions: groupQuestions.length,
        'fused R@10': meanOf(fused, 'recall'),
        'learned R@10': meanOf(learned, 'recall'),
        'fused nDCG@10': meanOf(fused, 'gain'),
        'learned nDCG@10': meanOf(learned, 'gain'),
      };
    });
  console.log(`\n${model}: weights fitted without the part they are measured on\n`);
  console.table(rows);
  return shareable(rows);
}

/** Prints how often messages of a relevance answer, and how often nothing is told where nothing answers. */
function reportRelevance(
  model: ScoringModel,
  all: readonly AskedQuestion[],
  pairOf: (one: AskedQuestion) => FittedPair,
): unknown {
  const sources = [...new Set(all.map(({ room }) => room.source))];
  const rows = sources.map((source) => {
    const questionHits = all
      .filter(({ room }) => room.source === source)
      .map((one) => relevancesOf(one, model, pairOf(one)));
    const hits = questionHits.flat();
    const bins = [0, 0.1, 0.2, 0.4, 0.6, 0.8].map((from, index, froms): [string, string] => {
      const within = hits.filter(({ relevance }) => relevance >= from && relevance < (froms[index + 1] ?? 2));
      const right = within.filter(({ isRight }) => isRight).length;
      return [`from ${from}`, `${within.length}: ${round((100 * right) / Math.max(1, within.length))} %`];
    });
    return {
      group: source,
      hits: hits.length,
      error: Math.round(1_000 * calibrationError(hits)) / 1_000,
      ...Object.fromEntries(bins),
    };
  });
  console.log(`\n${model}: share of right messages by relevance, and expected calibration error\n`);
  console.table(rows);
  return shareable(rows);
}

function relevancesOf(question: AskedQuestion, model: ScoringModel, { order, relevance }: FittedPair) {
  return rankMessages(question, order, model, base).map((one) => ({
    isRight: one.isRight,
    relevance: relevanceBy(relevance, one),
  }));
}

/** Prints what each floor keeps of the first 20 messages, and returns the highest that loses few of the right ones. */
function floorOf(
  questions: readonly AskedQuestion[],
  model: ScoringModel,
  pairOf: (one: AskedQuestion) => FittedPair,
): number {
  const talks = questions.filter(({ room }) => room.source === 'talks' || room.source === 'sessions');
  const rankedQuestions = talks.map((question) => ({
    question,
    hits: relevancesOf(question, model, pairOf(question)).slice(0, maxContextMessages),
  }));
  const answered = rankedQuestions.filter(({ question }) => question.right.size > 0);
  const right = answered.flatMap(({ hits }) => hits.filter(({ isRight }) => isRight));
  const each = (all: typeof rankedQuestions, floor: number) =>
    round(
      all.reduce((sum, { hits }) => sum + hits.filter(({ relevance }) => relevance >= floor).length, 0) / all.length,
    );
  const rows = floors.map((floor) => ({
    floor,
    'right messages kept': round((100 * right.filter(({ relevance }) => relevance >= floor).length) / right.length),
    'messages if answerable': each(answered, floor),
    'messages if not': each(
      rankedQuestions.filter(({ question }) => question.right.size === 0),
      floor,
    ),
  }));
  console.log('\nFloors of relevance, on talks that were left out in turn\n');
  console.table(rows);
  return rows.findLast((row) => row['right messages kept'] >= 100 * (1 - maxLostShare))?.floor ?? 0;
}

/** Dialogues may have another licence: their figures are printed and not kept. */
function shareable<Row extends { readonly group: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ group }) => !group.startsWith('dialogues'));
}

/** Recall and nDCG among the first ten that are read. */
function qualityOf({ right }: AskedQuestion, messages: readonly RankedMessage[]) {
  const rankedSeqs = messages.map(({ seq }) => seq);
  return { recall: recallAt(rankedSeqs, right, 10), gain: gainAt10(rankedSeqs, right) };
}

function meanOf(all: readonly { recall: number; gain: number }[], of: 'recall' | 'gain'): number {
  return Math.round((1_000 * all.reduce((sum, one) => sum + one[of], 0)) / all.length) / 10;
}
