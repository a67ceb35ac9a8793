import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nodes, relationships } from '../../cypher/model.js';
import { readCypherSources } from '../../scripts/cypherLint/cypherSource.js';
import { decideDisclosure } from '../../src/disclosure/rule.js';
import { readWorld } from '../../src/transfer/worlds/world.js';
import { AnalystWorld } from '../support/worlds/analystWorld.js';
import { newTenant, TestApp } from '../support/app.js';
import { readTruth, trueAudience } from '../support/graph/graphTruth.js';
import { statement } from '../../src/platform/neo4j/statement.js';

type Rows = Record<string, unknown>[];

const root = new URL('../../cypher/', import.meta.url);
const explorations = new Map(
  readCypherSources(root)
    .filter(({ kind }) => kind === 'exploration')
    .map(({ name, text, params }) => [name.replace('explore/', ''), { text: text.replace('CYPHER 25', ''), params }]),
);
/** Default parameters. */
const usual: Record<string, unknown> = { handle: 'ana', chat: 'team', memory: 'Ben likes rowing', nearness: 0.5 };

let world: AnalystWorld;
const asked = new Set<string>();
beforeAll(async () => {
  world = await AnalystWorld.start();
});
afterAll(() => world.stop());

async function explore(name: string, params: Record<string, unknown> = {}): Promise<Rows> {
  asked.add(name);
  return world.rows(explorations.get(name)!.text, { ...usual, ...params });
}

/** Changes the graph directly, without the service. */
const change = async (text: string, params: object = {}): Promise<void> => {
  const changes = statement<object>('test/change', `CYPHER 25 ${text}`);
  await world.kith.app.graph.session().change(changes, { tenant: world.kith.tenant, ...params });
};

it('about a person: what is known, who stated it and where', async () => {
  const found = await explore('about-a-person', { handle: 'ben' });
  expect(found).toContainEqual({
    memory: 'Ben likes rowing on the quiet lake…',
    type: 'knowledge',
    slot: null,
    statedBy: 'ana',
    hearsay: true,
    saidIn: 'team',
    sensitivity: 'PUBLIC',
    portable: true,
    since: expect.anything(),
    id: world.memories.mill,
  });
  const ids = found.map(({ id }) => id);
  expect(ids).toContain(world.memories.loan);
  expect(ids).not.toContain(world.memories.city);
  const ofAna = (await explore('about-a-person')).map(({ id }) => id);
  expect(ofAna).toContain(world.memories.city);
  expect(ofAna).not.toContain(world.memories.gone);
});

it('who told what to whom: those who took part at that moment, without those who had left', async () => {
  const found = await explore('who-told-what-to-whom');
  expect(found).toContainEqual(
    expect.objectContaining({ who: 'ana', about: ['ben'], toWhom: ['ben', 'cleo'], id: world.memories.mill }),
  );
  expect(found).toContainEqual(expect.objectContaining({ who: 'ben', toWhom: ['ana'], id: world.memories.late }));
  expect(found.map(({ id }) => id)).not.toContain(world.memories.city);
});

