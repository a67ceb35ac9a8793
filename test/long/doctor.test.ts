import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { remedies } from '../../src/repair/faults.js';
import type { Doctor, FaultReport } from '../../src/repair/doctor.service.js';
import { SuppressionList } from '../../src/memories/suppressionList.store.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { AnalystWorld } from '../support/worlds/analystWorld.js';
import { testErasureKey } from '../support/app.js';
import { doctorOf } from '../support/graph/doctorOf.js';
import { eventually, vectorsMs } from '../support/eventually.js';
import { dumpOf } from '../support/graph/graphDump.js';
import { patientEmbedder } from '../support/models/patientEmbedder.js';
import { say } from '../support/recordMessages.js';

let world: AnalystWorld;
let doctor: Doctor;
let healthy: string[];
let heardBefore: unknown;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await AnalystWorld.start({ embedder: await patientEmbedder() });
  await furnish();
  doctor = doctorWith();
  await settled();
  await relate();
  healthy = await dump();
  expect(healthy.filter((line) => line.includes('"related_to"')).length).toBeGreaterThan(0);
  heardBefore = await heard();
});
afterAll(() => world.stop());

const doctorWith = (signal?: AbortSignal, onBatchChecked?: () => void): Doctor =>
  doctorOf(world.kith, () => world.now, { signal, onBatchChecked });
const dump = (): Promise<string[]> => dumpOf(world.kith.app.graph.session(), world.kith.tenant);
const examine = (): Promise<FaultReport[]> => doctor.examine(world.kith.tenant);
const change = (text: string, params: object = {}): Promise<Record<string, unknown>[]> =>
  world.kith.app.graph
    .session()
    .change(statement<object>('test/damage', `CYPHER 25 ${text}`), { tenant: world.kith.tenant, ...ids, ...params });
async function repair(): Promise<FaultReport[]> {
  const found = await doctor.repair(world.kith.tenant);
  await doctor.embed(world.kith.embedder!);
  await relate();
  return found;
}

/** Relates the memories that wait for their neighbours, as the service does every minute. */
const relate = () => world.kith.runJob('link-memories');

/** Adds everything that the world lacks: acquaintances, aliases, links, things, a contradiction, a private chat. */
async function furnish(): Promise<void> {
  const { kith, memories } = world;
  const create = 'mutation { createPerson(input: { name: "Johnny Vega", aliases: ["Jo"] }) { person { id } } }';
  ids.johnny = (await kith.must('ana', create)).createPerson.person.id;
  world.now += 1_000;
  const about = [{ name: 'Kim Lee' }];
  const { memory } = await kith.remember('ana', {
    text: 'Kim Lee works at Acme.',
    about,
    entities: [{ type: 'ORG', label: 'Acme' }],
  });
  ids.kim = memory.id;
  const [kim] = await world.rows(
    "MATCH (p:Person {tenantId: $tenant}) WHERE p.label = 'Kim Lee' RETURN p.id AS id ORDER BY id",
  );
  const link =
    'mutation ($id: ID!) { linkPerson(input: { acquaintance: $id, account: { handle: "cleo" }, includeEarlier: true }) { person { id } } }';
  await kith.must('ana', link, { id: kim!.id });
  world.now += 1_000;
  const own = await kith.createChat('diary', 'PRIVATE', ['ana'], new Date(world.now).toISOString());
  world.now += 1_000;
  await kith.remember('ana', { text: 'Ana sleeps badly.', chat: own });
  await say(kith, { as: 'bridge', roles: ['connector'] }, own, [{ by: 'ana', text: 'Good night, diary.' }]);
  const pinned = await kith.remember('ben', { text: 'Ben is allergic to nuts.', type: 'CONSTRAINT', importance: 2 });
  ids.pinned = pinned.memory.id;
  await kith.remember('ben', { text: 'Ben has an allergy to nuts and peanuts.', type: 'CONSTRAINT' });
  await kith.pin('ben', pinned.memory.id);
  Object.assign(ids, memories);
  await remove(own, memory.id);
}

