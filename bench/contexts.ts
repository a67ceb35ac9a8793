import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { agentName } from '../src/conversations/message.js';
import { startKith } from '../src/main.js';
import { dayMs } from '../src/platform/clock.js';
import { toVisibleLine } from '../src/text/lines.js';
import { benchFolder, writeResult } from './support/results.js';
import { askAs, metricOf } from './support/askAs.js';
import { groupOf, handleOf, joinGroup } from './support/groups.js';
import { chatOf, loadAsked, type LoadedWorld } from './support/loadedWorlds.js';
import { readDialogueRooms, readEpisodes, readTalks, type Room } from './support/order/rooms.js';
import { servedConfig } from './support/place.js';
import { readAskedWorlds, type WorldQuestion } from './support/questions.js';
import { round, timed, timesOf } from './support/timing.js';

const options = new Command('bench:contexts')
  .description(
    'Measures the share of the answers that a context of each kind and budget holds, and its time, through the service.',
  )
  .option('--episodes <folder>', 'also episodes, as of bench:order')
  .option('--dialogues <folder>', 'also dialogues, as of bench:messages')
  .option('--again', 'keep the recorded messages of an earlier run', false)
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:contexts\n  npm run bench:contexts -- --dialogues ~/dialogues')
  .parse()
  .opts<{ episodes?: string; dialogues?: string; again: boolean; out: string }>();

const kinds = ['CONVERSATION', 'FACTS', 'AGENT'] as const;
type Kind = (typeof kinds)[number];
const budgets = [400, 1_000, 2_000] as const;
const unlimitedTokens = 32_000;
/** Number of messages in a request. */
const batchSize = 200;

interface ContextRequest {
  readonly tenant: string;
  readonly handle: string;
  readonly kind: Kind;
  readonly message: string;
  readonly chat: string | undefined;
  readonly budgetTokens: number;
  readonly minRelevance?: number;
}
interface ContextAnswer {
  readonly text: string;
  readonly tokens: number;
  readonly sections: readonly { readonly memories: readonly { readonly id: string }[] }[];
}
type Row = Record<string, string | number>;

const progress = progressBars();
const folder = await benchFolder('contexts', { isKept: options.again });
const kith = await startKith(servedConfig(folder), progress);
const rows: Row[] = [];
/** Times of the requests since the last row, in ms. */
const times: number[] = [];
try {
  for (const askedWorld of await readAskedWorlds()) {
    const loaded = await loadAsked(kith, askedWorld, `${askedWorld.name}-${Date.now()}`);
    for (const kind of kinds) addRows([await measureWorld(loaded, kind)]);
  }
  const rooms: [string, Room[]][] = [['talks', await readTalks()]];
  if (options.episodes !== undefined) rooms.push(['episodes', await readEpisodes(options.episodes)]);
  if (options.dialogues !== undefined) rooms.push(['dialogues', await readDialogueRooms(options.dialogues)]);
  if (!options.again) for (const [name, sourceRooms] of rooms) await record(name, sourceRooms);
  await waitForVectors();
  for (const [name, sourceRooms] of rooms) addRows(await measureRooms(name, sourceRooms));
} finally {
  await kith.stop();
}
await writeResult(options.out, 'contexts', rows);

/** Prints the next rows: the share of the answers in a context, in percent, by its budget in tokens; times in ms. */
function addRows(newRows: readonly Row[]): void {
  console.table(newRows);
  rows.push(...newRows);
}

/** Median and 95th percentile of the requests since the last row. */
function takeTimes(): { readonly p50: number; readonly p95: number } {
  const { p50, p95 } = timesOf(times.splice(0));
  return { p50, p95 };
}

async function contextOf({ tenant, handle, ...input }: ContextRequest): Promise<ContextAnswer> {
  const query = 'query ($input: ContextInput!) { context(input: $input) { text tokens sections { memories { id } } } }';
  const { ms, value } = await timed(() =>
    askAs<{ context: ContextAnswer }>(kith, { tenant, handle }, query, { input }),
  );
  times.push(ms);
  return value.context;
}

/** Measures the questions to a world whose answer a context of this kind can hold at all. */
async function measureWorld(world: LoadedWorld, kind: Kind): Promise<Row> {
  const { tenant, names, chats } = world;
  const holds = async (question: WorldQuestion, budgetTokens: number, minRelevance?: number) => {
    const chat = chatOf(chats, question);
    const request = { tenant, handle: question.as, kind, message: question.ask, chat, budgetTokens };
    const { sections } = await contextOf({ ...request, ...(minRelevance === undefined ? {} : { minRelevance }) });
    return sections.some(({ memories }) => memories.some(({ id }) => question.right.includes(names.get(id)!)));
  };
  const questions = [...world.questions.tune, ...world.questions.heldOut];
  const answerable: WorldQuestion[] = [];
  for (const question of questions) if (await holds(question, unlimitedTokens, 0)) answerable.push(question);
  times.length = 0;
  const row: Row = { of: world.name, kind, questions: answerable.length };
  for (const budget of budgets) {
    let heldCount = 0;
    for (const question of answerable) heldCount += Number(await holds(question, budget));
    row[budget] = round((100 * heldCount) / Math.max(1, answerable.length));
  }
  return { ...row, ...takeTimes() };
}