describe('who could hear a memory', () => {
  /** Rows of reach by what the favourite calls them. */
  const rowsByAnswer: Record<string, string> = {
    'owns it': 'own',
    'stated it': 'own',
    'is spoken of': 'about-me',
    'was told in confidence': 'confided',
    'was there': 'was-there',
  };
  /** World with an import of unknown origin, and with a confidence to the person it is about. */
  const rareRows = `
name: rows that the demo world lacks
people: [ana, ben, cleo]
chats:
  team: { kind: group, participants: [ana, ben] }
memories:
  motto: { chat: team, text: The team has an old motto., legacy: true, at: 2026-01-01 }
  debt: { chat: team, text: The team has an old debt., legacy: true, at: 2026-01-01, sensitivity: personal }
  gift: { owner: ana, text: Ben gets a new bicycle., about: [ben], statedBy: ana, portable: true, confidedTo: [ben, cleo] }
`;

  it('names the row of the rule that lets each of them', async () => {
    const found = await explore('who-could-hear-it');
    expect(found.map(({ hearer, because }) => [hearer, because])).toEqual([
      ['ana', 'owns it'],
      ['ben', 'is spoken of'],
      ['cleo', 'was there'],
    ]);
    const party = await explore('who-could-hear-it', { memory: world.memories.party! });
    expect(party.map(({ hearer }) => hearer)).toEqual(['ana', 'cleo']);
    expect(await explore('who-could-hear-it', { memory: world.memories.gone! })).toEqual([]);
  });

  it('agrees with the rule on every memory, account and row, in this world, the demo and one of rare rows', async () => {
    const { kith } = world;
    const load = 'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { people { name id } } }';
    const loaded = async (source: string): Promise<string> => {
      const tenant = newTenant();
      await kith.must({ as: 'kith-world', roles: ['operator'], tenant }, load, { world: readWorld(source) });
      return tenant;
    };
    const demo = await loaded(readFileSync(new URL('../../seeds/demo.yaml', import.meta.url), 'utf8'));
    for (const one of [demo, await loaded(rareRows), kith.tenant]) {
      const truth = await readTruth(kith.app.graph.session(), one);
      const now = Date.now();
      const accounts = [...truth.people].filter(([, { handle }]) => handle !== null);
      const audiences = (persona: string) =>
        accounts.map(([viewerId, { handle }]) => {
          const viewer = { tenantId: one, viewerId, persona, chatId: null, asked: [], now };
          return [handle!, trueAudience(truth, viewer)!] as const;
        });
      const wrong: unknown[] = [];
      for (const memory of truth.memories) {
        const right = audiences(memory.persona)
          .map(([handle, audience]) => ({ handle, ...decideDisclosure(memory, audience) }))
          .flatMap(({ handle, disclosed, reason }) => (disclosed ? `${handle}: ${reason}` : []))
          .sort();
        const found = await world.rows(explorations.get('who-could-hear-it')!.text, { tenant: one, memory: memory.id });
        const said = found.map(({ hearer, because }) => `${hearer as string}: ${rowsByAnswer[because as string]}`);
        if (right.join() !== said.join()) wrong.push({ memory: memory.id, right, said });
      }
      expect(wrong).toEqual([]);
      expect(truth.memories.length).toBeGreaterThan(2);
    }
  }, 240_000);
});

it('a chat with its participation: every period, with what was said and stated in it', async () => {
  const found = await explore('chat-and-participation');
  const [ana, ben, cleo] = ['ana', 'ben', 'cleo'].map((one) => found.find(({ person }) => person === one)!);
  expect(found).toHaveLength(3);
  expect(ana).toMatchObject({ kind: 'MEMBER', left: null, messages: 0 });
  expect(ben).toMatchObject({ left: null, messages: 1, statements: 2 });
  expect(cleo!.left).not.toBeNull();
});

it('the history of a memory: each change with what it said before', async () => {
  const found = await explore('history-of-a-memory', { memory: world.memories.city! });
  expect(found.map(({ event, by, before, after }) => [event, by, before, after])).toEqual([
    ['ADD', 'ana', null, 'Ana lives in Ghent.'],
    ['UPDATE', 'ana', 'Ana lives in Ghent.', 'Ana lives in Bruges.'],
  ]);
});

it('supersession chains: from the newest to the oldest', async () => {
  const found = await explore('supersession-chains');
  expect(found).toEqual([
    expect.objectContaining({ memories: ['Be brief and kind.', 'Be brief.'], type: 'soul', reasons: ['replaced'] }),
  ]);
});

it('the sessions of a person, each with its summary', async () => {
  const bens = await explore('sessions-of-a-person', { handle: 'ben' });
  expect(bens).toEqual([
    expect.objectContaining({
      saidIn: 'team',
      messages: 2,
      cameTo: 'Ben has a boat.',
      openLoops: ['the price'],
      ended: null,
    }),
  ]);
  expect(await explore('sessions-of-a-person')).toEqual([
    expect.objectContaining({ saidIn: 'direct talk', messages: 1, cameTo: null }),
  ]);
});

it('what was learned in a chat, from which message, without internal nodes', async () => {
  const found = JSON.stringify(await explore('learned-in-a-chat'));
  for (const one of ['mill', 'late', 'rule']) expect(found).toContain(world.memories[one]);
  expect(found).toContain('DERIVED_FROM');
  expect(found).not.toContain(world.memories.city);
  expect(found).not.toContain('Internal');
});

it('memories by type and month, with how many are still live', async () => {
  const found = await explore('memories-by-type-and-month');
  expect(found).toContainEqual({ month: 202605, type: 'soul', made: 2, live: 1, superseded: 1, forgotten: 0 });
  expect(found.reduce((sum, { forgotten }) => sum + (forgotten as number), 0)).toBe(1);
});

it('people who share chats now, without those who have left', async () => {
  expect(await explore('people-who-share-chats')).toEqual([
    { person: 'ana', sharesWith: 'ben', chats: 2, which: expect.arrayContaining(['team', 'club']) },
  ]);
});

