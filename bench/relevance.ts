import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../src/app/config.js';
import { progressBars } from '../src/cli/progressBars.js';
import { type RunningKith, startKith } from '../src/main.js';
import {
  relevanceFeatureNames,
  featuresOf,
  type FittedWeights,
  logitOf,
  mixBestLogit,
} from '../src/recall/relevance.js';
import { stemsWithSlot } from '../src/recall/matching.js';
import { stemsOf, wordsOf } from '../src/text/stems.js';
import { generalKnowledgeBy, generalKnowledgeModel as shippedClassifier } from '../src/recall/generalKnowledge.js';
import { fetchEmbeddingModel } from '../src/platform/embedded/artifacts/artifacts.js';
import { createLocalEmbedder, localSpace } from '../src/platform/models/embedding/localEmbedder.js';
import { benchFolder } from './support/results.js';
import { askAs } from './support/askAs.js';
import { aucOf, classifyUnseen, fitGeneralKnowledge } from './support/generalKnowledgeFit.js';
import { chatOf, loadAsked, type LoadedWorld } from './support/loadedWorlds.js';
import { probability } from './support/logistic.js';
import { VectorCache } from './support/order/offlineRecall.js';
import { readEpisodes } from './support/order/rooms.js';
import { root, servedConfig } from './support/place.js';
import {
  readAskedWorlds,
  readClassifierQuestions,
  readRelevanceQuestions,
  type RelevanceQuestion,
} from './support/questions.js';
import {
  calibrationError,
  chanceOf,
  fitRelevance,
  foldOf,
  folds,
  evidenceShare,
  type WeighedHits,
} from './support/relevanceFit.js';
import { round } from './support/timing.js';

const options = new Command('bench:relevance')
  .description('Measures how well relevance separates answers from other hits, on questions that it was not fitted on.')
  .option('--fit', 'fit the weights and the floor on the tuning half, and write them; needs --data', false)
  .option('--data <folder>', 'episodes as of bench:order, whose questions are for the classifier of general questions')
  .option('--again', 'use the hits of the last run instead of asking', false)
  .option('--misses', 'also print the errors on the tuning half', false)
  .option('--cross', 'also fit on four fifths of both halves and judge the last fifth, five times in turn', false)
  .addHelpText('after', '\nExamples:\n  npm run bench:relevance\n  npm run bench:relevance -- --data ~/episodes --fit')
  .parse()
  .opts<{ fit: boolean; data?: string; again: boolean; misses: boolean; cross: boolean }>();
if (options.fit && options.data === undefined)
  throw new Error('To fit, name the folder of the episodes: --data FOLDER.');

/** Default number of hits of an answer. */
const depth = 10;
/** Share of found answers that the floor may lose on the tuning half; on other questions it loses more. */
const maxLostShare = 0.01;
/** Worlds that are judged, alone and together. */
const judgedWorlds = ['both', 'demo', 'saltmere'] as const;
/** Share of a world's memories that remains in a small memory, as of people who have just begun. */
const smallPart = 0.12;
const weights = { small: 0.5, extra: 0.4 } as const;
const modelFile = join(root, 'src/recall/relevance.json');
const classifierFile = join(root, 'src/recall/generalKnowledge.json');
const foundFile = join(root, '.kith/bench/relevance.json');
const modes = ['withVectors', 'wordsOnly'] as const;
type Mode = (typeof modes)[number];

interface FoundHit {
  readonly name: string;
  readonly similarity: number | null;
  readonly text: string;
  readonly slot: string | null;
  readonly subjectIds: readonly string[];
}

/** A question with all its hits, best first, without a floor. */
interface FoundQuestion extends RelevanceQuestion {
  readonly world: string;
  readonly viewerId: string;
  readonly hits: readonly FoundHit[];
}

interface Model {
  readonly floor: number;
  readonly shared: number;
  readonly withVectors: FittedWeights;
  readonly wordsOnly: FittedWeights;
}