/** Records each talk in a group of its speakers. Messages that look like secrets are left out. */
async function record(tenant: string, rooms: readonly Room[]): Promise<void> {
  const talks = [...new Map(rooms.map((room) => [room.turns, room])).values()];
  progress.start(`Recording ${tenant}`, talks.length, 'talks');
  for (const [index, { turns: writtenTurns, speakers }] of talks.entries()) {
    // What is written as said after today is recorded as said before it.
    const shiftMs =
      dayMs * Math.max(0, Math.ceil((Math.max(...writtenTurns.map((one) => one.at)) - Date.now()) / dayMs));
    const turns = writtenTurns.map((one) => ({ ...one, at: one.at - shiftMs }));
    const chat = await groupOf(kith, tenant, turns[0]!.id);
    const people = speakers.filter((name) => name !== agentName);
    await joinGroup(kith, tenant, chat, { speakers: people, at: new Date(turns[0]!.at - 1).toISOString() });
    for (let start = 0; start < turns.length; start += batchSize)
      await recordTurns(tenant, chat, turns.slice(start, start + batchSize));
    progress.advance(index + 1);
  }
  progress.finish();
}

async function recordTurns(tenant: string, chat: string, turns: Room['turns']): Promise<void> {
  const messages = turns.map(({ id, speaker, text, at }) => ({
    externalId: id,
    text,
    at: new Date(at).toISOString(),
    ...(speaker === agentName ? { role: 'ASSISTANT' } : { role: 'USER', speaker: { handle: handleOf(speaker) } }),
  }));
  const query = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
  try {
    await askAs(kith, { tenant, handle: 'bridge' }, query, { input: { chat, messages } });
  } catch (error) {
    if (!(error instanceof Error) || error.cause !== 'SECRET_REFUSED') throw error;
    if (turns.length === 1) return;
    const half = Math.ceil(turns.length / 2);
    await recordTurns(tenant, chat, turns.slice(0, half));
    await recordTurns(tenant, chat, turns.slice(half));
  }
}

/** Waits until no vector is missing. */
async function waitForVectors(): Promise<void> {
  const countMissing = () => metricOf(kith, 'kith_vectors_missing');
  const total = await countMissing();
  progress.start('Embedding', total, 'vectors');
  for (let remaining = total; remaining > 0; remaining = await countMissing()) {
    progress.advance(Math.max(0, total - remaining));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  progress.finish();
}

/**
 * Measures what share of the turns that answer a question stands in a context about the conversation, for questions of
 * people who took part in it.
 */
async function measureRooms(tenant: string, rooms: readonly Room[]): Promise<Row[]> {
  const groups = new Map<string, Row & { questions: number }>();
  progress.start(`Asking ${tenant}`, rooms.length, 'talks');
  for (const [at, { turns, speakers, questions }] of rooms.entries()) {
    const chat = await groupOf(kith, tenant, turns[0]!.id);
    const texts = new Map(turns.map(({ id, text }) => [id, toVisibleLine(text)]));
    for (const { text: message, asker, kind: questionKind, right } of questions.filter((one) =>
      speakers.includes(one.asker),
    )) {
      const shares: number[] = [];
      for (const budgetTokens of budgets) {
        const request = { tenant, handle: handleOf(asker), kind: 'CONVERSATION' as const, message, chat, budgetTokens };
        const { text } = await contextOf(request);
        shares.push([...right].filter((id) => text.includes(texts.get(id)!)).length / right.size);
      }
      for (const name of [tenant, `${tenant}, ${questionKind}`]) {
        const row = groups.get(name) ?? { of: name, kind: 'CONVERSATION', questions: 0 };
        row.questions += 1;
        for (const [index, budget] of budgets.entries()) row[budget] = Number(row[budget] ?? 0) + shares[index]!;
        groups.set(name, row);
      }
    }
    progress.advance(at + 1);
  }
  progress.finish();
  const percent = (row: Row & { questions: number }, budget: number) =>
    round((100 * Number(row[budget])) / row.questions);
  const timing = takeTimes();
  return [...groups.values()].map((row) => ({
    ...row,
    ...(row.of === tenant && timing),
    ...Object.fromEntries(budgets.map((budget) => [budget, percent(row, budget)] as const)),
  }));
}
