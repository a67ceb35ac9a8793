import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { writeResult } from './support/results.js';
import { BenchClient } from './support/client.js';
import { machineOf, openPlace } from './support/place.js';
import { round, timeAll, timed, timesOf } from './support/timing.js';

const options = new Command('bench:live')
  .description('Measures the delay of live changes, the slow-down of a recall meanwhile, and the time of `whoCanHear`.')
  .option('--memories <number>', 'number of other memories in the graph', '10000')
  .option('--subscriptions <number>', 'number of open subscriptions, 10 in each chat', '500')
  .option('--writes <number>', 'writes per second', '20')
  .option('--seconds <number>', 'duration of each part', '30')
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:live\n  npm run bench:live -- --subscriptions 100 --seconds 10')
  .parse()
  .opts<{ memories: string; subscriptions: string; writes: string; seconds: string; out: string }>();

const subscriptionCount = Number(options.subscriptions);
const perSecond = Number(options.writes);
const seconds = Number(options.seconds);
const membersPerChat = 10;
const chatCount = Math.ceil(subscriptionCount / membersPerChat);
const people = 50;
const tenant = `live-${randomBytes(4).toString('hex')}`;
const upsertChatQuery = 'mutation ($input: UpsertChatInput!) { upsertChat(input: $input) { chat { id } } }';
const joinChatQuery = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
const rememberQuery = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { memory { id } } }';
const recallQuery =
  'query ($query: String!) { recall(query: $query) { hits { score memory { id text } } cards { text } } }';
const threadSubscription = 'subscription ($chat: ID!) { threadChanged(chat: $chat) { rev event memory { text } } }';
const whoCanHearQuery =
  'query ($memory: ID!) { whoCanHear(memory: $memory) { nodes { person { id name } chat { id title } disclosed reason } } }';
const nameOf = (at: number): string => `p${at % people}`;
/** Returns the handle of member number `at` of a chat: the same few people meet in several chats. */
const memberOf = (chat: number, at: number): string => nameOf(chat * 7 + at * 3);

const { infrastructure, config } = await openPlace(Number(options.memories), { isWritten: true });
const machine = await machineOf(infrastructure);
const client = await BenchClient.start(infrastructure, config);
/** Times at which the messages were sent, epoch ms, by their number. */
const sentAt = new Map<number, number>();
const delays: number[] = [];
const listeners = new Map<string, Client>();
let number = 0;
try {
  await client.ready();
  const chats = await makeChats('talk', chatCount, (chat) =>
    Array.from({ length: membersPerChat }, (_, index) => memberOf(chat, index)),
  );
  const halls = await makeChats('hall', 20, () => Array.from({ length: people }, (_, index) => nameOf(index)));
  for (let index = 0; index < 200; index += 1) await write(chats, index);
  for (let index = 0; index < 40; index += 1)
    await client.ask(nameOf(index), recallQuery, recallVariables(index), tenant);
  const hearing = timesOf(await measureHearing(halls[0]!));
  console.log(`whoCanHear, ${people} people and ${20} chats (300 ms wanted):`);
  console.table(hearing);
  const alone = await measure(chats, 0);
  const writing = await measure(chats, perSecond);
  await listen(chats);
  delays.length = 0;
  const listening = await measure(chats, perSecond);
  // The last writes are still on their way.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const arrivals = { heard: delays.length, expected: listening.writes * membersPerChat };
  console.log(
    `${subscriptionCount} subscriptions, ${perSecond} writes a second (p95 of 1000 ms, and 1.5 × recall's p50 wanted):`,
  );
  const ratio = round(listening.recall.p50 / writing.recall.p50);
  console.table({ delays: timesOf(delays) });
  console.table({ 'recall, alone': alone.recall, 'beside writes': writing.recall, 'beside all': listening.recall });
  console.log(`${arrivals.heard} of ${arrivals.expected} changes came; recall beside listeners is ${ratio} × as slow.`);
  await writeResult(options.out, 'live', {
    machine,
    open: subscriptionCount,
    perSecond,
    hearing,
    alone,
    writing,
    listening,
    delays: timesOf(delays),
    ...arrivals,
    ratio,
  });
} finally {
  for (const listener of listeners.values()) await listener.dispose();
  await client.stop();
  await infrastructure.stop();
}