it('orphans: none, until there is one', async () => {
  const all = await explore('orphans');
  expect(all).toHaveLength(8);
  expect(all.filter(({ found }) => found !== 0)).toEqual([]);
  const tenant = newTenant();
  await world.kith.app.graph
    .session()
    .change(
      { name: 'test/orphan', text: "CYPHER 25 CREATE (:Memory {id: $tenant, tenantId: $tenant, status: 'DELETED'})" },
      { tenant },
    );
  const lost = (await explore('orphans', { tenant })).filter(({ found }) => found !== 0).map(({ what }) => what);
  expect(lost).toEqual(['memories of no one', 'memories without history', 'memories without thread']);
});

it('background work that waits, with its person and reason', async () => {
  const found = await explore('work-that-waits');
  expect(found).toContainEqual(
    expect.objectContaining({ work: 'extract-memories', state: 'WAITING_FOR_MODEL', person: 'ben', pieces: 1 }),
  );
});

it('hearsay: statements of others, without one’s own', async () => {
  const found = await explore('hearsay');
  expect(found).toContainEqual(
    expect.objectContaining({ who: 'ana', about: 'ben', saidIn: 'team', id: world.memories.mill }),
  );
  const ids = found.map(({ id }) => id);
  for (const one of ['city', 'loan', 'gone']) expect(ids).not.toContain(world.memories[one]);
});

it('folds: each with its sources', async () => {
  expect(await explore('folds')).toEqual([]);
  const { mill, late, loan } = world.memories;
  await change(
    `MATCH (f:Memory {id: $fold}) MATCH (s:Memory) WHERE s.id IN $sources
     CREATE (f)-[:SUPERSEDES {reason: 'folded', at: 5}]->(s)`,
    { fold: late, sources: [mill, loan] },
  );
  const found = await explore('folds');
  const chains = await explore('supersession-chains');
  await change("MATCH ()-[folded:SUPERSEDES {reason: 'folded'}]->(:Memory {tenantId: $tenant}) DELETE folded");
  expect(found).toEqual([
    expect.objectContaining({
      id: late,
      sources: 2,
      madeOf: ['Ben likes rowing on the quiet lake…', 'Ben has a loan.'],
    }),
  ]);
  expect(chains.filter(({ id }) => id === late)).toHaveLength(2);
});

it('next expiries: the soonest first, without what stays or is over', async () => {
  const { late, city, rule } = world.memories;
  await change('MATCH (m:Memory {id: $id}) SET m.expiresAt = $at', {
    id: late,
    at: Date.now() + 3 * 86_400_000 + 60_000,
  });
  await change('MATCH (m:Memory {id: $id}) SET m.expiresAt = $at', { id: rule, at: Date.now() - 1 });
  const found = await explore('expires-next');
  expect(found[0]).toMatchObject({ id: late, days: 3, of: 'ben' });
  expect(found.map(({ id }) => id)).not.toContain(rule);
  const stays = await explore('about-a-person');
  expect(stays.map(({ id }) => id)).toContain(city);
  await change('MATCH (m:Memory) WHERE m.id IN $ids SET m.expiresAt = 9007199254740991', { ids: [late, rule] });
});

it('the people and entities that memories name most often', async () => {
  const found = await explore('most-mentioned');
  expect(found[0]).toMatchObject({ name: 'ben', type: 'person', hasAccount: true });
  expect(found.map(({ name }) => name)).not.toContain('cleo');
});

describe('similar memories', () => {
  beforeAll(async () => {
    const { mill, late, loan } = world.memories;
    await change(
      `UNWIND $links AS link MATCH (a:Memory {id: link[0]}) MATCH (b:Memory {id: link[1]})
       MERGE (a)-[n:related_to]->(b) SET n.strength = link[2], a.type = 'knowledge', b.type = 'knowledge'`,
      {
        links: [
          [mill, late, 0.8],
          [late, loan, 0.4],
          [loan, mill, 0.7],
        ],
      },
    );
  });
  afterAll(() => change('MATCH (:Memory {tenantId: $tenant})-[n:related_to]->() DELETE n'));

  it('stand around a memory in one step and in two, the nearest first', async () => {
    const found = await explore('neighbours-of-a-memory', { memory: world.memories.mill });
    const { late, loan } = world.memories;
    expect(found.map(({ id, strengths }) => [id, strengths])).toEqual([
      [late, [0.8]],
      [loan, [0.7]],
      [loan, [0.8, 0.4]],
      [late, [0.7, 0.4]],
    ]);
    expect(await explore('neighbours-of-a-memory', { memory: world.memories.city })).toEqual([]);
  });

  it('count as repetitions if they are about the same, and not if they are about another person', async () => {
    const { mill, loan } = world.memories;
    const found = await explore('possible-duplicates', { nearness: 0.3 });
    expect(found.map(({ id, otherId }) => [id, otherId].sort())).toEqual([[mill, loan].sort()]);
    expect(await explore('possible-duplicates', { nearness: 0.75 })).toEqual([]);
  });
});