/** Removes a message and a value, and makes fingerprints of the text that remains in the diary. */
async function remove(diary: string, kim: string): Promise<void> {
  const { kith } = world;
  world.now += 1_000;
  const { messages } = await say(kith, 'cleo', null, [
    { by: 'cleo', text: 'The cat of my aunt sleeps on the piano all day.' },
    { by: 'cleo', text: 'My badge shows a tangerine and a clementine.' },
  ]);
  await kith.mustMutate('cleo', 'forgetMessages', { ids: [messages[0]!.id], values: ['tangerine', 'clementine'] });
  world.now += 1_000;
  const suppressionList = new SuppressionList(testErasureKey);
  const ana = await kith.idOf('ana');
  const [ofDiary, ofBadly] = ['diary', 'badly'].map((value) =>
    suppressionList.fingerprintOf(kith.tenant, `m:${diary}`, value)!,
  );
  Object.assign(ids, { diary, saidKim: kim, diaryPrint: ofDiary!.fingerprint, badlyPrint: ofBadly!.fingerprint });
  Object.assign(ids, { diaryHash: ofDiary!.firstTokenHash, badlyHash: ofBadly!.firstTokenHash });
  ids.kimPrint = suppressionList.matchFingerprintsOf(kith.tenant, `d:${ana}`, 'Kim Lee works at Acme.', ['ana'])[0]!;
}

/** Waits until no background work is left and every text has its vector. */
async function settled(): Promise<void> {
  const restless = `MATCH (n {tenantId: $tenant})
    WHERE n.state IN ['PENDING', 'RUNNING', 'FAILED'] OR n.unembeddedSince IS NOT NULL OR n.unpairedSince IS NOT NULL
    RETURN count(n) AS open`;
  const isQuiet = async (): Promise<boolean> => {
    await doctor.embed(world.kith.embedder!);
    return (await world.rows(restless))[0]!.open === 0;
  };
  await eventually('nothing goes on', isQuiet, vectorsMs, 500);
}

/** Returns everything that is disclosed to three viewers: all lists, and searches by meaning and by words. */
async function heard(): Promise<unknown> {
  const query = `{ memories(first: 100) { edges { node { id text importance } } }
    recall(minRelevance: 0, query: "boats and lakes", limit: 20, ranking: RELEVANCE) { mode hits { memory { text } similarity } }
    recallMessages(query: "a second boat") { message { text } } }`;
  const answers = await Promise.all(['ana', 'ben', 'cleo'].map((as) => world.kith.must(as, query)));
  // A vector index compares in single precision, and sums in an order of its own.
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);
  return JSON.parse(JSON.stringify(answers, rounded)) as unknown;
}

it('finds nothing if the service made everything', async () => {
  expect(await examine()).toEqual([]);
  expect(await repair()).toEqual([]);
  expect(await dump()).toEqual(healthy);
});

const entry = 'MATCH (m:Memory {id: $mill})-[:HAS_ENTRY]->(e:IndexEntry) WITH m, e ORDER BY e.audience LIMIT 1';
const message =
  'MATCH (m:Message {tenantId: $tenant}) WHERE m.sessionId IS NOT NULL AND m.chatId IS NOT NULL WITH m ORDER BY m.id LIMIT 1';
const one = (label: string): string =>
  `MATCH (n:${label} {tenantId: $tenant}) WITH n ORDER BY coalesce(n.id, n.key, n.sessionId) LIMIT 1`;
const deadEntry = `MATCH (m:Memory {id: $gone}) CREATE (m)-[:HAS_ENTRY]->(:IndexEntry:Internal {memoryId: m.id, audience: 'u:' + m.ownerId,
  kind: 'memory', sensitivity: 'PUBLIC', persona: '', expiresAt: m.expiresAt, spaceId: 'none'})`;

