import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { timedName, writeResult } from './support/results.js';
import { BenchClient } from './support/client.js';
import { benchTenant, machineOf, openPlace } from './support/place.js';
import { round, timeAll, timed, type Times, timesOf } from './support/timing.js';

const options = new Command('bench:fairness')
  .description(
    'Measures how much users who ask for as much as the limits allow slow down the others, and what requests cost.',
  )
  .option('--memories <number>', 'number of other memories in the graph', '10000')
  .option('--callers <number>', 'number of heavy users, one after the other, after three that warm up', '5')
  .option('--operations <number>', 'number of recalls, and of writes, of the others beside each heavy user', '50')
  .option('--each', 'also measures beside each kind of expensive request alone', false)
  .option('--costs', 'also measures what each kind of request costs, in plain lists', false)
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:fairness\n  npm run bench:fairness -- --costs --callers 10\n  npm run bench:fairness -- --each',
  )
  .parse()
  .opts<{ memories: string; callers: string; operations: string; each: boolean; costs: boolean; out: string }>();

const usualLimit = 600;
/** Largest ratio of medians, and longest time in ms, of others that is wanted. */
const target = 2;
const maxMs = 500;
type Kind = 'recall' | 'remember';
const othersAtOnce = 4;
/** Warm-up recalls, and as many writes: Neo4j and the service have compiled their code before the measurement. */
const warmUps = 150;
/** Heavy callers before the measurement: what they alone ask for is planned and compiled then. */
const warmUpCallers = 3;
/** Number of connections of a heavy caller; the next is its pause after a refusal, in ms. */
const connections = 16;
const pauseMs = 50;
const runId = randomBytes(4).toString('hex');
const othersTenant = `others-${runId}`;
const crowdTenant = `crowd-${runId}`;
/** Number of other callers, so large that each stays far below the rate limit. */
const people = 60;

const recallQuery =
  'query ($query: String!) { recall(query: $query) { mode hits { score memory { id text } } cards { text } } }';
const rememberQuery = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
const rememberAllQuery =
  'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } } } }';
const recordQuery = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
const recallMessagesQuery = 'query ($query: String!) { recallMessages(query: $query) { score message { text } } }';
const contextQuery = 'query ($input: ContextInput!) { context(input: $input) { text } }';
const listQuery = '{ memories { edges { node { id text } } } }';

let number = 0;
const statement = (): { text: string } => ({ text: `Embed: The boat of the bench has the number ${(number += 1)}.` });
const messages = (count: number, length: number) => ({
  input: {
    messages: Array.from({ length: count }, () => {
      const text = `We spoke of boat ${(number += 1)}. `;
      return {
        externalId: `${runId}-${number}`,
        role: 'USER',
        text: text.repeat(Math.ceil(length / text.length)).slice(0, length),
      };
    }),
  },
});
const statements = (count: number) => ({ inputs: Array.from({ length: count }, statement) });
const question = () => ({ query: `Embed: Which boat has the number ${(number += 1)}?` });

/** Sends an expensive request of a heavy caller; resolves with true if it was answered. */
type Attack = (client: BenchClient, handle: string) => Promise<boolean>;

const fiftyTimes = (field: string): string =>
  `{ ${Array.from({ length: 50 }, (_, index) => `a${index}: ${field}`).join(' ')} }`;
const queryAttack =
  (query: () => string, variables: () => object = () => ({})): Attack =>
  (client, handle) =>
    client.isAnswered(handle, query(), variables(), crowdTenant);
/** 7 kB of gzip: 256 kB of a variable that the document declares, the most that a packed body may hold. */
const packedBody = JSON.stringify({
  query: 'query ($a: String) { __typename }',
  variables: { a: 'a'.repeat(250_000) },
});
const fragments = (): string =>
  `{ me { id } ...F0 } ${Array.from({ length: 100 }, (_, index) => `fragment F${index} on Query { a${index}: __typename ${index < 99 ? `...F${index + 1}` : ''} }`).join(' ')}`;