const foundQuestions = options.again && existsSync(foundFile) ? await readFound() : await askAll();
const classes = await classifyAll();
const sets = {
  withVectors: {
    whole: weighHits(foundQuestions.withVectors, 1, 'withVectors'),
    small: weighHits(foundQuestions.withVectors, smallPart, 'withVectors'),
  },
  wordsOnly: {
    whole: weighHits(foundQuestions.wordsOnly, 1, 'wordsOnly'),
    small: weighHits(foundQuestions.wordsOnly, smallPart, 'wordsOnly'),
  },
};
const model = options.fit ? fit() : (JSON.parse(await readFile(modelFile, 'utf8')) as Model);
const figures = report(model);
if (options.fit) {
  const source = 'npm run bench:relevance -- --fit: questions of bench/answers, tuning half, local embedding model';
  await writeFile(modelFile, `${JSON.stringify({ source, figures, ...model }, null, 2)}\n`);
  await writeFile(classifierFile, `${JSON.stringify(classes.fitted)}\n`);
}

async function readFound(): Promise<Record<Mode, FoundQuestion[]>> {
  return JSON.parse(await readFile(foundFile, 'utf8')) as Record<Mode, FoundQuestion[]>;
}

/** Asks all questions of a Kith with an embedding model, then of one without. */
async function askAll(): Promise<Record<Mode, FoundQuestion[]>> {
  const folder = await benchFolder('relevance');
  const questionsByMode: Record<Mode, FoundQuestion[]> = { withVectors: [], wordsOnly: [] };
  for (const mode of modes) {
    const embedder = mode === 'withVectors' ? {} : { embedder: readConfig({ KITH_EMBEDDER: 'none' }).embedder };
    const kith = await startKith({ ...servedConfig(join(folder, mode)), ...embedder }, progressBars());
    try {
      for (const world of await readAskedWorlds()) {
        const loaded = await loadAsked(kith, world, world.name);
        for (const question of await readRelevanceQuestions(world))
          questionsByMode[mode].push(await askQuestion(kith, loaded, question));
      }
    } finally {
      await kith.stop();
    }
  }
  await writeFile(foundFile, JSON.stringify(questionsByMode));
  return questionsByMode;
}

async function askQuestion(kith: RunningKith, world: LoadedWorld, question: RelevanceQuestion): Promise<FoundQuestion> {
  const query = `query ($query: String!, $chat: ID) {
    me { id }
    recall(query: $query, chat: $chat, limit: 50, minRelevance: 0) {
      hits { similarity memory { id text slot subjects { id } } } } }`;
  type Answer = {
    me: { id: string };
    recall: {
      hits: {
        similarity: number | null;
        memory: { id: string; text: string; slot: string | null; subjects: { id: string }[] };
      }[];
    };
  };
  const variables = { query: question.ask, chat: chatOf(world.chats, question) };
  const { me, recall } = await askAs<Answer>(kith, { tenant: world.tenant, handle: question.as }, query, variables);
  const hits = recall.hits.map(({ similarity, memory: { id, text, slot, subjects } }) => {
    return { name: world.names.get(id)!, similarity, text, slot, subjectIds: subjects.map((one) => one.id) };
  });
  return { ...question, world: world.name, viewerId: me.id, hits };
}

/**
 * Classifies all questions, by the shipped classifier or, with the data for it, by one fitted on the tuning half: its own
 * questions are then classified by models that were fitted without them.
 */
async function classifyAll() {
  const { artifactsDir } = servedConfig(join(root, '.kith/bench/relevance'));
  const model = await fetchEmbeddingModel({ artifactsDir, progress: progressBars() });
  const embedder = await createLocalEmbedder({ ...model, threads: 2 });
  try {
    const vectors = await VectorCache.open(join(root, '.kith/bench/relevance.vectors'), embedder);
    const allQuestions = foundQuestions.withVectors;
    const handles = new Set(allQuestions.map(({ as }) => as));
    const namesNoPerson = (ask: string): boolean => !wordsOf(ask).some((word) => handles.has(word));
    const tuningQuestions = allQuestions.filter(({ half }) => half === 'tune');
    const writtenQuestions = await readClassifierQuestions();
    const isGeneral = new Map([
      ...tuningQuestions.map(({ ask, kind }) => [ask, kind === 'general' && namesNoPerson(ask)] as const),
      ...(options.data === undefined ? [] : await readEpisodes(options.data)).flatMap(({ questions }) =>
        questions.map(({ text }) => [text, false] as const),
      ),
      ...writtenQuestions.filter(({ half }) => half === 'tune').map(({ ask, isGeneral: yes }) => [ask, yes] as const),
    ]);
    const texts = [...new Set([...allQuestions, ...writtenQuestions].map(({ ask }) => ask)), ...isGeneral.keys()];
    const vectorOf = new Map<string, ArrayLike<number>>();
    for (const text of texts) vectorOf.set(text, await vectors.of(text, true));
    const fittingQuestions = [...isGeneral].map(([ask, yes]) => ({ ask, vector: vectorOf.get(ask)!, isGeneral: yes }));
    const isFitted = options.data !== undefined;
    const source = 'npm run bench:relevance -- --fit: written questions of bench/answers, and those of GateMem (MIT)';
    const fitted = {
      source,
      spaceId: localSpace.id,
      ...(isFitted ? fitGeneralKnowledge(fittingQuestions) : shippedClassifier),
    };
    const unseenScores = isFitted ? classifyUnseen(fittingQuestions) : new Map<string, number>();
    const scoreOf = (ask: string): number => unseenScores.get(ask) ?? generalKnowledgeBy(fitted, vectorOf.get(ask)!);
    const judgedQuestions = writtenQuestions
      .filter(({ half }) => half === 'heldOut')
      .map(({ ask, isGeneral: yes }) => ({ isGeneral: yes, score: generalKnowledgeBy(fitted, vectorOf.get(ask)!) }));
    console.log(
      `The classifier of general questions, on ${judgedQuestions.length} held-out ones: AUC ${round(100 * aucOf(judgedQuestions))} %`,
    );
    return { of: scoreOf, fitted };
  } finally {
    await embedder.close();
  }
}