/** Damages to the graph, each with the finding that the doctor must report. */
const damages: [name: string, what: string, text: string][] = [
  ['Memory.OWNED_BY', 'gone', 'MATCH (m:Memory {id: $loan})-[r:OWNED_BY]->() DELETE r RETURN $loan AS id'],
  [
    'Memory.OWNED_BY',
    'of another owner',
    'MATCH (m:Memory {id: $loan})-[r:OWNED_BY]->() DELETE r WITH m MATCH (p:Person {tenantId: $tenant, handle: "ana"}) CREATE (m)-[:OWNED_BY]->(p) RETURN $loan AS id',
  ],
  ['Memory.SCOPED_TO', 'gone', 'MATCH (m:Memory {id: $rule})-[r:SCOPED_TO]->() DELETE r RETURN $rule AS id'],
  [
    'Memory.STATED_BY',
    'no hearsay',
    'MATCH (m:Memory {id: $mill})-[r:STATED_BY]->() SET r.hearsay = NOT r.hearsay RETURN $mill AS id',
  ],
  [
    'Memory.STATED_BY',
    'twice',
    'MATCH (m:Memory {id: $mill})-[r:STATED_BY]->(p) CREATE (m)-[:STATED_BY {hearsay: true}]->(p) RETURN $mill AS id',
  ],
  [
    'Memory.LEARNED_IN',
    'another time',
    'MATCH (m:Memory {id: $mill})-[r:LEARNED_IN]->() SET r.at = 1 RETURN $mill AS id',
  ],
  [
    'Memory.ABOUT',
    'one too many',
    'MATCH (m:Memory {id: $mill}) MATCH (p:Person {tenantId: $tenant, handle: "cleo"}) CREATE (m)-[:ABOUT {position: 1, entityId: p.id}]->(p) RETURN $mill AS id',
  ],
  [
    'Memory.ABOUT',
    'another rank',
    'MATCH (m:Memory {id: $pinned})-[r:ABOUT]->() SET r.rank = null RETURN $pinned AS id',
  ],
  ['Memory.IN_THREAD', 'gone', 'MATCH (m:Memory {id: $mill})-[r:IN_THREAD]->() DELETE r RETURN $mill AS id'],
  [
    'Memory.subjectIds',
    'no subjects',
    'MATCH (m:Memory {id: $mill}) SET m.subjectIds = [], m.aboutAccount = false RETURN $mill AS id',
  ],
  [
    'Memory.aboutIds',
    'about no one',
    'MATCH (m:Memory {id: $city}) SET m.aboutIds = [], m.aboutLabels = [], m.acquaintedIds = [] WITH m MATCH (m)-[r:ABOUT]->() DELETE r RETURN $city AS id',
  ],
  [
    'Memory.HAS_ENTRY',
    'none',
    'MATCH (:Memory {id: $loan})-[:HAS_ENTRY]->(e) DETACH DELETE e RETURN DISTINCT $loan AS id',
  ],
  ['Memory.HAS_ENTRY', 'one missing', `${entry} DETACH DELETE e RETURN $mill AS id`],
  [
    'Memory.HAS_ENTRY',
    'one too many',
    `${entry} CREATE (m)-[:HAS_ENTRY]->(x:IndexEntry:Internal) SET x = e{.*, audience: 'p:nobody'} RETURN $mill AS id`,
  ],
  [
    'Memory.HAS_ENTRY',
    'one that no edge leads to',
    `${entry} MATCH (m)-[r:HAS_ENTRY]->(e) DELETE r RETURN $mill AS id`,
  ],
  [
    'IndexEntry.sensitivity',
    'more open than the memory',
    "MATCH (:Memory {id: $loan})-[:HAS_ENTRY]->(e) SET e.sensitivity = 'PUBLIC' RETURN DISTINCT $loan AS id",
  ],
  ['Memory.HAS_ENTRY', 'of a forgotten one', `${deadEntry} RETURN $gone AS id`],
  ['Memory.stems', 'other stems', "MATCH (m:Memory {id: $mill}) SET m.stems = 'fog' RETURN $mill AS id"],
  [
    'Memory.audienceTokens',
    'open to all',
    "MATCH (m:Memory {id: $loan}) SET m.audienceTokens = ['anybody1'] RETURN $loan AS id",
  ],
  [
    'Memory.cardTokens',
    'no title and no cards',
    'MATCH (m:Memory {id: $pinned}) SET m.title = null, m.cardTokens = [], m.dayTokens = null RETURN $pinned AS id',
  ],
  [
    'Memory.stems',
    'of a forgotten one',
    "MATCH (m:Memory {id: $gone}) SET m.stems = 'fog', m.unembeddedSince = 5 RETURN $gone AS id",
  ],
  [
    'IndexEntry.embedding',
    'none',
    "MATCH (:Memory {id: $mill})-[:HAS_ENTRY]->(e) SET e.embedding = null, e.spaceId = 'none' RETURN DISTINCT $mill AS id",
  ],
  ['IndexEntry.embedding', 'of another model', `${entry} SET e.spaceId = 'other' RETURN $mill AS id`],
  ['IndexEntry.embedding', 'of other dimensions', `${entry} SET e.embedding = [0.1, 0.2] RETURN $mill AS id`],
  [
    'IndexEntry.embedding',
    'of an unknown space',
    `${entry} SET e.secondEmbedding = [0.1, 0.2], e.secondSpaceId = 'other' RETURN $mill AS id`,
  ],
  ['Memory.liveKey', 'none', 'MATCH (m:Memory {id: $loan}) SET m.liveKey = null RETURN $loan AS id'],
  [
    'Memory.liveKey',
    'another',
    "MATCH (m:Memory {id: $city}) SET m.liveKey = 'k' + m.id, m.memoryKey = 'profile|person|x|fact|1' RETURN $city AS id",
  ],
  [
    'Memory.liveKey',
    'of a forgotten one',
    "MATCH (m:Memory {id: $gone}) SET m.liveKey = 'k' + m.id RETURN $gone AS id",
  ],
  ['Memory.HAS_EVENT', 'gone', 'MATCH (m:Memory {id: $city})-[r:HAS_EVENT]->() DELETE r RETURN DISTINCT $city AS id'],
  [
    'Memory.related_to',
    'one that others hear',
    'MATCH (m:Memory {id: $mill}) MATCH (o:Memory {id: $city}) CREATE (m)-[:related_to {strength: 0.9}]->(o) RETURN $mill AS id',
  ],
  [
    'Memory.related_to',
    'of a forgotten one',
    'MATCH (m:Memory {id: $gone}) MATCH (o:Memory {id: $city}) CREATE (m)-[:related_to {strength: 0.9}]->(o) RETURN $gone AS id',
  ],
  ['Memory.SUPERSEDES', 'no edge', 'MATCH (m:Memory {id: $oldSoul})<-[r:SUPERSEDES]-() DELETE r RETURN $oldSoul AS id'],
  ['Memory.status', 'back to life', "MATCH (m:Memory {id: $oldSoul}) SET m.status = 'ACTIVE' RETURN $oldSoul AS id"],
  [
    'Message.SAID_IN',
    'not said anywhere',
    `${message} MATCH (m)-[r:SAID_IN|SAID_BY]->() DELETE r RETURN DISTINCT m.id AS id`,
  ],
  ['Message.HAS_MESSAGE', 'in no session', `${message} MATCH (m)<-[r:HAS_MESSAGE]-() DELETE r RETURN m.id AS id`],
  [
    'Message.stems',
    'others',
    `${message} SET m.stems = 'fog', m.plain = null, m.asks = true, m.title = 'x' RETURN m.id AS id`,
  ],
  [
    'Message.embedding',
    'none',
    `${message} SET m.embedding = null, m.pairEmbedding = null, m.spaceId = null RETURN m.id AS id`,
  ],
  ['Message.pairEmbedding', 'none', `${message} SET m.pairEmbedding = null RETURN m.id AS id`],
  ['Message.embedding', 'of another model', `${message} SET m.spaceId = 'other' RETURN m.id AS id`],
  ['Message.embedding', 'of other dimensions', `${message} SET m.pairEmbedding = [0.5] RETURN m.id AS id`],
  [
    'Alias.KNOWN_AS',
    'left over',
    "CREATE (:Alias {tenantId: $tenant, space: $johnny, slug: 'left_over'}) RETURN $johnny AS id",
  ],
  [
    'Person.KNOWN_AS',
    'not known by any name',
    'MATCH (p:Person {id: $johnny})-[r:KNOWN_AS]->() DELETE r RETURN DISTINCT $johnny AS id',
  ],
  [
    'Thread.rev',
    'counted down',
    "MATCH (t:Thread {tenantId: $tenant}) WHERE t.rev > 1 WITH t ORDER BY t.key LIMIT 1 SET t.rev = 1 RETURN split(t.key, '/')[0] AS id",
  ],
  [
    'HistoryEvent.threadKey',
    'gone',
    "MATCH (t:Thread {tenantId: $tenant}) WHERE t.rev > 1 WITH t, split(t.key, '/')[0] AS id ORDER BY t.key LIMIT 1 DETACH DELETE t RETURN id",
  ],
  [
    'Conversation.edges',
    'without an owner',
    `${one('Conversation')} MATCH (n)-[r:HAD_CONVERSATION]-() DELETE r RETURN n.id AS id`,
  ],
  [
    'Conversation.edges',
    'of another owner',
    `${one('Conversation')} MATCH (p:Person {tenantId: $tenant}) WHERE p.id <> n.personId WITH n, p ORDER BY p.id LIMIT 1 CREATE (p)-[:HAD_CONVERSATION]->(n) RETURN n.id AS id`,
  ],
  [
    'Session.edges',
    'without an owner',
    `${one('Session')} MATCH (n)-[r:HAD_SESSION|PART_OF]-() DELETE r RETURN DISTINCT n.id AS id`,
  ],
  [
    'SessionSummary.HAS_SUMMARY',
    'of no session',
    `${one('SessionSummary')} MATCH (n)-[r]-() DELETE r RETURN n.sessionId AS id`,
  ],
  [
    'RollingSummary.HAS_SUMMARY',
    'of no conversation',
    'MATCH (n:RollingSummary {tenantId: $tenant})-[r]-() DELETE r RETURN n.conversationId AS id',
  ],
  ['Spine.DESCRIBED_BY', 'nobody’s', `${one('Spine')} MATCH (n)-[r]-() DELETE r RETURN n.id AS id`],
  ['Todo.HAS_TODO', 'nobody’s', `${one('Todo')} MATCH (n)-[r]-() DELETE r RETURN n.id AS id`],
  [
    'Checkpoint.HAS_CHECKPOINT',
    'without an owner',
    'MATCH (n:Checkpoint {tenantId: $tenant})-[r]-() DELETE r RETURN n.personId AS id',
  ],
  ['Work.CAUSED_BY', 'nobody’s', `${one('Work')} MATCH (n)-[r]-() DELETE r RETURN n.id AS id`],
  [
    'IndexEntry.orphan',
    'of a memory that is gone',
    "MATCH (p:Person {id: $johnny}) CREATE (e:IndexEntry:Internal {memoryId: 'gone' + $johnny, audience: 'u:' + $johnny}) RETURN e.memoryId AS id",
  ],
  ['Tombstone.key', 'of no tenant', `${one('Tombstone')} SET n.tenantId = null RETURN n.key AS id`],
  [
    'Tombstone.key',
    'without a key',
    `${one('Tombstone')} CREATE (t:Tombstone:Internal) SET t = n{.*, key: null, messageId: 'm' + $johnny} RETURN t.messageId AS id`,
  ],
  ['RemovedValue.key', 'of no tenant', `${one('RemovedValue')} SET n.tenantId = null RETURN n.key AS id`],
  [
    'RemovedValue.key',
    'without a length',
    `${one('RemovedValue')} CREATE (v:RemovedValue:Internal) SET v = n{.*, key: 'short' + $johnny, length: null} RETURN v.key AS id`,
  ],
  [
    'RemovedValue.place',
    'of a chat that is gone',
    `${one('RemovedValue')} CREATE (v:RemovedValue:Internal) SET v = n{.*, key: 'v' + $johnny, place: 'm:' + $johnny + '0'} RETURN v.key AS id`,
  ],
];

