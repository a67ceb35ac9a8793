import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCypherSources } from '../../../scripts/cypherLint/cypherSource.js';
import { Pseudonyms } from '../../../src/transfer/exports/redaction/pseudonyms.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { newTenant, TestApp } from '../../support/app.js';
import { requestExport, exportTenant, contentsOfKind, type Line, linesOf } from '../../support/exporting.js';
import { dumpOf } from '../../support/graph/graphDump.js';
import { importContent, memoryLine } from '../../support/importFiles.js';
import { mark, fillMarkedTenant } from '../../support/worlds/markedTenant.js';

let kith: TestApp;
let text: string;
let lines: Line[];
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, rateLimit: 0 });
  await fillMarkedTenant(kith);
  text = await redacted();
  lines = linesOf(text);
}, 120_000);
afterAll(() => kith.stop());

const operator = { as: 'zuqops', roles: ['operator' as const] };
const redacted = async () => (await requestExport(kith, operator, '?redacted=true')).text();
const change = async (query: string, params: object = {}) =>
  kith.app.graph.session().change(statement<object>('test/change', `CYPHER 25 ${query}`), params);
const rows = async (query: string, tenant: string): Promise<Record<string, unknown>[]> =>
  kith.app.graph.session().read(statement<object>('test/read', `CYPHER 25 ${query}`), { tenant });
const texts = () => contentsOfKind(lines, 'memory').map((one) => one.text as string);
const pseudonym = /Person [2-9A-Z]{5}-[2-9A-Z]{5}/;

/** Runs `work` in a graph whose pseudonym key differs from the key of the file. */
async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  await change(`MATCH (s:SharedSecret {name: 'pseudonyms'}) SET s.name = 'pseudonyms there'`);
  try {
    return await work();
  } finally {
    await change(`MATCH (s:SharedSecret {name: 'pseudonyms'}) DELETE s`);
    await change(`MATCH (s:SharedSecret {name: 'pseudonyms there'}) SET s.name = 'pseudonyms'`);
  }
}

