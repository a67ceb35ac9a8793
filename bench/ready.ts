import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { signalProcess } from '../src/platform/embedded/processes/processIdentity.js';
import { eventually } from '../test/support/eventually.js';
import { endAll, KilledKith } from '../test/support/faults/killedKith.js';
import { memoryOf } from './support/processMemory.js';
import { round, timed, timesOf } from './support/timing.js';

const options = new Command('bench:ready')
  .description(
    'Measures the steps of a start, the memory at rest, and how much slower than usual the first requests are.',
  )
  .option('--busy <number>', 'number of processes that keep the machine busy meanwhile', '0')
  .option('--times <number>', 'number of requests after the first one; their median is the usual time', '20')
  .addHelpText('after', '\nExamples:\n  npm run bench:ready\n  npm run bench:ready -- --busy 2')
  .parse()
  .opts<{ busy: string; times: string }>();

/** The viewer, a person of the demo world. */
const viewer = 'ana';
const maxRatio = 3;
/** Time limit after which the busy loop ends automatically, in ms. */
const busyMs = 600_000;
const recoveryLimitMs = 300_000;
/** Time without requests in ms before the memory is measured. */
const restMs = 75_000;

interface RequestTimes {
  readonly request: string;
  readonly firstMs: number;
  readonly usualMs: number;
  readonly ratio: number;
}

type Request = readonly [name: string, query: string, variables: (at: string) => Record<string, unknown>];

const dataDir = await mkdtemp(join(tmpdir(), 'kith-ready-'));
const loops = Array.from({ length: Number(options.busy) }, busyLoop);
const startedProcesses: ChildProcess[] = [];
try {
  const fresh = await start('on a new folder, with the demo world loaded');
  await measure(fresh, 'new');
  fresh.process.kill('SIGTERM');
  await fresh.ended;

  const existing = await start('on a folder that is there');
  await measure(existing, 'there');
  // By then, the embedding workers that a queue had started are ended.
  await new Promise((rested) => setTimeout(rested, restMs));
  console.log('\nMemory at rest, in MB:');
  console.table(await memoryOf(existing.process.pid!));

  const { ms } = await timed(() => endNeo4j(existing));
  console.log(`\nReady ${round(ms / 1_000)} s after Neo4j was killed`);
  await measure(existing, 'back');

  existing.process.kill('SIGKILL');
  await existing.ended;
  await start('after kill -9');
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
  await endAll(dataDir, startedProcesses);
}

async function start(circumstance: string): Promise<KilledKith> {
  const { value, ms } = await timed(() => KilledKith.start(dataDir, { KITH_DEMO: 'true' }));
  startedProcesses.push(value.process);
  console.log(`\nReady after ${round(ms / 1_000)} s ${circumstance}`);
  console.table(stepsOf(value.outputLines));
  return value;
}

/** Reads the steps of a start from the log: each step, in s, and what the servers took side by side in one of them. */
function stepsOf(logLines: readonly string[]): { step: string; seconds: number }[] {
  const line = logLines.findLast((one) => one.startsWith('{') && one.includes('"msg":"ready"'));
  if (line === undefined) throw new Error('The log does not say how long each step took.');
  const { ms, serverMs } = JSON.parse(line) as Record<'ms' | 'serverMs', Record<string, number>>;
  const rows = (times: Record<string, number>, prefix = ''): { step: string; seconds: number }[] =>
    Object.entries(times).map(([step, took]) => ({ step: `${prefix}${step}`, seconds: round(took / 1_000) }));
  return [...rows(ms), ...rows(serverMs, 'servers: ')];
}

/** Kills Neo4j and waits until Kith has restarted it and is ready. */
async function endNeo4j(kith: KilledKith): Promise<void> {
  await signalProcess((await kith.serverProcess('neo4j'))!, 'SIGKILL');
  const status = async (): Promise<number> => (await kith.health('ready')).status;
  await eventually('it is away', async () => (await status()) !== 200, recoveryLimitMs);
  await eventually('it is ready', async () => (await status()) === 200, recoveryLimitMs);
}

/** Sends each kind of request for the first time, and then repeatedly. */
async function measure(kith: KilledKith, run: string): Promise<void> {
  const rows: RequestTimes[] = [];
  const requests = await requestsOf(kith);
  for (const [request, query, variables] of requests) {
    const send = (at: number): Promise<number> =>
      timed(async () => {
        const { errors } = await kith.ask(viewer, query, variables(`${run}${at}`));
        if (errors) throw new Error(`A request failed, so nothing is reported: ${errors[0]!.message}`);
      }).then(({ ms }) => ms);
    const firstMs = round(await send(0));
    const usualTimes: number[] = [];
    for (let index = 1; index <= Number(options.times); index += 1) usualTimes.push(await send(index));
    const usualMs = timesOf(usualTimes).p50;
    rows.push({ request, firstMs, usualMs, ratio: round(firstMs / usualMs) });
  }
  console.table(rows);
  const slow = rows.filter(({ ratio }) => ratio > maxRatio);
  console.log(
    slow.length === 0 ? `None over ${maxRatio}` : `Over ${maxRatio}: ${slow.map(({ request }) => request).join(', ')}`,
  );
}

/** Builds every kind of request that a conversation needs. */
async function requestsOf(kith: KilledKith): Promise<Request[]> {
  const answer = await kith.ask(viewer, '{ chats(first: 100) { edges { node { id externalId } } } }');
  const { chats } = answer.data as { chats: { edges: { node: { id: string; externalId: string } }[] } };
  const chat = chats.edges.find(({ node }) => node.externalId === 'climbing-club')!.node.id;
  const recall = `query ($q: String!, $chat: ID) { recall(query: $q, chat: $chat) {
    hits { score similarity memory { id text } } cards { text } } }`;
  const context = `query ($kind: ContextKind!, $message: String, $chat: ID) {
    context(input: { kind: $kind, message: $message, chat: $chat }) { text revision } }`;
  const record = `mutation ($id: String!, $text: String!) {
    recordMessages(input: { messages: [{ externalId: $id, role: USER, text: $text }] }) { messages { id } } }`;
  const contextOf = (kind: string): Request => [
    `context ${kind}`,
    context,
    (at) => ({ kind, message: `What shall we climb on day ${at}?` }),
  ];
  return [
    ['recall in private', recall, (at) => ({ q: `Who looks for a new job in week ${at}?` })],
    ['recall in a group', recall, (at) => ({ q: `Who climbs in week ${at}?`, chat })],
    [
      'rememberMemory',
      'mutation ($text: String!) { rememberMemory(input: { text: $text }) { outcome memory { id text } } }',
      (at) => ({ text: `Ana has climbed the wall number ${at} in Ghent.` }),
    ],
    ['recordMessages', record, (at) => ({ id: `m-${at}`, text: `I have been at the wall ${at} today.` })],
    contextOf('AGENT'),
    contextOf('CONVERSATION'),
    contextOf('FACTS'),
    ['memories', '{ memories(first: 20) { totalCount edges { node { id text subjects { name } } } } }', () => ({})],
    ['entityCards', '{ entityCards(refs: ["person:ana"]) { text } }', () => ({})],
    [
      'recallMessages',
      'query ($q: String!) { recallMessages(query: $q) { score message { text } } }',
      (at) => ({ q: `Which wall was it on day ${at}?` }),
    ],
  ];
}

function busyLoop(): ChildProcess {
  const code = `const until = Date.now() + ${busyMs}; while (Date.now() < until);`;
  return spawn(process.execPath, ['--eval', code], { stdio: 'ignore' });
}