describe('a damaged graph', () => {
  it.each(damages)('%s (%s) is found by name, and repaired in full', async (name, _what, text) => {
    const hurt = await change(text);
    expect(hurt).toHaveLength(1);
    const damaged = await dump();
    expect(damaged).not.toEqual(healthy);
    expect(await examine()).toContainEqual(
      expect.objectContaining({ name, count: 1, example: hurt[0]!.id, isReported: false }),
    );
    expect(await dump()).toEqual(damaged);

    expect(await repair()).toContainEqual(expect.objectContaining({ name, count: 1 }));
    expect(await examine()).toEqual([]);
    expect(await dump()).toEqual(healthy);
  });

  it('discloses the same as before', async () => {
    expect(await heard()).toEqual(heardBefore);
  });

  it('with many damages is repaired in full, also by two doctors at once and after an interrupted one', async () => {
    const many = damages.filter(([name]) => !['HistoryEvent.threadKey', 'Thread.rev', 'Memory.status'].includes(name));
    for (const [, , text] of many) await change(text);
    const stopping = new AbortController();
    await doctorWith(stopping.signal, () => stopping.abort()).repair(world.kith.tenant);
    expect((await examine()).length).toBeGreaterThan(0);
    await Promise.all([repair(), doctorWith().repair(world.kith.tenant)]);
    await repair();
    expect(await examine()).toEqual([]);
    expect(await dump()).toEqual(healthy);
    expect(await heard()).toEqual(heardBefore);
  });
});