/**
 * Computes the features for the first hits of each question, among all hits or a part of them that includes the
 * answers.
 */
function weighHits(all: readonly FoundQuestion[], part: number, mode: Mode): (WeighedHits & { world: string })[] {
  const limit = mode === 'withVectors' ? localSpace.limits.fact : undefined;
  return all.map(({ ask, kind, half, world, viewerId, right, hits }) => {
    const keptHits = hits.filter(({ name }) => right.includes(name) || part === 1 || chanceOf(`${ask} ${name}`) < part);
    const scoredHits = keptHits.map(({ similarity, text, slot, subjectIds }) => ({
      estimatedSimilarity: similarity ?? 0,
      stems: stemsWithSlot({ stems: stemsOf(text), slot }),
      candidate: { text: text.slice(0, 300), entityIds: subjectIds, unembedded: false },
    }));
    const generalKnowledge = classes.of(ask);
    const features = featuresOf({ text: ask, viewerId, answerThreshold: limit, generalKnowledge }, scoredHits);
    const weight = (part === 1 ? 1 : weights.small) * (kind === 'extra' ? weights.extra : 1);
    const firstHits = keptHits.slice(0, depth);
    return {
      ask,
      kind,
      half,
      world,
      weight,
      hits: firstHits.map(({ name }, index) => ({ name, isRight: right.includes(name), features: features[index]! })),
    };
  });
}

function fit(from: typeof sets = sets): Model {
  const fitMode = (mode: Mode) => fitRelevance([...from[mode].whole, ...from[mode].small], relevanceFeatureNames[mode]);
  const fittedModels = { shared: evidenceShare, withVectors: fitMode('withVectors'), wordsOnly: fitMode('wordsOnly') };
  const tuningQuestions = from.withVectors.whole.filter(
    ({ half, kind, hits }) => half === 'tune' && kind !== 'extra' && hits.some(({ isRight }) => isRight),
  );
  const bestRelevances = tuningQuestions
    .map((one) => bestRight(fittedModels, 'withVectors', one))
    .sort((a, b) => a - b);
  const floor = Math.floor(bestRelevances[Math.floor(bestRelevances.length * maxLostShare)]! * 1_000) / 1_000;
  return { floor, ...fittedModels };
}

function relevancesIn(fittedModel: Omit<Model, 'floor'>, mode: Mode, { hits }: WeighedHits): number[] {
  const logits = hits.map(({ features }) => logitOf(fittedModel[mode], features));
  return mixBestLogit(logits, fittedModel.shared).map(probability);
}

function bestRight(fittedModel: Omit<Model, 'floor'>, mode: Mode, question: WeighedHits): number {
  return Math.max(0, ...relevancesIn(fittedModel, mode, question).filter((_, index) => question.hits[index]!.isRight));
}

