import pino from 'pino';
import { readFileSync } from 'node:fs';
import neo4j from 'neo4j-driver';
import { compose } from '../src/compose.js';
import { makeToken } from '../src/platform/auth/tokens.js';
import { createLocalEmbedder } from '../src/platform/models/localEmbedder.js';
import { readWorld } from '../src/worlds/world.js';
import { isTenantEmpty } from '../src/worlds/worlds.store.js';
import { fetchEmbeddingModel } from '../src/local/artifacts.js';

const uri = process.argv[2]!;
const password = 'only-for-this-probe';
const silent = { start() {}, advance() {}, finish() {}, say() {} };
const embedder = await createLocalEmbedder(await fetchEmbeddingModel({ artifactsDir: process.env.KITH_ARTIFACTS_DIR!, progress: silent }));
const secret = 'x'.repeat(40);
let statements: { name: string; ms: number }[] = [];
const make = () => compose({ neo4j: { uri, user: 'neo4j', password }, embedder, keys: { secret }, log: pino({ level: 'warn' }), clock: Date.now, rateLimit: 0, corsOrigins: [], onStatement: ({ name, ms }) => statements.push({ name, ms }) });
const app = await make();
const graph = app.graph.session();
if (await isTenantEmpty(graph, 'default', '')) {
  await app.services.worlds.load(graph, 'default', readWorld(readFileSync('seeds/demo.yaml', 'utf8')), () => {});
  console.log('loaded');
}
const driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password));
await driver.executeQuery('CALL db.clearQueryCaches()', {}, { database: 'neo4j' });
statements = [];
let s = performance.now();
const server = await app.listen('127.0.0.1', 0);
await server.warm;
console.log('warm after', Math.round(performance.now() - s), 'statements', statements.length);
const warmed = new Map(statements.map(({ name, ms }) => [name, ms]));
const token = await makeToken(secret, { handle: 'ana', tenantId: 'default', roles: [], hours: 1 });
const ask = async (query: string, variables: object) => {
  statements = [];
  const started = performance.now();
  const r = await fetch(`${server.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ query, variables }) });
  const body: any = await r.json();
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return { ms: performance.now() - started, data: body.data, ran: statements };
};
const run = Math.random().toString(36).slice(2);
const recall = `query ($q: String!, $chat: ID) { recall(query: $q, chat: $chat) { hits { score similarity memory { id text } } cards { text } } }`;
const context = `query ($kind: ContextKind!, $message: String, $chat: ID) { context(input: { kind: $kind, message: $message, chat: $chat }) { text revision } }`;
const driverless = await driver.executeQuery("MATCH (c:Chat {tenantId:'default', externalId: 'climbing-club'}) RETURN c.id AS id", {}, { database: 'neo4j' });
const chat = driverless.records[0]!.get('id');
const list: [string, string, (at: number) => object][] = [
  ['me', '{ me { id } }', () => ({})],
  ['recall', recall, (at) => ({ q: `Who looks for a new job ${run} ${at}?` })],
  ['recall group', recall, (at) => ({ q: `Who climbs ${run} ${at}?`, chat })],
  ['remember', 'mutation ($text: String!) { rememberMemory(input: { text: $text }) { outcome memory { id text } } }', (at) => ({ text: `Ana has climbed the wall ${run} ${at} in Ghent.` })],
  ['record', `mutation ($id: String!, $text: String!) { recordMessages(input: { messages: [{ externalId: $id, role: USER, text: $text }] }) { messages { id } } }`, (at) => ({ id: `m-${run}${at}`, text: `I have been at the wall ${at} today.` })],
  ...['AGENT', 'CONVERSATION', 'FACTS'].map((kind): [string, string, (at: number) => object] => [`ctx ${kind}`, context, (at) => ({ kind, message: `What shall we climb ${run} on day ${at}?` })]),
  ['ctx CONV group', context, (at) => ({ kind: 'CONVERSATION', chat, message: `What now ${run} on day ${at}?` })],
  ['memories', '{ memories(first: 20) { totalCount edges { node { id text subjects { name } } } } }', () => ({})],
  ['entityCards', '{ entityCards(refs: ["person:ana"]) { text } }', () => ({})],
  ['recallMessages', 'query ($q: String!) { recallMessages(query: $q) { score message { text } } }', (at) => ({ q: `Which wall ${run} was it on day ${at}?` })],
];
let memory = '';
for (const [name, query, variables] of list) {
  const first = await ask(query, variables(0));
  if (name === 'remember') memory = first.data.rememberMemory.memory.id;
  const rest = [];
  for (let at = 1; at <= 20; at += 1) rest.push(await ask(query, variables(at)));
  const sorted = rest.map(({ ms }) => ms).sort((a, b) => a - b);
  const median = sorted[10]!;
  const usual = new Map<string, number[]>();
  for (const { ran } of rest) for (const { name, ms } of ran) usual.set(name, [...(usual.get(name) ?? []), ms]);
  const slow = first.ran.filter(({ name, ms }) => ms > 3 * ((usual.get(name) ?? [0]).sort((a, b) => a - b)[Math.floor((usual.get(name)?.length ?? 1) / 2)]!)).map(({ name, ms }) => `${name} ${Math.round(ms)}${warmed.has(name) ? '' : ' COLD'}`);
  console.log(name.padEnd(16), Math.round(first.ms), Math.round(median * 10) / 10, (first.ms / median).toFixed(1), `max2 ${Math.round(sorted[19]!)}`, slow.join(', '));
}
for (const [name, query, variables] of [['correct', 'mutation ($id: ID!, $text: String!) { correctMemory(input: {id: $id, text: $text}) { memory { id } } }', (at: number) => ({ id: memory, text: `Ana has climbed the wall ${run} ${at} twice.` })], ['forget', 'mutation ($id: ID!) { forgetMemory(input: {id: $id}) { id } }', () => ({ id: memory })]] as const) {
  const first = await ask(query, variables(100));
  console.log(name, Math.round(first.ms), first.ran.map(({ name, ms }) => `${name} ${Math.round(ms)}${warmed.has(name) ? '' : ' COLD'}`).join(', '));
}
await server.stop(); await app.close(); await embedder.close(); await driver.close();