/** Most expensive requests of a viewer, by name. */
const attacks: Readonly<Record<string, Attack>> = {
  'packed bodies': async (client, handle) => (await client.sendBody(handle, packedBody, crowdTenant, true)) === 200,
  fragments: queryAttack(fragments),
  '590 aliases with counts': queryAttack(
    () => `{ ${Array.from({ length: 590 }, (_, index) => `a${index}: memories(first: 1) { totalCount }`).join(' ')} }`,
  ),
  '50 recalls': queryAttack(() =>
    fiftyTimes(`recall(query: "Embed: Who owns boat ${(number += 1)}?", limit: 50) { hits { memory { text } } }`),
  ),
  '50 lists': queryAttack(() => fiftyTimes('memories(first: 100) { edges { node { text subjects { name } } } }')),
  '50 contexts': queryAttack(() =>
    fiftyTimes('context(input: { kind: CONVERSATION, message: "Which boat?" }) { text }'),
  ),
  '100 memories': queryAttack(
    () => rememberAllQuery,
    () => statements(100),
  ),
  '500 long messages': queryAttack(
    () => recordQuery,
    () => messages(500, 2_000),
  ),
  exports: async (client, handle) => (await client.readExport(handle, crowdTenant)) === 200,
};

const { infrastructure, config } = await openPlace(Number(options.memories), { isWritten: true });
try {
  const machine = await machineOf(infrastructure);
  const costs = options.costs ? await measureCosts() : undefined;
  const { calm, attacked } = await measureOthers();
  const { recall: calmRecalls, remember: calmWrites } = calm;
  const rows = Object.entries(attacked).map(([name, { recall, remember, writeMaxima, requests, answers }]) => {
    const ratios = {
      'recall x': round(recall.p50 / calmRecalls.p50),
      'write x': round(remember.p50 / calmWrites.p50),
    };
    const longest = { 'recall max': recall.max, 'write max': remember.max };
    const medianMax = timesOf(writeMaxima).p50;
    return [
      name,
      { ...ratios, ...longest, 'write max, median': medianMax, asked: requests, answered: answers },
    ] as const;
  });
  console.table({ 'recall, alone': calmRecalls, 'write, alone': calmWrites });
  console.log(
    `Others beside ${options.callers} heavy users, one after the other: p50 against alone (at most ${target} wanted) and longest in ms (at most ${maxMs}); the median of the longest writes beside each:`,
  );
  console.table(Object.fromEntries(rows));
  const at = new Date().toISOString();
  await writeResult(options.out, timedName('fairness', at), { at, machine, costs, calm, attacked });
} finally {
  await infrastructure.stop();
}

/** Measurement of the others beside attacks: their times, the longest write beside each caller, and what was sent. */
interface AttackResult extends Record<Kind, Times> {
  readonly writeMaxima: readonly number[];
  readonly requests: number;
  readonly answers: number;
}

/**
 * Measures recalls and writes of the other callers, first alone, then beside callers that send the most expensive
 * requests: all in turn, and with --each one kind after the other.
 */
async function measureOthers() {
  const client = await BenchClient.start(infrastructure, config, usualLimit);
  try {
    await client.ready();
    for (let index = 0; index < people; index += 1)
      await client.ask(`other-${index}`, rememberAllQuery, statements(10), othersTenant);
    await othersWork(client, warmUps);
    await measureBeside(client, Object.values(attacks), 'warm-up', warmUpCallers);
    const calmTimes = await othersWork(client, Number(options.operations) * Number(options.callers));
    const calm = { recall: timesOf(calmTimes.recall), remember: timesOf(calmTimes.remember) };
    const attackSets: [string, readonly Attack[]][] = [['all in turn', Object.values(attacks)]];
    if (options.each)
      attackSets.push(...Object.entries(attacks).map(([name, attack]): [string, Attack[]] => [name, [attack]]));
    const attacked: Record<string, AttackResult> = {};
    for (const [name, attackSet] of attackSets)
      attacked[name] = await measureBeside(client, attackSet, name.replaceAll(' ', '-'), Number(options.callers));
    return { calm, attacked };
  } finally {
    await client.stop();
  }
}