/** Damages that the doctor reports but does not repair, each with its undo. */
const reported: [name: string, text: string, undo: string][] = [
  [
    'Memory.unreadable',
    "MATCH (m:Memory {id: $loan}) SET m.source = 'rumour' RETURN $loan AS id",
    "MATCH (m:Memory {id: $loan}) SET m.source = 'explicit'",
  ],
  [
    'Memory.events',
    'MATCH (m:Memory {id: $loan})-[:HAS_EVENT]->(h) SET h.memoryId = "x" + $loan WITH m, h MATCH (m)-[r:HAS_EVENT]->(h) DELETE r RETURN DISTINCT $loan AS id',
    'MATCH (h:HistoryEvent) WHERE h.memoryId = "x" + $loan MATCH (m:Memory {id: $loan}) SET h.memoryId = m.id CREATE (m)-[:HAS_EVENT]->(h)',
  ],
  [
    'Memory.references',
    'MATCH (m:Memory {id: $loan}) SET m.entityIds = m.entityIds + ["nowhere"] RETURN $loan AS id',
    'MATCH (m:Memory {id: $loan}) SET m.entityIds = []',
  ],
  [
    'Memory.successor',
    "MATCH (m:Memory {id: $gone}) SET m.status = 'SUPERSEDED' RETURN $gone AS id",
    "MATCH (m:Memory {id: $gone}) SET m.status = 'DELETED'",
  ],
  [
    'Message.speakerId',
    `CREATE (m:Message {id: 'lost' + $johnny, tenantId: $tenant, role: 'USER', text: 'Hm.', at: 5, place: 'd:x', speakerName: 'x'}) RETURN m.id AS id`,
    "MATCH (m:Message {id: 'lost' + $johnny}) DETACH DELETE m",
  ],
  [
    'Entity.unused',
    "CREATE (e:Entity {id: 'thing' + $johnny, tenantId: $tenant, space: $johnny, type: 'org', ref: 'org:idle', label: 'Idle'}) RETURN e.id AS id",
    "MATCH (e:Entity {id: 'thing' + $johnny}) DELETE e",
  ],
  [
    'HistoryEvent.memoryId',
    "MATCH (m:Memory {id: $loan}) CREATE (h:HistoryEvent {id: 'event' + $johnny, tenantId: $tenant, memoryId: 'gone' + $johnny, event: 'ADD', at: 5, threadKey: m.threadKey, rev: 0}) RETURN h.memoryId AS id",
    "MATCH (h:HistoryEvent {id: 'event' + $johnny}) DELETE h",
  ],
  [
    'Todo.personId',
    "CREATE (n:Todo {id: 'todo' + $johnny, key: 'todo' + $johnny, tenantId: $tenant, personId: 'x'}) RETURN n.id AS id",
    "MATCH (n:Todo {id: 'todo' + $johnny}) DELETE n",
  ],
  [
    'Checkpoint.personId',
    "CREATE (n:Checkpoint {key: 'state' + $johnny, tenantId: $tenant, personId: 'x' + $johnny}) RETURN n.personId AS id",
    "MATCH (n:Checkpoint {key: 'state' + $johnny}) DELETE n",
  ],
  [
    'Session.personId',
    "CREATE (n:Session {id: 'session' + $johnny, tenantId: $tenant, personId: 'x'}) RETURN n.id AS id",
    "MATCH (n:Session {id: 'session' + $johnny}) DELETE n",
  ],
  [
    'Conversation.personId',
    "CREATE (n:Conversation {id: 'talk' + $johnny, key: 'talk' + $johnny, tenantId: $tenant, personId: 'x'}) RETURN n.id AS id",
    "MATCH (n:Conversation {id: 'talk' + $johnny}) DELETE n",
  ],
  [
    'SessionSummary.sessionId',
    "CREATE (n:SessionSummary {sessionId: 'sum' + $johnny, tenantId: $tenant}) RETURN n.sessionId AS id",
    "MATCH (n:SessionSummary {sessionId: 'sum' + $johnny}) DELETE n",
  ],
  [
    'RollingSummary.conversationId',
    "CREATE (n:RollingSummary {conversationId: 'sum' + $johnny, throughTurn: 4, tenantId: $tenant}) RETURN n.conversationId AS id",
    "MATCH (n:RollingSummary {conversationId: 'sum' + $johnny}) DELETE n",
  ],
  [
    'Spine.personId',
    "CREATE (n:Spine {id: 'spine' + $johnny, personId: 'x' + $johnny, version: 1, tenantId: $tenant}) RETURN n.id AS id",
    "MATCH (n:Spine {id: 'spine' + $johnny}) DELETE n",
  ],
  [
    'Work.personId',
    "CREATE (n:Work:Internal {id: 'work' + $johnny, key: 'work' + $johnny, tenantId: $tenant, personId: 'x', state: 'DONE'}) RETURN n.id AS id",
    "MATCH (n:Work {id: 'work' + $johnny}) DELETE n",
  ],
  [
    'Work.state',
    "CREATE (n:Work:Internal {id: 'work' + $johnny, key: 'work' + $johnny, tenantId: $tenant, personId: 'x', state: 'DEAD'}) RETURN n.id AS id",
    "MATCH (n:Work {id: 'work' + $johnny}) DELETE n",
  ],
  [
    'Work.runAt',
    "CREATE (n:Work:Internal {id: 'work' + $johnny, key: 'work' + $johnny, tenantId: $tenant, personId: 'x', state: 'PENDING', runAt: 5, countedAttempts: 6}) RETURN n.id AS id",
    "MATCH (n:Work {id: 'work' + $johnny}) DELETE n",
  ],
  [
    'Memory.circle',
    "MATCH (m:Memory {id: $gone}) SET m.status = 'SUPERSEDED' CREATE (m)-[:SUPERSEDES {at: 5, reason: 'replaced'}]->(m) RETURN $gone AS id",
    "MATCH (m:Memory {id: $gone})-[r:SUPERSEDES]->(m) DELETE r SET m.status = 'DELETED'",
  ],
  [
    'Message.suppressed',
    `MATCH (m:Message {tenantId: $tenant, place: 'm:' + $diary}) CREATE (v:RemovedValue:Internal {key: $diaryPrint, tenantId: $tenant,
      place: m.place, fingerprint: $diaryPrint, firstTokenHash: $diaryHash, length: 1, personId: $johnny, hearerIds: [m.speakerId], at: m.createdAt - 1}) RETURN m.id AS id`,
    'MATCH (v:RemovedValue {key: $diaryPrint}) DELETE v',
  ],
  [
    'Memory.suppressed',
    `MATCH (m:Memory {tenantId: $tenant, learnedInId: $diary}) CREATE (v:RemovedValue:Internal {key: $badlyPrint, tenantId: $tenant,
      place: 'm:' + $diary, fingerprint: $badlyPrint, firstTokenHash: $badlyHash, length: 1, personId: $johnny, hearerIds: [m.staterId], at: m.createdAt - 1}) RETURN m.id AS id`,
    'MATCH (v:RemovedValue {key: $badlyPrint}) DELETE v',
  ],
  [
    'Memory.suppressed',
    `MATCH (m:Memory {id: $saidKim}) SET m.source = 'shadow_extraction' CREATE (t:Tombstone:Internal {key: $kimPrint, fingerprint: $kimPrint, tenantId: $tenant,
      personId: $johnny, messageId: 'gone' + $johnny, sentenceIndex: 0, at: m.createdAt - 1}) RETURN m.id AS id`,
    "MATCH (t:Tombstone {key: $kimPrint}) DELETE t WITH count(*) AS gone MATCH (m:Memory {id: $saidKim}) SET m.source = 'explicit'",
  ],
];