it('a person’s surroundings: chats and memories, without internal nodes', async () => {
  const found = JSON.stringify(await explore('around-a-person', { handle: 'ben' }));
  for (const one of ['mill', 'late', 'loan']) expect(found).toContain(world.memories[one]);
  expect(found).toContain('"team"');
  expect(found).not.toContain(world.memories.city);
  expect(found).not.toContain('Internal');
});

describe('in the demo world as loaded,', () => {
  let demo: TestApp;
  const samples = new Map<string, Record<string, unknown>>();
  beforeAll(async () => {
    demo = await TestApp.start();
    const source = readFileSync(new URL('../../seeds/demo.yaml', import.meta.url), 'utf8');
    const operator = { as: 'kith-world', roles: ['operator' as const] };
    const load = 'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { people { name id } } }';
    await demo.must(operator, load, { world: readWorld(source) });
    // In production a schedule runs this job within a minute of the start.
    await demo.runJob('link-memories');
    for (const name of explorations.keys()) {
      const header = readFileSync(new URL(`explore/${name}.cypher`, root), 'utf8');
      const named = [...header.matchAll(/^\/\/ :param (\w+) => (.+)$/gm)].map(([, param, sample]) => [
        param!,
        JSON.parse(sample!.replaceAll("'", '"')),
      ]);
      samples.set(name, { ...Object.fromEntries(named), tenant: demo.tenant });
    }
  }, 240_000);
  afterAll(() => demo.stop());

  it.each([...explorations.keys()])('%s finds something with its own samples', async (name) => {
    const asks = statement<object>(`test/${name}`, `CYPHER 25 ${explorations.get(name)!.text}`);
    const found = await demo.app.graph.session().read(asks, samples.get(name)!);
    expect(found.length).toBeGreaterThan(0);
    if (name === 'orphans') expect(found.filter((row) => row.found !== 0)).toEqual([]);
  });
});

describe('each favourite', () => {
  it('is one of nineteen, and was run above', () => {
    expect(explorations.size).toBe(19);
    expect([...asked].sort()).toEqual([...explorations.keys()].sort());
  });

  it.each([...explorations.keys()])('%s shows nothing of another tenant, and shows it nothing', async (name) => {
    for (const memory of [...Object.values(world.memories), 'Ana lives in']) {
      const here = JSON.stringify(await explore(name, { memory }));
      expect(here).not.toMatch(/xenon/i);
      const there = JSON.stringify(await explore(name, { memory, tenant: world.abroad }));
      for (const id of Object.values(world.memories)) expect(there).not.toContain(id);
      if (!explorations.get(name)!.params.includes('memory')) break;
    }
  });

  it('finds its subject with the samples in its header', () => {
    const demo = readFileSync(new URL('../../seeds/demo.yaml', import.meta.url), 'utf8');
    for (const file of readdirSync(new URL('explore/', root)).filter((one) => one.endsWith('.cypher'))) {
      const lines = readFileSync(new URL(`explore/${file}`, root), 'utf8').split('\n');
      const samples = lines.flatMap((line) => /^\/\/ :param (?!tenant)\w+ => '(.+)'$/.exec(line)?.[1] ?? []);
      for (const sample of samples) expect(demo).toContain(sample);
    }
  });
});

it('the Browser style knows the labels, types and properties of the graph', () => {
  const style = readFileSync(new URL('explore/kith.grass', root), 'utf8');
  const rules = [...style.matchAll(/^(node|relationship)(?:\.(\w+))? \{([^}]*(?:\{[^}]*\}[^}]*)*)\}$/gm)];
  const captions: Record<string, string> = {};
  for (const [, kind, name, body] of rules) {
    if (name === undefined) continue;
    const known = (kind === 'node' ? nodes : relationships)[name];
    expect([name, known]).toEqual([name, expect.any(Array)]);
    const caption = /caption: "\{(\w+)\}"/.exec(body!)?.[1];
    if (caption !== undefined) expect(known).toContain((captions[name] = caption));
  }
  expect(captions).toMatchObject({ Memory: 'title', Message: 'title', Person: 'label' });
  expect(Object.keys(captions).length).toBeGreaterThan(12);
});
