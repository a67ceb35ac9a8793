import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchProperties } from '../../src/memories/writer/indexing.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { Doctor, FaultReport } from '../../src/repair/doctor.service.js';
import { expectedSubjectFields } from '../../src/repair/memorySoundness.js';
import { listExamined } from '../../src/repair/memorySoundness.store.js';
import { derivedMessageProperties } from '../../src/repair/messageSoundness.js';
import { listExaminedMessages } from '../../src/repair/messageSoundness.store.js';
import { TestApp } from '../support/app.js';
import { doctorOf } from '../support/graph/doctorOf.js';
import { dumpOf } from '../support/graph/graphDump.js';
import { bridge, say } from '../support/recordMessages.js';

let kith: TestApp;
let doctor: Doctor;
let healthy: string[];
const ids: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  doctor = doctorOf(kith, Date.now);
  const chat = await kith.createChat('team', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
  const city = {
    text: 'Ana lives in Ghent.',
    type: 'IDENTITY',
    slot: 'city',
    value: 'Ghent',
    importance: 3,
    ttlDays: 30,
  };
  ids.city = (await kith.remember('ana', { ...city, chat })).memory.id;
  ids.boat = (await kith.remember('ben', { text: 'Ana has a boat.', about: [{ handle: 'ana' }], chat })).memory.id;
  ids.fog = (await kith.remember('ana', { text: 'Ana dislikes fog.' })).memory.id;
  await kith.forget('ana', ids.fog!);
  const { messages } = await say(kith, bridge, chat, [{ by: 'ben', text: 'Who rows tomorrow?' }]);
  ids.asked = messages[0]!.id;
  // Work under way would change what is compared.
  await kith.app.runner!.runDue();
  healthy = await dump();
});
afterAll(() => kith.stop());

const dump = (): Promise<string[]> => dumpOf(kith.app.graph.session(), kith.tenant);
const examine = (): Promise<FaultReport[]> => doctor.examine(kith.tenant);
const change = (text: string, id: string): Promise<Record<string, unknown>[]> =>
  kith.app.graph.session().change(statement<{ id: string }>('test/spoil', `CYPHER 25 ${text}`), { id });
const memory = 'MATCH (n:Memory {id: $id})';

/** Spoilt values of stored properties that follow from others, by the name of the fault. */
const spoilt: [name: string, of: string, text: string][] = [
  ['Memory.subjectIds', 'boat', `${memory} SET n.subjectIds = []`],
  ['Memory.hearsay', 'boat', `${memory} SET n.hearsay = NOT n.hearsay`],
  ['Memory.aboutAccount', 'boat', `${memory} SET n.aboutAccount = false`],
  ['Memory.aboutOthers', 'boat', `${memory} SET n.aboutOthers = false`],
  ['Memory.stems', 'city', `${memory} SET n.stems = 'fog'`],
  ['Memory.dayTokens', 'city', `${memory} SET n.dayTokens = ['d1']`],
  ['Memory.audienceTokens', 'city', `${memory} SET n.audienceTokens = n.audienceTokens + ['anybody1']`],
  ['Memory.cardTokens', 'city', `${memory} SET n.cardTokens = []`],
  ['Memory.endsAt', 'city', `${memory} SET n.endsAt = null`],
  ['Memory.fieldKey', 'city', `${memory} SET n.fieldKey = 'x' + n.fieldKey`],
  ['Memory.title', 'city', `${memory} SET n.title = 'Ana lives in Bruges.'`],
  ['Memory.memoryKey', 'city', `${memory} SET n.memoryKey = 'profile|person|x|slot|city'`],
  ['Memory.liveKey', 'city', `${memory} SET n.liveKey = 'k' + n.id`],
  ['Memory.liveKey', 'fog', `${memory} SET n.liveKey = 'k' + n.id`],
  ['Memory.stems', 'fog', `${memory} SET n.stems = 'fog'`],
  ['Memory.dayTokens', 'fog', `${memory} SET n.dayTokens = ['d1']`],
  ['Memory.audienceTokens', 'fog', `${memory} SET n.audienceTokens = ['anybody1']`],
  ['Memory.cardTokens', 'fog', `${memory} SET n.cardTokens = ['pinned0']`],
  ['Memory.endsAt', 'fog', `${memory} SET n.endsAt = 5`],
  ['Memory.fieldKey', 'fog', `${memory} SET n.fieldKey = 'x'`],
  ['Memory.unembeddedSince', 'fog', `${memory} SET n.unembeddedSince = 5`],
  ['Memory.secondUnembeddedSince', 'fog', `${memory} SET n.secondUnembeddedSince = 5`],
  ['Memory.unrelatedSince', 'fog', `${memory} SET n.unrelatedSince = 5`],
  ['Memory.HAS_ENTRY', 'city', `${memory}-[:HAS_ENTRY]->(e) WITH n, e LIMIT 1 SET e.audience = 'p:' + n.id`],
  ['IndexEntry.memoryId', 'city', `${memory}-[:HAS_ENTRY]->(e) SET e.memoryId = 'x' + n.id`],
  ['IndexEntry.kind', 'city', `${memory}-[:HAS_ENTRY]->(e) SET e.kind = 'episode'`],
  ['IndexEntry.sensitivity', 'city', `${memory}-[:HAS_ENTRY]->(e) SET e.sensitivity = 'SENSITIVE'`],
  ['IndexEntry.persona', 'city', `${memory}-[:HAS_ENTRY]->(e) SET e.persona = 'nurse'`],
  ['IndexEntry.expiresAt', 'city', `${memory}-[:HAS_ENTRY]->(e) SET e.expiresAt = 9007199254740991`],
  ...(
    [
      ['placeToken', "'nowhere'"],
      ['dayTokens', "['d1']"],
      ['stems', "'fog'"],
      ['plain', 'null'],
      ['asks', 'false'],
      ['length', '1'],
      ['title', "'Who?'"],
    ] as const
  ).map(([name, value]): [string, string, string] => [
    `Message.${name}`,
    'asked',
    `MATCH (n:Message {id: $id}) SET n.${name} = ${value}`,
  ]),
];