describe('values that cannot be derived:', () => {
  it.each(reported)('%s is reported with its reason and left as it is', async (name, text, undo) => {
    const hurt = await change(text);
    expect(hurt).toHaveLength(1);
    const expected = expect.objectContaining({
      name,
      count: 1,
      example: hurt[0]!.id,
      isReported: true,
      says: expect.stringMatching(/^reported: /),
    });
    expect(await examine()).toContainEqual(expected);
    expect(await repair()).toContainEqual(expected);
    expect(await examine()).toContainEqual(expected);
    await change(undo);
    await repair();
    expect(await examine()).toEqual([]);
    expect(await dump()).toEqual(healthy);
  });

  it('an unused entity or tombstone is harmless', () => {
    expect(Object.entries(remedies).flatMap(([name, { isHarmless }]) => (isHarmless ? name : []))).toEqual([
      ...['Entity.unused', 'Tombstone.tenantId', 'RemovedValue.place'],
    ]);
  });

  it('a removed value does not count against a message said later or in other words', async () => {
    for (const [print, moment] of [
      ['$diaryPrint', 'm.createdAt + 1'],
      ["'other' + $johnny", 'm.createdAt - 1'],
    ])
      await change(
        `MATCH (m:Message {tenantId: $tenant, place: 'm:' + $diary}) CREATE (v:RemovedValue:Internal {key: ${print}, tenantId: $tenant,
          place: m.place, fingerprint: ${print}, firstTokenHash: $diaryHash, length: 1, personId: $johnny, hearerIds: [m.speakerId], at: ${moment}})`,
      );
    expect(await examine()).toEqual([]);
    await change("MATCH (v:RemovedValue {tenantId: $tenant}) WHERE v.key IN [$diaryPrint, 'other' + $johnny] DELETE v");
    expect(await dump()).toEqual(healthy);
  });

  it('removals of a deleted tenant are cleaned up, and those of others stay', async () => {
    const gone = `${world.kith.tenant}-gone`;
    const make = `CREATE (t:Tombstone:Internal {key: 't' + $johnny, tenantId: $gone, messageId: 'x', at: 1}) RETURN t.key AS id`;
    await change(make, { gone });
    const found = [expect.objectContaining({ name: 'Tombstone.tenantId', count: 1, isHarmless: true })];
    expect(await doctor.examine(gone)).toEqual(found);
    expect(await examine()).toEqual([]);
    expect(await doctor.repair(gone)).toEqual(found);
    expect(await doctor.examine(gone)).toEqual([]);
    expect(await dump()).toEqual(healthy);
  });
});