async function makeChats(name: string, count: number, members: (chat: number) => string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let chat = 0; chat < count; chat += 1) {
    const input = { externalId: `${name}-${chat}`, kind: 'GROUP' };
    const answer = await client.ask('bridge', upsertChatQuery, { input }, tenant);
    const { id } = (answer as { upsertChat: { chat: { id: string } } }).upsertChat.chat;
    for (const handle of new Set(members(chat)))
      await client.ask('bridge', joinChatQuery, { input: { chat: id, person: { handle } } }, tenant);
    ids.push(id);
  }
  return ids;
}

async function write(chats: readonly string[], at: number): Promise<void> {
  const chat = at % chats.length;
  number += 1;
  sentAt.set(number, performance.now());
  const input = { text: `The plan has the number ${number}.`, scope: 'GROUP', chat: chats[chat] };
  await client.ask(memberOf(chat, at % membersPerChat), rememberQuery, { input }, tenant);
}

function recallVariables(at: number): { query: string } {
  return { query: `Embed: Which plan has the number ${at}?` };
}

async function measureHearing(chat: string): Promise<number[]> {
  const input = { text: 'The plan of the hall has the number 0.', about: [{ handle: nameOf(0) }], chat };
  const answer = await client.ask(nameOf(0), rememberQuery, { input }, tenant);
  const { memory } = (answer as { rememberMemory: { memory: { id: string } } }).rememberMemory;
  const ask = () => client.ask(nameOf(0), whoCanHearQuery, { memory: memory.id }, tenant);
  for (let index = 0; index < 5; index += 1) await ask();
  return timeAll(Array.from({ length: 40 }), 1, ask);
}

/** Sends recalls in sequence for some seconds, beside a given number of writes per second. */
async function measure(chats: readonly string[], writes: number) {
  const until = performance.now() + seconds * 1_000;
  const pendingWrites: Promise<void>[] = [];
  const timer = writes && setInterval(() => pendingWrites.push(write(chats, pendingWrites.length)), 1_000 / writes);
  const times: number[] = [];
  for (let index = 0; performance.now() < until; index += 1)
    times.push((await timed(() => client.ask(nameOf(index), recallQuery, recallVariables(index), tenant))).ms);
  if (timer) clearInterval(timer);
  await Promise.all(pendingWrites);
  return { recall: timesOf(times), writes: pendingWrites.length };
}

/** Opens a subscription for every member of every chat, ten per connection. */
async function listen(chats: readonly string[]): Promise<void> {
  let ready = 0;
  for (const [index, chat] of chats.entries()) {
    for (const handle of new Set(Array.from({ length: membersPerChat }, (_, member) => memberOf(index, member)))) {
      const { url, authorization } = await client.socketOf(handle, tenant);
      const connectionParams = { authorization };
      const listener = listeners.get(handle) ?? createClient({ url, webSocketImpl: WebSocket, connectionParams });
      listeners.set(handle, listener);
      listener.subscribe<{ threadChanged: { memory: { text: string } } }>(
        { query: threadSubscription, variables: { chat } },
        {
          next: ({ data }) => recordDelay(data!.threadChanged.memory.text),
          error: (error) => console.error('A subscription ended.', error),
          complete: () => undefined,
        },
      );
      ready += 1;
    }
  }
  console.log(`${ready} subscriptions.`);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
}

function recordDelay(text: string): void {
  const sent = sentAt.get(Number(/(\d+)\.$/.exec(text)?.[1]));
  if (sent !== undefined) delays.push(performance.now() - sent);
}
