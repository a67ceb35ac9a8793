import { idsByName } from '../support/indexedLists.js';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decideDisclosure, isOrigin, type Reach, type Refusal } from '../../src/disclosure/rule.js';
import { maxTimestamp } from '../../src/platform/clock.js';
import { type CheckResult, checkThroughApi } from '../../src/transfer/worlds/apiChecks.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { readWorld, type World } from '../../src/transfer/worlds/world.js';
import { forgetTenant, newTenant, TestApp } from '../support/app.js';
import { readTruth, trueAudience } from '../support/graph/graphTruth.js';
import { canBeJoined, joinWorlds } from '../support/worlds/joinedWorlds.js';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml')).sort();
const worlds = new Map(files.map((file) => [file, readWorld(readFileSync(new URL(file, folder), 'utf8'))]));
const worldOf = (file: string): World => worlds.get(file)!;
const [groupSize, groupsAtOnce] = [8, 2];
let kith: TestApp;

beforeAll(async () => {
  // Lists need no vectors, and there are many worlds. Nearly all of a talk is earlier than its window.
  const learning = { extraction: true, minConfidence: 0.7, windowTurns: 2 };
  kith = await TestApp.start({ embedder: null, learning });
});
afterAll(() => kith.stop());

/**
 * Outcome of each reason code of the rule: a memory is seen or hidden. The compiler requires an entry for a new code.
 */
const codes: Record<Reach | Refusal, 'seen' | 'hidden'> = {
  own: 'seen',
  here: 'seen',
  'about-me': 'seen',
  'about-someone-here': 'seen',
  'was-there': 'seen',
  'heard-here': 'seen',
  confided: 'seen',
  'asked-about': 'seen',
  'other-tenant': 'hidden',
  'not-live': 'hidden',
  'other-persona': 'hidden',
  'said-alone': 'hidden',
  'in-confidence': 'hidden',
  stranger: 'hidden',
  'not-portable': 'hidden',
  'out-of-reach': 'hidden',
  personal: 'hidden',
  sensitive: 'hidden',
};
/** Code that no single world can produce, since a world has one tenant. A test below compares two tenants. */
const ofTwoWorlds = 'other-tenant';

it('covers each code of the rule as a reason to see or not to see a memory', () => {
  const expected = files.flatMap((file) => worldOf(file).expect);
  const reasons = expected.flatMap(({ sees = [], shows = [], why = {} }) =>
    Object.entries(why).map(([name, code]) => `${code}: ${[...sees, ...shows].includes(name) ? 'seen' : 'hidden'}`),
  );
  const wanted = Object.entries(codes).flatMap(([code, outcome]) => (code === ofTwoWorlds ? [] : `${code}: ${outcome}`));
  expect([...new Set(reasons)].sort()).toEqual(wanted.sort());
  expect(expected.some(({ refused }) => refused)).toBe(true);
  expect(files.length).toBeGreaterThanOrEqual(150);
});

it('shows nothing of a world to people of the same handles in another tenant', async () => {
  const world = worldOf('reach-private/what-you-own-shows.yaml');
  const [mine, theirs] = [newTenant(), newTenant()];
  const load = 'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { people { name id } } }';
  const [here, there] = await Promise.all(
    [mine, theirs].map(async (tenant) => {
      const loader = { as: 'kith-world', roles: ['operator' as const], tenant };
      return idsByName((await kith.must(loader, load, { world })).loadWorld.people);
    }),
  );
  const truth = await readTruth(kith.app.graph.session(), theirs);
  const { memories } = await readTruth(kith.app.graph.session(), mine);
  expect(memories.length).toBeGreaterThan(0);
  for (const handle of world.people) {
    const viewer = { tenantId: theirs, viewerId: there![handle]!, persona: '', chatId: null, asked: [], now: Date.now() };
    const audience = trueAudience(truth, viewer)!;
    for (const memory of memories) {
      expect(decideDisclosure(memory, audience).reason).toBe(ofTwoWorlds);
      // Hidden even under the id that the same person has in the first tenant.
      expect(decideDisclosure(memory, { ...audience, viewerId: here![handle]! }).reason).toBe(ofTwoWorlds);
      const { memory: answer } = await kith.must({ as: handle, tenant: theirs }, 'query ($id: ID!) { memory(id: $id) { id } }', { id: memory.id });
      expect(answer).toBeNull();
    }
  }
});

it.each<[what: string, more: { memories?: object; folds?: object }, message: string]>([
  ['a fold as the source of a fold', { folds: { f: ['a', 'b'], g: ['f', 'c'] } }, 'folds.g names the memory "f"'],
  ['a chat with a name that every object has', { memories: { d: { chat: 'constructor', text: 'D.' } } }, '"constructor"'],
  ['a memory with such a name', { folds: { f: ['a', 'toString'] } }, '"toString"'],
])('refuses %s, and stores nothing of that world', async (_, more, message) => {
  const tenant = newTenant();
  const memories = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { owner: 'ana', text: `Ana has ${name}.` }]));
  const world = { name: 'wrong', people: ['ana'], ...more, memories: { ...memories, ...more.memories } };
  const load = 'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { people { id } } }';
  const { code, errors } = await kith.ask({ as: 'kith-world', roles: ['operator'], tenant }, load, { world });
  expect([code, errors![0]!.message]).toEqual(['INVALID_INPUT', expect.stringContaining(message)]);
  const counts = '{ tenantCounts { accounts memories } }';
  const { tenantCounts } = await kith.must({ as: 'kith-world', roles: ['operator'], tenant }, counts);
  expect(tenantCounts).toEqual({ accounts: 1, memories: 0 });
});