/** Prints and returns the quality of the model on the half that it was not fitted on. */
function report(fittedModel: Model): Record<string, unknown> {
  const figures: Record<string, unknown> = {};
  for (const mode of modes) {
    for (const size of ['whole', 'small'] as const) {
      const rows = (['tune', 'heldOut'] as const).flatMap((half) =>
        judgedWorlds.map((world) => {
          const judgedQuestions = ofWorld(sets[mode][size], world).filter((one) => one.half === half);
          return { half, world, ...qualityOf(fittedModel, mode, judgedQuestions) };
        }),
      );
      console.log(
        `\n${mode}, ${size === 'whole' ? 'the whole worlds' : 'an eighth of them'}, floor ${fittedModel.floor}\n`,
      );
      console.table(rows);
      figures[`${mode}, ${size}`] = rows.find(({ half, world }) => half === 'heldOut' && world === 'both');
    }
  }
  if (options.misses) printMisses(fittedModel);
  if (options.cross) crossValidate();
  return figures;
}

/** Prints the quality of models on the part of all questions that each was not fitted on. Every question is in one part. */
function crossValidate(): void {
  const rows = Array.from({ length: folds }, (_, fold) => {
    const split = <T extends WeighedHits>(all: readonly T[]): T[] =>
      all.map((one) => ({ ...one, half: foldOf(one.ask) === fold ? 'heldOut' : 'tune' }));
    const splitBoth = ({ whole, small }: (typeof sets)[Mode]) => ({ whole: split(whole), small: split(small) });
    const from = { withVectors: splitBoth(sets.withVectors), wordsOnly: splitBoth(sets.wordsOnly) };
    const fittedModel = fit(from);
    const judgedQuestions = from.withVectors.whole.filter(({ half }) => half === 'heldOut');
    return judgedWorlds.map((world) => ({
      fold,
      world,
      ...qualityOf(fittedModel, 'withVectors', ofWorld(judgedQuestions, world)),
    }));
  });
  console.log(`\nwithVectors, the whole worlds, fitted on ${folds - 1} of ${folds} parts and judged on the other\n`);
  console.table(rows.flat());
}

function ofWorld<T extends { world: string }>(all: readonly T[], world: (typeof judgedWorlds)[number]): T[] {
  return all.filter((one) => world === 'both' || one.world === world);
}

function qualityOf(fittedModel: Model, mode: Mode, questions: readonly WeighedHits[]) {
  const ofKinds = (...kinds: string[]) => questions.filter(({ kind }) => kinds.includes(kind));
  const hitsAboveFloor = (one: WeighedHits) =>
    one.hits.filter((_, index) => relevancesIn(fittedModel, mode, one)[index]! >= fittedModel.floor);
  const countWithHits = (kind: string): string => {
    const kindQuestions = ofKinds(kind);
    return `${kindQuestions.filter((one) => hitsAboveFloor(one).length > 0).length} of ${kindQuestions.length}`;
  };
  const countLost = (kind: string): string => {
    const answered = ofKinds(kind).filter(({ hits }) => hits.some(({ isRight }) => isRight));
    return `${answered.filter((one) => !hitsAboveFloor(one).some(({ isRight }) => isRight)).length} of ${answered.length}`;
  };
  const plainQuestions = ofKinds('plain');
  const judgedHits = ofKinds('plain', 'said', 'general', 'known').flatMap((one) => {
    const relevances = relevancesIn(fittedModel, mode, one);
    return one.hits.map(({ isRight }, index) => ({ isRight, relevance: relevances[index]! }));
  });
  return {
    'general with hits': countWithHits('general'),
    'known with hits': countWithHits('known'),
    'plain lost': countLost('plain'),
    'said lost': countLost('said'),
    'R@1': round(
      (100 * plainQuestions.filter((one) => hitsAboveFloor(one)[0]?.isRight).length) /
        Math.max(1, plainQuestions.length),
    ),
    ECE: Math.round(1_000 * calibrationError(judgedHits)) / 1_000,
  };
}

function printMisses(fittedModel: Model): void {
  for (const question of sets.withVectors.whole.filter(({ half, kind }) => half === 'tune' && kind !== 'extra')) {
    const relevances = relevancesIn(fittedModel, 'withVectors', question);
    const isAnswerable = question.hits.some(({ isRight }) => isRight);
    const best = isAnswerable ? bestRight(fittedModel, 'withVectors', question) : Math.max(0, ...relevances);
    if (isAnswerable === best >= fittedModel.floor) continue;
    console.log(
      `${isAnswerable ? 'lost' : 'told'} ${best.toFixed(3)}: "${question.ask}" (${question.hits[relevances.indexOf(best)]?.name})`,
    );
  }
}