/** Measures the others beside heavy callers, one after the other: each has the points of a whole minute to spend. */
async function measureBeside(
  client: BenchClient,
  attackSet: readonly Attack[],
  name: string,
  callers: number,
): Promise<AttackResult> {
  const times = { recall: [] as number[], remember: [] as number[] };
  const writeMaxima: number[] = [];
  let [requests, answers] = [0, 0];
  for (let caller = 0; caller < callers; caller += 1) {
    const stopping = new AbortController();
    const crowding = Promise.all(
      Array.from({ length: connections }, (_, index) =>
        crowdIn((at) => attackSet[at % attackSet.length]!(client, `${name}-${caller}`), index, stopping.signal),
      ),
    );
    const busy = await othersWork(client, Number(options.operations));
    stopping.abort();
    for (const [sent, answered] of await crowding) {
      requests += sent;
      answers += answered;
    }
    times.recall.push(...busy.recall);
    times.remember.push(...busy.remember);
    writeMaxima.push(round(Math.max(...busy.remember)));
  }
  return { recall: timesOf(times.recall), remember: timesOf(times.remember), writeMaxima, requests, answers };
}

/** Runs recalls and writes of the other callers. Returns their times in ms. */
async function othersWork(client: BenchClient, count: number): Promise<Record<Kind, number[]>> {
  const times = { recall: [] as number[], remember: [] as number[] };
  await timeAll(
    Array.from({ length: 2 * count }, (_, index) => index),
    othersAtOnce,
    async (at) => {
      const who = `other-${at % people}`;
      const kind = at % 2 === 0 ? 'recall' : 'remember';
      const [query, variables] =
        kind === 'recall' ? [recallQuery, question()] : [rememberQuery, { input: statement() }];
      times[kind].push((await timed(() => client.ask(who, query, variables, othersTenant))).ms);
    },
  );
  return times;
}

/** Sends attacks in a loop, beginning with number `first`. Returns the number of requests, and of answers. */
async function crowdIn(
  attack: (number: number) => Promise<boolean>,
  first: number,
  signal: AbortSignal,
): Promise<[number, number]> {
  let [requests, answers] = [0, 0];
  for (let number = first; !signal.aborted; number += 1) {
    requests += 1;
    if (await attack(number)) answers += 1;
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return [requests, answers];
}

/** Measures the time of each kind of request in sequence, divided by the time of a plain list. */
async function measureCosts() {
  const client = await BenchClient.start(infrastructure, config);
  try {
    await client.ready();
    const viewer = 'chats-10';
    const kinds: Record<string, [string, () => object]> = {
      'memories(first: 20)': [listQuery, () => ({})],
      recall: [recallQuery, question],
      recallMessages: [recallMessagesQuery, question],
      'context FACTS': [contextQuery, () => ({ input: { kind: 'FACTS', message: question().query } })],
      'context AGENT': [contextQuery, () => ({ input: { kind: 'AGENT', message: question().query } })],
      'context CONVERSATION': [contextQuery, () => ({ input: { kind: 'CONVERSATION', message: question().query } })],
      'entityCards of 10': [
        'query ($refs: [String!]!) { entityCards(refs: $refs) { text } }',
        () => ({ refs: Array.from({ length: 10 }, (_, index) => `person:p${index}`) }),
      ],
      rememberMemory: [rememberQuery, () => ({ input: statement() })],
      'rememberMemories of 100': [rememberAllQuery, () => statements(100)],
      'recordMessages of 1': [recordQuery, () => messages(1, 200)],
      'recordMessages of 500': [recordQuery, () => messages(500, 200)],
      'saveCheckpoint of 100 kB': [
        'mutation ($input: SaveCheckpointInput!) { saveCheckpoint(input: $input) { checkpoint { version } } }',
        () => ({ input: { thread: 'bench', data: { state: 'boat '.repeat(20_000) } } }),
      ],
    };
    const times = new Map(Object.keys(kinds).map((kind): [string, number[]] => [kind, []]));
    // In turns, so that noise of the machine meets all kinds alike. The first rounds include planning; on a busy
    // machine they may even time out.
    for (let turn = -2; turn < 8; turn += 1) {
      for (const [kind, [query, variables]] of Object.entries(kinds)) {
        const { ms } = await timed(() => client.isAnswered(viewer, query, variables(), benchTenant));
        if (turn >= 0) times.get(kind)!.push(ms);
      }
    }
    const medians = [...times].map(([kind, all]): [string, number] => [kind, timesOf(all).p50]);
    const lists = medians[0]![1];
    const costs = Object.fromEntries(medians.map(([kind, ms]) => [kind, { ms, lists: round(ms / lists) }]));
    console.table(costs);
    return costs;
  } finally {
    await client.stop();
  }
}