describe.each([...new Set(files.map((file) => file.split('/')[0]!))])('%s', (part) => {
  it.each(files.filter((file) => file.startsWith(`${part}/`)))('%s', async (file) => {
    const { differing, given, wanted } = await outcomeOf(file);
    expect(differing).toEqual([]);
    expect(given).toEqual(wanted);
  });
});

/** Result of one world. */
interface Outcome {
  /** Expectations that the API does not meet. */
  readonly differing: readonly CheckResult[];
  /** Reasons that the rule gives. `wanted` holds those that the world file gives. */
  readonly given: readonly Record<string, string>[];
  readonly wanted: readonly Record<string, string>[];
}

/**
 * Groups of worlds that are played together in one tenant. Loading one world takes about twenty statements, and so does
 * loading eight. No two worlds of a group contain the same text, because a memory is found in the graph by its text.
 */
const groups: string[][] = [];
for (const file of files) {
  const texts = textsOf(file);
  const group = groups.find(
    (some) =>
      some.length < groupSize &&
      [file, ...some].every((one) => canBeJoined(worldOf(one))) &&
      !some.some((one) => textsOf(one).some((text) => texts.includes(text))),
  );
  if (group) group.push(file);
  else groups.push([file]);
}

function textsOf(file: string): string[] {
  return Object.values(worldOf(file).memories).map(({ text }) => text);
}

const playing = new Map<string[], Promise<Map<string, Outcome>>>();

/** Plays the group of a world, and prefetches the next groups. */
async function outcomeOf(file: string): Promise<Outcome> {
  const at = groups.findIndex((group) => group.includes(file));
  // The database plans each statement once. The first group runs alone for that.
  const ahead = playing.size === 0 ? 1 : groupsAtOnce;
  for (const group of groups.slice(at, at + ahead)) {
    if (playing.has(group)) continue;
    const outcomes = play(group);
    // Each world of the group reports the failure.
    outcomes.catch(() => undefined);
    playing.set(group, outcomes);
  }
  return (await playing.get(groups[at]!)!).get(file)!;
}

async function play(group: readonly string[]): Promise<Map<string, Outcome>> {
  const world = group.length === 1 ? worldOf(group[0]!) : joinWorlds(group.map(worldOf));
  const tenantId = newTenant();
  const tokenFor = (handle: string, operator = false) => kith.token(handle, tenantId, operator ? ['operator'] : []);
  const checks = await checkThroughApi(world, `${kith.server.url}/graphql`, tokenFor);
  const given = await reasons(world, tenantId);
  await forgetTenant(tenantId);
  let from = 0;
  return new Map(
    group.map((file) => {
      const [start, end] = [from, (from += worldOf(file).expect.length)];
      const ofWorld = <T>(all: readonly T[]): T[] => all.slice(start, end);
      const stated = <T>(all: readonly (T | undefined)[]): T[] => ofWorld(all).flatMap((one) => (one ? [one] : []));
      const differing = ofWorld(checks).filter(({ difference }) => difference !== null);
      return [file, { differing, given: stated(given), wanted: stated(world.expect.map(({ why }) => why)) }];
    }),
  );
}

/** Reason codes of the rule, for each expectation that names some. */
async function reasons(world: World, tenantId: string): Promise<(Record<string, string> | undefined)[]> {
  const truth = await readTruth(kith.app.graph.session(), tenantId);
  const now = Date.now();
  const named = await namedIds(world, tenantId);
  return world.expect.map(({ viewer, in: chat, persona = '', asks = [], statuses, unasked = false, why }) => {
    if (!why) return undefined;
    const chatId = chat === undefined ? null : named.chats.get(chat)!;
    const asked = asks.map((name) => named.people.get(name)!);
    const whole = trueAudience(truth, { tenantId, viewerId: named.people.get(viewer)!, persona, chatId, asked, now })!;
    const audience = { ...whole, unasked };
    const reason = (name: string): string => {
      const memory = truth.memories.find(({ id }) => id === named.memories.get(name))!;
      // Its origin asks for it by status, in private. Then liveness is the only condition that does not count.
      const keptFor = statuses?.some((status) => status === memory.status) && audience.isPrivate && isOrigin(memory, audience);
      const asked = keptFor ? { ...memory, status: 'ACTIVE', expiresAt: maxTimestamp } : memory;
      return decideDisclosure(asked, audience).reason;
    };
    return Object.fromEntries(Object.keys(why).map((name) => [name, reason(name)]));
  });
}

async function namedIds(world: World, tenantId: string) {
  const rows = await kith.app.graph.session().read(names, { tenant: tenantId });
  const texts = new Map(rows.filter(({ kind }) => kind === 'memory').map((row) => [String(row.name), String(row.id)]));
  const of = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map((row) => [String(row.name), String(row.id)]));
  const acquaintances = of('acquaintance');
  const people = of('account');
  for (const [name, one] of Object.entries(world.acquaintances)) people.set(name, acquaintances.get(`${people.get(one.of)} ${one.name}`)!);
  return { people, chats: of('chat'), memories: new Map(Object.entries(world.memories).map(([name, { text }]) => [name, texts.get(text)!])) };
}


const names = statement<object>(
  'test/names',
  `CYPHER 25 MATCH (n:Memory|Chat|Entity) WHERE n.tenantId = $tenant
   RETURN CASE WHEN n:Memory THEN 'memory' WHEN n:Chat THEN 'chat' WHEN n.handle IS NULL THEN 'acquaintance' ELSE 'account' END AS kind,
     n.id AS id, CASE WHEN n:Memory THEN n.text WHEN n:Chat THEN n.externalId ELSE coalesce(n.handle, n.creatorId + ' ' + n.label) END AS name
   ORDER BY id`,
);