describe('a repair that changes content', () => {
  it('decides two live memories under one key by the conflict rule, and records it in the history', async () => {
    const [{ id } = { id: '' }] = await change(`MATCH (m:Memory {id: $city}) CREATE (x:Memory)
      SET x = m{.*, id: 'copy' + $johnny, liveKey: null, updatedAt: 1} RETURN x.id AS id`);
    const names = (await examine()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Memory.liveKey', 'Memory.HAS_ENTRY', 'Memory.OWNED_BY']));
    await repair();
    expect(await examine()).toEqual([]);
    const [row] = await world.rows(
      'MATCH (m:Memory {id: $id})<-[:SUPERSEDES]-(n) RETURN m.status AS status, n.id AS by ORDER BY by',
      { id },
    );
    expect(row).toEqual({ status: 'SUPERSEDED', by: ids.city });
    await change('MATCH (m:Memory {id: $id}) OPTIONAL MATCH (m)-[:HAS_EVENT]->(h) DETACH DELETE m, h', { id });
  });

  it('archives a memory that expired more than a day ago, and records it in the history', async () => {
    const { memory } = await world.kith.remember('ben', { text: 'Ben is at the fair.', type: 'CONTEXT', ttlDays: 1 });
    world.now += 3 * 86_400_000;
    expect(await examine()).toContainEqual(
      expect.objectContaining({ name: 'Memory.status', count: 1, example: memory.id }),
    );
    await repair();
    expect(await examine()).toEqual([]);
    const history =
      'MATCH (m:Memory {id: $id})-[:HAS_EVENT]->(h) RETURN m.status AS status, h.event AS event, h.actor AS actor ORDER BY h.at DESC LIMIT 1';
    expect(await world.rows(history, { id: memory.id })).toEqual([
      { status: 'ARCHIVED', event: 'TTL', actor: 'doctor' },
    ]);
  });

  it('releases work whose lease has long expired', async () => {
    const id = `stuck${ids.johnny}`;
    await change(
      `MATCH (p:Person {id: $johnny}) CREATE (n:Work:Internal {id: $id, key: $id, tenantId: $tenant, personId: p.id, kind: 'nothing', state: 'RUNNING', runAt: 5, countedAttempts: 6, holder: 'h'})-[:CAUSED_BY]->(p)`,
      { id },
    );
    expect(await examine()).toEqual([expect.objectContaining({ name: 'Work.lease', count: 1, example: id })]);
    await repair();
    const [row] = await world.rows(
      'MATCH (w:Work {id: $id}) RETURN w.state AS state, w.holder AS holder ORDER BY state',
      { id },
    );
    expect(row).toEqual({ state: 'PENDING', holder: null });
    await change('MATCH (w:Work {id: $id}) DETACH DELETE w', { id });
  });
});
