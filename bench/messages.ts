import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { type RunningKith, startKith } from '../src/main.js';
import { benchFolder, writeResult } from './support/results.js';
import { askAs, metricOf } from './support/askAs.js';
import { type Dialogue, type DialogueQuestion, readDialogues } from './support/dialogues.js';
import { groupOf, handleOf, joinGroup } from './support/groups.js';
import { LexicalSearch } from './support/lexical.js';
import { servedConfig } from './support/place.js';
import { gainAt10, recallAt } from './support/rankQuality.js';
import { compareRecalls, rowsOf } from './support/compareRecalls.js';
import { round, timesOf } from './support/timing.js';

const options = new Command('bench:messages')
  .description('Measures the recall of messages with dialogues and questions to them, through the running service.')
  .requiredOption('--data <folder>', 'folder of the dialogues, *.jsonl with one of them per line')
  .option('--again', 'keep the recorded messages of an earlier run')
  .option('--questions <number>', 'number of questions to compare times', '240')
  .option('--only <part>', 'quality or speed; by default both')
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExample:\n  npm run bench:messages -- --data ~/dialogues')
  .parse()
  .opts<{ data: string; out: string; again?: boolean; questions: string; only?: 'quality' | 'speed' }>();

const progress = progressBars();
const depth = 25;
const tenant = 'default';

/** A question with its hits, best first, and its time. */
interface AnsweredQuestion {
  category: number;
  hitIds: readonly string[];
  evidence: ReadonlySet<string>;
  ms: number;
}

const dialogues = await readDialogues(options.data);
const folder = await benchFolder('messages', { isKept: options.again });
const config = servedConfig(folder);
const kith = await startKith(config, progress);
const report: Record<string, unknown> = {};
try {
  const jointDialogue = joinDialogues(dialogues);
  if (!options.again) report.embedding = await record(kith, [...dialogues, jointDialogue]);
  console.log(`${jointDialogue.turns.length} messages, ${jointDialogue.questions.length} questions, means in percent.`);
  if (options.only !== 'speed') {
    report.apart = await measure('Each dialogue in a chat of its own, asked there', dialogues);
    report.together = await measure(`All in one group of ${jointDialogue.speakers.length} people, asked there`, [
      jointDialogue,
    ]);
  }
  if (options.only !== 'quality') report.times = await compare(jointDialogue);
} finally {
  await kith.stop();
}
await writeResult(options.out, 'messages', report);

/** Joins all dialogues into the talk of one group, in order of time. */
function joinDialogues(parts: readonly Dialogue[]): Dialogue {
  return {
    name: 'together',
    speakers: [...new Set(parts.flatMap(({ speakers }) => speakers))],
    turns: parts.flatMap(({ turns }) => turns).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    questions: parts.flatMap(({ questions }) => questions),
  };
}

function ask<T>(handle: string, query: string, variables: object = {}): Promise<T> {
  return askAs(kith, { tenant, handle }, query, variables);
}

/** Records every dialogue in a group chat of its speakers, and waits until all messages are embedded. */
async function record(running: RunningKith, recorded: readonly Dialogue[]): Promise<Record<string, number>> {
  const total = recorded.reduce((sum, { turns }) => sum + turns.length, 0);
  progress.start('Recording', total, 'messages');
  let done = 0;
  for (const { name, speakers, turns } of recorded) {
    const chat = await chatOf(name);
    const at = turns[0]!.at;
    await joinGroup(kith, tenant, chat, { speakers, at });
    for (let start = 0; start < turns.length; start += 500) {
      const messages = turns.slice(start, start + 500).map(({ id, speaker, text, at: turnAt }) => ({
        externalId: id,
        speaker: { handle: handleOf(speaker) },
        role: 'USER',
        text,
        at: turnAt,
      }));
      const query = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
      await ask('bridge', query, { input: { chat, messages } });
      done += messages.length;
      progress.advance(done);
    }
  }
  progress.finish();
  return waitForVectors(running, total);
}

/**
 * Remembers every message of a dialogue in its chat, so that there are as many memories as messages. It is skipped if
 * an earlier run did it.
 */
async function remember({ name, turns }: Dialogue): Promise<void> {
  const chat = await chatOf(name);
  const count = 'query ($chat: ID!) { memories(chat: $chat) { totalCount } }';
  const { memories } = await ask<{ memories: { totalCount: number } }>(handleOf(turns[0]!.speaker), count, { chat });
  // A few messages that look like secrets are refused.
  if (memories.totalCount > 0.9 * turns.length) return;
  progress.start('Remembering', turns.length, 'memories');
  for (let start = 0; start < turns.length; start += 100) {
    const inputs = turns.slice(start, start + 100).map(({ speaker, text }) => ({
      scope: 'GROUP',
      chat,
      text: `${speaker}: ${text}`.slice(0, 280),
    }));
    const query =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
    await ask(handleOf(turns[0]!.speaker), query, { inputs });
    progress.advance(Math.min(start + 100, turns.length));
  }
  progress.finish();
}