describe('a redacted copy', () => {
  it('contains no name, text, key, tag, value or title', async () => {
    expect(await exportTenant(kith)).toMatch(mark);
    expect(text.split('\n').filter((line) => mark.test(line))).toEqual([]);
  });

  it('contains no id of the graph and no time to the second', async () => {
    const all = await rows('MATCH (n) WHERE n.tenantId = $tenant AND n.id IS NOT NULL RETURN n.id AS id', kith.tenant);
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ id }) => text.includes(String(id)))).toEqual([]);
    const moments = lines.slice(1).flatMap((line) => JSON.stringify(line).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []);
    expect(moments.length).toBeGreaterThan(50);
    expect(moments.filter((moment) => !moment.endsWith(':00.000Z'))).toEqual([]);
  });

  it('states public facts without names, and withholds every other text', () => {
    const kept = texts().filter((one) => !one.startsWith('[withheld '));
    expect(
      kept.map((one) => one.replace(/(?:Person|Organisation|Place|Project|Chat) [2-9A-Z]{5}-[2-9A-Z]{5}/g, '@')).sort(),
    ).toEqual([
      '@ asks [name] in @ or @, [address], [address] or [number].',
      '@ drinks [value] every morning.',
      '@ lists [value].',
      "@'s brother rows with @ and @ at @ near @ for @.",
    ]);
    expect(texts().length).toBeGreaterThan(kept.length + 12);
    expect(contentsOfKind(lines, 'message').map((one) => one.text)).toEqual(Array(3).fill('[withheld]'));
    expect(
      contentsOfKind(lines, 'event').filter((one) => 'oldText' in one || 'newText' in one || 'meta' in one),
    ).toEqual([]);
  });

  it('uses one pseudonym per person in names and texts, whatever they are called there', () => {
    const rowing = contentsOfKind(lines, 'memory').find(({ text: one }) => String(one).includes('brother rows'))!;
    const [ben, first, second] = String(rowing.text).match(new RegExp(pseudonym, 'g'))!;
    expect([rowing.about, rowing.statedBy]).toEqual([[ben], first]);
    expect(second).toBe(first);
    expect(contentsOfKind(lines, 'person').map(({ handle }) => handle)).toEqual(expect.arrayContaining([ben, first]));
    expect(rowing.entities).toEqual([
      { type: 'org', label: expect.stringMatching(/^Organisation /) },
      { type: 'place', label: expect.stringMatching(/^Place /) },
      { type: 'project', label: expect.stringMatching(/^Project /) },
    ]);
    for (const { label } of rowing.entities as { label: string }[]) expect(rowing.text).toContain(label);
  });

  it('keeps types, times, edges, statuses and sensitivities', async () => {
    const whole = contentsOfKind(linesOf(await exportTenant(kith)), 'memory');
    const shape = (all: Record<string, unknown>[]) =>
      all
        .map(({ type, sensitivity, status, importance, about = [], learnedIn }) =>
          JSON.stringify([type, sensitivity, status, importance, (about as unknown[]).length, learnedIn !== undefined]),
        )
        .sort();
    expect(shape(contentsOfKind(lines, 'memory'))).toEqual(shape(whole));
    const counts = (kind: string) => contentsOfKind(lines, kind).length;
    expect([counts('block'), counts('checkpoint'), counts('proposal')]).toEqual([0, 0, 0]);
    expect([counts('todo'), counts('supersession') > 0, counts('acquaintance')]).toEqual([2, true, 2]);
    expect(contentsOfKind(linesOf(await exportTenant(kith)), 'proposal')).toHaveLength(1);
  });

  it('states which names were merged, when and by whom, and not why', () => {
    const [ana] = contentsOfKind(lines, 'memory').flatMap(({ text: one, statedBy }) =>
      String(one).includes('brother rows') ? [statedBy] : [],
    );
    const refs = contentsOfKind(lines, 'acquaintance').map(({ ref }) => ref);
    const [merge, ...others] = contentsOfKind(lines, 'merge');
    expect(others).toEqual([]);
    const at = expect.stringMatching(/:00\.000Z$/);
    expect(merge).toEqual({
      of: ana,
      kept: { ref: expect.any(String) },
      absorbed: { ref: expect.any(String) },
      state: 'MERGED',
      at,
      history: [
        { event: 'MERGE', at, by: ana },
        { event: 'MERGE', at },
      ],
    });
    const { kept, absorbed } = merge as Record<string, { ref: string }>;
    expect([kept!.ref, absorbed!.ref].sort()).toEqual(refs.sort());
    expect(kept!.ref).toBe(contentsOfKind(lines, 'acquaintance').find(({ account }) => account !== undefined)!.ref);
  });

  it('has the same pseudonyms in every export, and others in another tenant or with another key', async () => {
    const strip = (all: string) => linesOf(all).slice(1);
    expect(strip(await redacted())).toEqual(strip(text));
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect(new Pseudonyms(one, 'a').of('person', 'p')).toBe(new Pseudonyms(one, 'a').of('person', 'p'));
    const all = [new Pseudonyms(one, 'a'), new Pseudonyms(one, 'b'), new Pseudonyms(other, 'a')];
    expect(new Set(all.map((those) => those.of('person', 'p'))).size).toBe(3);
    const there = await elsewhere(redacted);
    const people = new Set(contentsOfKind(lines, 'person').map(({ handle }) => handle));
    expect(contentsOfKind(linesOf(there), 'person').filter(({ handle }) => people.has(handle))).toEqual([]);
  });

  it('hides who blocked whom, and who closed what', async () => {
    const blocked = await TestApp.start({ embedder: null });
    const chat = await blocked.createChat('crew', 'GROUP', ['ana', 'ben']);
    const said = (subject: string) =>
      blocked.remember('ben', { text: `Ana ${subject}.`, about: [{ handle: 'ana' }], chat });
    const [{ memory: rows }, { memory: sings }] = [await said('rows'), await said('sings')];
    const correct = 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }';
    await blocked.must('ben', correct, { input: { id: sings.id, text: 'Ana hums.' } });
    const before = linesOf(await (await requestExport(blocked, operator, '?redacted=true')).text());
    await blocked.must('ana', correct, { input: { id: rows.id, portable: false } });
    await blocked.mustMutate('ana', 'blockStater', { person: { handle: 'ben' } });
    const after = linesOf(await (await requestExport(blocked, operator, '?redacted=true')).text());
    expect(contentsOfKind(before, 'event').map(({ event }) => event)).toEqual(
      expect.arrayContaining(['ADD', 'UPDATE']),
    );
    expect(contentsOfKind(after, 'event')).toEqual(contentsOfKind(before, 'event'));
    await blocked.stop();
  });

  it('is for operators only, and of a whole tenant', async () => {
    const code = async (asking: Parameters<typeof requestExport>[1], query: string) => {
      const response = await requestExport(kith, asking, query);
      return [response.status, JSON.parse(await response.text()).errors[0].extensions.code];
    };
    expect(await code('zuqana', '?redacted=true')).toEqual([403, 'FORBIDDEN']);
    const connector = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-private': 'true' } };
    expect(await code(connector, '?redacted=true')).toEqual([403, 'FORBIDDEN']);
    expect(await code(operator, '?redacted=true&person=zuqana')).toEqual([400, 'INVALID_INPUT']);
    expect(await code(operator, '?redacted=yes')).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('a redacted copy imported into another graph', () => {
  const tenant = newTenant();
  let first: Awaited<ReturnType<typeof importContent>>;
  beforeAll(async () => {
    first = await elsewhere(() => importContent(kith, text, { tenant }));
  });

  it('is imported completely, and contains only what the file does', async () => {
    expect(first.refusals).toEqual([]);
    const dump = await dumpOf(kith.app.graph.session(), tenant);
    expect(dump.length).toBeGreaterThan(100);
    expect(dump.filter((line) => mark.test(line))).toEqual([]);
  });

  it('can be explored: subjects, participation, supersession', async () => {
    const about = `MATCH (s:Person)<-[:STATED_BY]-(m:Memory)-[:ABOUT]->(p:Person) WHERE m.tenantId = $tenant
      RETURN m.type AS type, m.sensitivity AS sensitivity, m.status AS status, p = s AS own ORDER BY type, sensitivity, status, own`;
    expect(await rows(about, tenant)).toEqual(await rows(about, kith.tenant));
    const present = `MATCH (m:Memory)-[l:LEARNED_IN]->(c:Chat)<-[p:PARTICIPATES_IN]-(:Person) WHERE m.tenantId = $tenant AND p.joinedAt <= l.at < p.leftAt
      RETURN m.type AS type, m.sensitivity AS sensitivity, count(*) AS present ORDER BY type, sensitivity`;
    expect(await rows(present, tenant)).toEqual(await rows(present, kith.tenant));
    const kinds = `MATCH (a)-[r]->(b) WHERE a.tenantId = $tenant AND NOT a:Proposal AND coalesce(b.event, '') <> 'UPDATE' AND type(r) IN ['SUPERSEDES', 'OWNED_BY', 'SCOPED_TO', 'HAS_EVENT', 'HAS_TODO', 'SAID_BY', 'SAID_IN', 'LINKED_TO', 'MERGED', 'MERGED_INTO', 'KEEPS', 'ABSORBS', 'DERIVED_FROM']
      RETURN type(r) AS type, count(*) AS edges ORDER BY type`;
    expect(await rows(kinds, tenant)).toEqual(await rows(kinds, kith.tenant));
  });

  it('answers the Browser favourites like its original tenant, except those by meaning', async () => {
    const rowing = contentsOfKind(lines, 'memory').find(({ text: one }) => String(one).includes('brother rows'))!;
    const there = { tenant, handle: rowing.statedBy, chat: rowing.learnedIn, memory: rowing.text, nearness: 0.5 };
    const here = { ...there, tenant: kith.tenant, handle: 'zuqana', chat: 'zuq-team', memory: "Zuqben's brother" };
    const apart = ['orphans', 'work-that-waits', 'neighbours-of-a-memory', 'possible-duplicates', 'around-a-person'];
    const found: Record<string, number[]> = {};
    for (const { kind, name, text: asked } of readCypherSources(new URL('../../../cypher/', import.meta.url))) {
      if (kind !== 'exploration') continue;
      const favourite = statement<object>('test/favourite', asked);
      const ask = (params: object) => kith.app.graph.session().read(favourite, params);
      found[name.replace('explore/', '')] = [(await ask(here)).length, (await ask(there)).length];
    }
    const same = Object.entries(found).filter(([name]) => !apart.includes(name));
    expect(same.length).toBeGreaterThan(12);
    expect(same.filter(([, [one, other]]) => one !== other)).toEqual([]);
    expect(same.filter(([, [one]]) => one! > 0).length).toBeGreaterThan(10);
    expect(found['around-a-person']![1]).toBeGreaterThan(0);
    const orphans = `MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND NOT EXISTS { MATCH (m)-[:HAS_ENTRY]->() } RETURN count(m) AS found`;
    expect(await rows(orphans, tenant)).toEqual([{ found: 0 }]);
  });

  it('changes nothing if it is imported again', async () => {
    const before = await dumpOf(kith.app.graph.session(), tenant);
    const again = await elsewhere(() => importContent(kith, text, { tenant }));
    expect(again.refusals).toEqual([]);
    expect(await dumpOf(kith.app.graph.session(), tenant)).toEqual(before);
  });

  it('is refused in its original graph, among people, and over another copy', async () => {
    const fresh = newTenant();
    await expect(importContent(kith, text, { tenant: fresh })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('made from this graph'),
    });
    const before = await dumpOf(kith.app.graph.session(), kith.tenant);
    const refused = { code: 'CONFLICT', message: expect.stringContaining('holds people and chats') };
    await expect(elsewhere(() => importContent(kith, text))).rejects.toMatchObject(refused);
    expect(await dumpOf(kith.app.graph.session(), kith.tenant)).toEqual(before);
    const later = text.replace(/"at":"[^"]+"/, '"at":"2031-01-01T00:00:00.000Z"');
    await expect(elsewhere(() => importContent(kith, later, { tenant }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('another redacted export'),
    });
    expect(await rows('MATCH (n) WHERE n.tenantId = $tenant RETURN n.id AS id', fresh)).toEqual([]);
  });

  it('accepts no other import into its tenant', async () => {
    for (const content of [[memoryLine('Zuqana rows.')], await exportTenant(kith)]) {
      await expect(importContent(kith, content, { tenant })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('is a redacted copy'),
      });
    }
    expect((await dumpOf(kith.app.graph.session(), tenant)).filter((line) => mark.test(line))).toEqual([]);
  });

  it('is refused line by line if other lines were mixed into it', async () => {
    const own = text.split('\n').filter(Boolean);
    const strange = [
      { memory: { owner: 'ana', text: 'Ana rows.' } },
      { person: { handle: 'ana', name: 'Ana', at: '2026-01-01T00:00:00Z' } },
      {
        todo: {
          of: own.length ? (lines[1]!.person!.handle as string) : '',
          kind: 'HABIT',
          text: 'Walk.',
          at: '2026-01-01',
        },
      },
      {
        merge: {
          of: lines[1]!.person!.handle,
          kept: { ref: 'person:john' },
          absorbed: { ref: 'person:jon' },
          state: 'MERGED',
          at: '2026-01-01',
        },
      },
      { checkpoint: { of: lines[1]!.person!.handle, thread: 'main', version: 1, data: {}, at: '2026-01-01' } },
      { export: { ...(lines[0]!.export as object), source: 'a'.repeat(32) } },
    ].map((line) => JSON.stringify(line));
    const mixed = [own[0], ...strange, ...own.slice(1)].join('\n');
    const done = await elsewhere(() => importContent(kith, mixed, { tenant: newTenant() }));
    expect(done.refusals.map(({ line, code }) => [line, code])).toEqual(
      [2, 3, 4, 5, 6, 7].map((at) => [at, 'INVALID_INPUT']),
    );
    const ordinary = [JSON.stringify(memoryLine('Zuqana sails.')), own[0]].join('\n');
    const { refusals } = await importContent(kith, ordinary, { tenant: newTenant() });
    expect(refusals).toEqual([{ line: 2, code: 'INVALID_INPUT', message: expect.stringContaining('a separate file') }]);
  });
});

describe('a redacted copy over the API', () => {
  const tenant = newTenant();
  let person: string;
  beforeAll(async () => {
    await elsewhere(() => importContent(kith, text, { tenant }));
    person = lines.find((line) => line.person)!.person!.handle as string;
  });
  const dump = () => dumpOf(kith.app.graph.session(), tenant);

  it('can be read by the people in it', async () => {
    const { me } = await kith.must({ as: person, tenant }, '{ me { handle } }');
    expect(me.handle).toBe(person);
  });

  it.each([
    ['a memory', 'mutation { rememberMemory(input: { text: "I row." }) { outcome } }'],
    ['a todo', 'mutation { createTodo(input: { kind: HABIT, text: "Walk." }) { todo { id } } }'],
    ['an acquaintance', 'mutation { createPerson(input: { name: "John" }) { person { id } } }'],
    [
      'a message',
      'mutation { recordMessages(input: { messages: [{ externalId: "1", role: ASSISTANT, text: "Hi." }] }) { messages { id } } }',
    ],
    ['a name', 'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { messages } } }'],
  ])('refuses %s, and says what to do', async (_what, query) => {
    const before = await dump();
    const { code, errors } = await kith.ask({ as: person, tenant }, query);
    expect(code).toBe('CONFLICT');
    expect(errors![0]!.message).toMatch(/redacted copy.* write to the original tenant\.$/);
    expect(await dump()).toEqual(before);
  });

  it('creates no account for others, and leaves its original tenant unaffected', async () => {
    const before = await dump();
    const answer = await kith.ask({ as: 'zuqana', tenant }, '{ me { handle } }');
    expect([answer.code, answer.errors![0]!.message]).toEqual([
      'CONFLICT',
      expect.stringContaining('no account can be created'),
    ]);
    expect(await dump()).toEqual(before);
    const { outcome } = await kith.remember('zuqana', { text: 'Zuqfirst rows zuqboats.' });
    expect(outcome).toBe('CREATED');
  });
});