describe('a derived value', () => {
  it('is correct as the service stores it', async () => {
    expect(await examine()).toEqual([]);
  });

  it.each(spoilt)('%s (%s) is reported by name if it is damaged, and derived again', async (name, of, text) => {
    await change(`${text} RETURN DISTINCT n.id AS id`, ids[of]!);
    const damaged = await dump();
    expect(damaged).not.toEqual(healthy);
    const found = expect.objectContaining({ name, count: 1, example: ids[of], isReported: false });
    expect(await examine()).toContainEqual(found);
    expect(await dump()).toEqual(damaged);
    expect(await doctor.repair(kith.tenant)).toContainEqual(found);
    expect(await examine()).toEqual([]);
    expect(await dump()).toEqual(healthy);
  });

  it('is damaged by the cases above: each search property, subject field and word of messages', async () => {
    const page = { tenant: kith.tenant, after: '', limit: 1 };
    const session = kith.app.graph.session();
    const [one] = (await listExamined(session, { ...page, now: Date.now() })).rows;
    const [asked] = await listExaminedMessages(session, page);
    const wanted = [
      ...Object.keys({ ...searchProperties(one!.memory, [], []), ...expectedSubjectFields(one!, one!.memory) }).map(
        (name) => `Memory.${name}`,
      ),
      ...Object.keys(derivedMessageProperties(asked!)).map((name) => `Message.${name}`),
    ];
    expect(spoilt.map(([name]) => name)).toEqual(expect.arrayContaining(wanted));
  });
});

describe('a value from which others are derived', () => {
  it('stays unchanged: with `portable` changed, the index entries follow it', async () => {
    await change(`${memory} SET n.portable = NOT n.portable RETURN n.id AS id`, ids.city!);
    const names = (await doctor.repair(kith.tenant)).map(({ name }) => name);
    expect(names).toEqual(['Memory.HAS_ENTRY', 'Memory.audienceTokens']);
    expect(await examine()).toEqual([]);
    expect(await dump()).not.toEqual(healthy);
    await change(`${memory} SET n.portable = NOT n.portable RETURN n.id AS id`, ids.city!);
    await doctor.repair(kith.tenant);
    expect(await dump()).toEqual(healthy);
  });
});