/** Times recalls of messages beside recalls of as many memories, and prints both. */
async function compare(jointDialogue: Dialogue): Promise<unknown> {
  await remember(jointDialogue);
  const texts = jointDialogue.questions.map(({ text }) => text);
  const sampledTexts = texts.filter(
    (_, index) => index % Math.max(1, Math.floor(texts.length / Number(options.questions))) === 0,
  );
  progress.start('Timing', sampledTexts.length, 'questions');
  const times = await compareRecalls(
    ask,
    await chatOf(jointDialogue.name),
    jointDialogue.speakers.map(handleOf),
    sampledTexts,
  );
  progress.finish();
  console.log(
    `\nTimes in ms of ${sampledTexts.length} questions to ${jointDialogue.turns.length} messages and as many memories\n`,
  );
  console.table(rowsOf(times));
  return times;
}

function chatOf(name: string): Promise<string> {
  return groupOf(kith, tenant, name);
}

/** Waits until all messages have both vectors, and returns the throughput without foreground activity. */
async function waitForVectors(running: RunningKith, total: number): Promise<Record<string, number>> {
  progress.start('Embedding', 2 * total, 'vectors');
  const count = () => metricOf(running, 'kith_late_embeddings_total');
  const startedAt = performance.now();
  const before = await count();
  let firstMs: number | undefined;
  for (let done = before; done < 2 * total; done = await count()) {
    if (done >= total) firstMs ??= performance.now() - startedAt;
    progress.advance(done);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  progress.finish();
  const seconds = (performance.now() - startedAt) / 1_000;
  const rates = {
    firstVectorsPerSecond: round((total - before) / ((firstMs ?? 0) / 1_000)),
    messagesPerSecond: round((2 * total - before) / 2 / seconds),
  };
  console.log(`Embedding of messages without requests: ${JSON.stringify(rates)}`);
  return rates;
}

/** Asks every question of the dialogues in three ways and prints a table of each. */
async function measure(title: string, measured: readonly Dialogue[]): Promise<Record<string, unknown>> {
  const answers: Record<string, AnsweredQuestion[]> = { BM25: [], 'BM25 + window': [], Kith: [] };
  progress.start(
    'Asking',
    measured.reduce((sum, { questions }) => sum + questions.length, 0),
    'questions',
  );
  let done = 0;
  for (const dialogue of measured) {
    const chat = await chatOf(dialogue.name);
    const lexical = new LexicalSearch(
      dialogue.turns.map(({ speaker, text, session }) => ({ text: `${speaker}: ${text}`, session })),
    );
    for (const question of dialogue.questions) {
      for (const [way, around] of [
        ['BM25', false],
        ['BM25 + window', true],
      ] as const) {
        const startedAt = performance.now();
        const hitIds = lexical
          .search(question.text, around)
          .slice(0, depth)
          .map((at) => dialogue.turns[at]!.id);
        answers[way]!.push({ ...question, hitIds, ms: performance.now() - startedAt });
      }
      answers['Kith']!.push(await askKith(dialogue, chat, question));
      progress.advance((done += 1));
    }
  }
  progress.finish();
  console.log(`\n${title}\n`);
  const tables = Object.entries(answers).map(([way, all]) => [way, tableOf(way, all)] as const);
  return Object.fromEntries(tables);
}

async function askKith(dialogue: Dialogue, chat: string, question: DialogueQuestion): Promise<AnsweredQuestion> {
  const startedAt = performance.now();
  const query =
    'query ($query: String!, $chat: ID!, $limit: Int!) { recallMessages(query: $query, chat: $chat, limit: $limit) { message { externalId } } }';
  const { recallMessages } = await ask<{ recallMessages: { message: { externalId: string } }[] }>(
    handleOf(dialogue.speakers[0]!),
    query,
    { query: question.text, chat, limit: depth },
  );
  const hitIds = recallMessages.map(({ message }) => message.externalId);
  return { ...question, hitIds, ms: performance.now() - startedAt };
}

function tableOf(way: string, all: readonly AnsweredQuestion[]): Record<string, unknown> {
  const groups: [string, readonly AnsweredQuestion[]][] = [
    ['1-4', all.filter(({ category }) => category <= 4)],
    ...[1, 2, 3, 4, 5].map((of): [string, AnsweredQuestion[]] => [
      String(of),
      all.filter(({ category }) => category === of),
    ]),
  ];
  const rows = groups.map(([category, answered]) => ({
    way,
    category,
    questions: answered.length,
    'R@5': meanOf(answered, (one) => recallAt(one.hitIds, one.evidence, 5)),
    'R@10': meanOf(answered, (one) => recallAt(one.hitIds, one.evidence, 10)),
    'R@25': meanOf(answered, (one) => recallAt(one.hitIds, one.evidence, 25)),
    'nDCG@10': meanOf(answered, ({ hitIds, evidence }) => gainAt10(hitIds, evidence)),
  }));
  console.table(rows);
  const times = timesOf(all.map(({ ms }) => ms));
  console.log(`${way}: ${JSON.stringify(times)} ms a question`);
  return { rows, times };
}

function meanOf(answered: readonly AnsweredQuestion[], of: (one: AnsweredQuestion) => number): number {
  return round((100 * answered.reduce((sum, one) => sum + of(one), 0)) / Math.max(1, answered.length));
}
