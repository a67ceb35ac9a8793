import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resolveVariants } from '../../src/upkeep/variants.tasks.js';
import { MergeProposals } from '../../src/directory/people/mergeProposals.steps.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

const day = 86_400_000;
let now = Date.UTC(2026, 4, 1, 12);
let kith: TestApp;

/** Starts a new tenant for each part of the tests, because a job processes all people of a tenant. */
async function fresh(): Promise<void> {
  if ((kith as TestApp | undefined) !== undefined) await kith.stop();
  kith = await TestApp.start({ embedder: null, now: () => now, ageing: { byClock: true, maxLive: 0 } });
}
afterAll(() => kith.stop());

const run = (dryRun = false) => kith.runJob('resolve-variants', dryRun);
/** Creates each name a moment later than the one before: of two equal names, the older one is kept. */
const say = (as: string, text: string, names: string[]) => {
  now += 1;
  return kith.remember(as, { text, about: names.map((name) => ({ name })) }, 'id subjects { id name }');
};
async function people(as: string): Promise<Record<string, string[]>> {
  const found = (await kith.must(as, '{ people { nodes { name absorbed { name } } } }')).people.nodes;
  return Object.fromEntries(
    found.map(({ name, absorbed }: { name: string; absorbed: { name: string }[] }) => [
      name,
      absorbed.map((one) => one.name),
    ]),
  );
}
async function idOf(as: string, name: string): Promise<string> {
  now += 1;
  const make = 'mutation ($name: String!) { createPerson(input: { name: $name }) { person { id } } }';
  return (await kith.must(as, make, { name })).createPerson.person.id;
}
const records = async (): Promise<Record<string, unknown>[]> =>
  kith.app.graph.session().read(
    statement<object>(
      'test/merge-records',
      `CYPHER 25 MATCH (d:Merge {tenantId: $tenant})-[:KEEPS]->(k:Entity), (d)-[:ABSORBS]->(a:Entity)
       RETURN k.label AS keep, a.label AS absorb, d.state AS state, d.actors AS actors ORDER BY keep, absorb`,
    ),
    { tenant: kith.tenant },
  );

describe('the job that resolves variants of names', () => {
  beforeAll(fresh);

  it('merges certain variants, proposes uncertain ones, and leaves the rest, for each person separately', async () => {
    await say('ana', 'Mukesh sails.', ['Mukesh']);
    await say('ana', 'Mukesh sings.', ['Mukesh']);
    await say('ana', 'Makesh dives.', ['Makesh']);
    await say('ana', 'Robert cooks.', ['Robert']);
    await say('ana', 'Bob bakes.', ['Bob']);
    await say('ana', 'Maria and Marie ski.', ['Maria']);
    await say('ana', 'Marie skates.', ['Marie']);
    await say('ben', 'Makesh waits.', ['Makesh']);
    await kith.idOf('mukesh');
    const before = await people('ana');

    expect(await run(true)).toEqual({ merged: 1, proposed: 1 });
    expect(await people('ana')).toEqual(before);
    expect(await records()).toEqual([]);

    expect(await run()).toEqual({ merged: 1, proposed: 1 });
    expect(await people('ana')).toEqual({ Mukesh: ['Makesh'], Robert: [], Bob: [], Maria: [], Marie: [] });
    expect(await people('ben')).toEqual({ Makesh: [] });
    expect(await records()).toEqual([
      { keep: 'Mukesh', absorb: 'Makesh', state: 'MERGED', actors: ['resolve-variants'] },
      { keep: 'Robert', absorb: 'Bob', state: 'PROPOSED', actors: ['resolve-variants'] },
    ]);
    now += day;
    expect(await run()).toEqual({ merged: 0, proposed: 0 });
    expect(await people('ana')).toEqual({ Mukesh: ['Makesh'], Robert: [], Bob: [], Maria: [], Marie: [] });
  });

  it('never repeats a merge that its person undid, not even through a third name', async () => {
    const absorbed = (await kith.must('ana', '{ people(search: "mukesh") { nodes { absorbed { id } } } }')).people
      .nodes[0].absorbed[0].id;
    await kith.must('ana', 'mutation ($id: ID!) { unmergePerson(input: { absorbed: $id }) { person { id } } }', {
      id: absorbed,
    });
    now += day;
    expect(await run()).toEqual({ merged: 0, proposed: 0 });
    // Similar to both: it may be merged with neither, since that would join the two.
    await say('ana', 'Dr. Mukesh drums.', ['Dr. Mukesh']);
    now += day;
    const { merged } = await run();
    expect(merged).toBe(0);
    expect((await people('ana')).Mukesh).toEqual([]);
    expect(await people('ana')).toHaveProperty('Makesh');
  });

  it('leaves names apart that are used together, are linked, or have different companions', async () => {
    await fresh();
    await say('cas', 'Steven met Stephen.', ['Steven', 'Stephen']);
    for (const friend of ['Ulf', 'Ove', 'Aki']) await say('cas', `Karl helps ${friend}.`, ['Karl', friend]);
    for (const friend of ['Pia', 'Tom', 'Ida']) await say('cas', `Carl helps ${friend}.`, ['Carl', friend]);
    await say('cas', 'Yusuf rows.', ['Yusuf']);
    await say('cas', 'Youssef runs.', ['Youssef']);
    await kith.idOf('yusuf');
    const link =
      'mutation ($id: ID!) { linkPerson(input: { acquaintance: $id, account: { handle: "yusuf" } }) { earlier { sensitivity count } } }';
    const linked = (await kith.must('cas', '{ people(search: "Yusuf") { nodes { id isAccount } } }')).people.nodes.find(
      ({ isAccount }: { isAccount: boolean }) => !isAccount,
    );
    await kith.must('cas', link, { id: linked.id });
    expect(await run()).toEqual({ merged: 0, proposed: 2 });
    expect((await records()).map(({ keep, absorb }) => [keep, absorb])).toEqual([
      [expect.stringMatching(/Karl|Carl/), expect.stringMatching(/Karl|Carl/)],
      ['Yusuf', 'Youssef'],
    ]);
    expect((await say('cas', 'Youssef waits.', ['Youssef'])).memory.subjects[0].name).toBe('Youssef');
    const heard = await kith.must('yusuf', '{ memories { edges { node { text } } } }');
    expect(heard.memories.edges).toEqual([]);
  });

  it('merges entities of one person, and the merge can be undone', async () => {
    await fresh();
    const thing = (label: string, type = 'ORG') => {
      now += 1;
      return kith.remember('dan', { text: `${label} is open.`, entities: [{ type, label }] });
    };
    await thing('Kestrel Works');
    await thing('Kestrelworks');
    await thing('Wheelhouse 2', 'PROJECT');
    await thing('Wheelhouse 3', 'PROJECT');
    expect(await run()).toEqual({ merged: 1, proposed: 0 });
    const named = '{ entities { edges { node { ref absorbed { id ref by } } } } }';
    const refs = (await kith.must('dan', named)).entities.edges.map(({ node }: { node: object }) => node);
    expect(refs).toContainEqual({
      ref: 'org:kestrel_works',
      absorbed: [{ id: expect.any(String), ref: 'org:kestrelworks', by: 'resolve-variants' }],
    });
    expect(refs.map(({ ref }: { ref: string }) => ref)).not.toContain('org:kestrelworks');
    const absorbed = refs.find(({ ref }: { ref: string }) => ref === 'org:kestrel_works').absorbed[0].id;
    const unmerge = 'mutation ($absorbed: ID!) { unmergeEntity(input: { absorbed: $absorbed }) { entity { ref } } }';
    await kith.must('dan', unmerge, { absorbed });
    now += day;
    expect(await run()).toEqual({ merged: 0, proposed: 0 });
  });

  it('asks the creator of two names, who decides; a late decision and one by others are refused', async () => {
    await fresh();
    const pairs = [
      ['Robert', 'Bob'],
      ['Elizabeth', 'Liz'],
      ['Jess', 'Jesse'],
    ];
    for (const name of pairs.flat()) await idOf('ned', name);
    await kith.remember('ned', { text: 'Ned keeps bees.' });
    expect(await run()).toEqual({ merged: 0, proposed: 3 });
    const { graph } = kith.app;
    const proposals = new MergeProposals(() => now);
    const callerOf = async (as: string) => ({
      tenantId: kith.tenant,
      viewerId: await kith.idOf(as),
      persona: '',
      handle: as,
      isOperator: false,
      isAdmin: false,
      isConnector: false,
      actsForOther: false,
      saysPrivate: false,
    });
    const [ned, ola] = [await callerOf('ned'), await callerOf('ola')];
    const decide = (id: string, accept: boolean) =>
      proposals.decide({ graph: graph.session(), caller: ned }, { id, accept });
    const open = await proposals.proposals({ graph: graph.session(), caller: ned });
    expect(open.map(({ current, proposed, state }) => [current, proposed, state]).sort()).toEqual(
      [...pairs].sort().map((pair) => [...pair, 'OPEN']),
    );
    expect(await proposals.proposals({ graph: graph.session(), caller: ola })).toEqual([]);
    const idFor = (name: string): string => open.find(({ current }) => current === name)!.id;
    await expect(
      proposals.decide({ graph: graph.session(), caller: ola }, { id: idFor('Robert'), accept: true }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      proposals.proposals({ graph: graph.session(), caller: { ...ned, actsForOther: true } }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });

    expect(await decide(idFor('Robert'), true)).toMatchObject({ state: 'ACCEPTED' });
    expect(await decide(idFor('Robert'), true)).toMatchObject({ state: 'ACCEPTED' });
    expect(await decide(idFor('Elizabeth'), false)).toMatchObject({ state: 'REFUSED' });
    await expect(decide(idFor('Elizabeth'), true)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(decide(idFor('Robert'), false)).rejects.toMatchObject({ code: 'CONFLICT' });
    now += 30 * day;
    await expect(decide(idFor('Jess'), true)).rejects.toMatchObject({ code: 'CONFLICT' });
    const states = (await proposals.proposals({ graph: graph.session(), caller: ned })).map(({ current, state }) => [
      current,
      state,
    ]);
    expect(Object.fromEntries(states)).toEqual({ Robert: 'ACCEPTED', Elizabeth: 'REFUSED', Jess: 'LAPSED' });
    expect(await people('ned')).toEqual({ Elizabeth: [], Liz: [], Jess: [], Jesse: [], Robert: ['Bob'] });
    // No proposal is made twice.
    expect(await run()).toEqual({ merged: 0, proposed: 0 });
  });

  it('does each thing once, by any number of concurrent runs', async () => {
    await fresh();
    for (const as of ['eva', 'fay', 'gus']) {
      for (const name of ['Mukesh', 'Makesh', 'Yusuf', 'Youssef', 'Robert', 'Bob']) await idOf(as, name);
      await kith.remember(as, { text: `${as} keeps bees.` });
    }
    const counts = await Promise.all([run(), run(), run()]);
    const sum = (key: string): number => counts.reduce((total, one) => total + one[key]!, 0);
    expect([sum('merged'), sum('proposed')]).toEqual([6, 3]);
    expect(await records()).toHaveLength(9);
    for (const as of ['eva', 'fay', 'gus']) expect(Object.keys(await people(as))).toHaveLength(4);
  });

  it('has the same result after an interruption at any point', async () => {
    await fresh();
    for (const as of ['ivo', 'joy', 'kai']) {
      for (const name of ['Mukesh', 'Makesh', 'Yusuf', 'Youssef', 'Robert', 'Bob']) await idOf(as, name);
    }
    const { graph } = kith.app;
    const signal = new AbortController().signal;
    const ended: string[] = [];
    for (let calls = 1; ; calls += 1) {
      let left = calls;
      const clock = (): number => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return now;
      };
      const job = resolveVariants({ graph, clock, tenant: kith.tenant });
      const outcome = await job.run({ dryRun: false, signal }).then(
        () => 'done',
        () => 'killed',
      );
      ended.push(outcome);
      now += 1;
      if (outcome === 'done') break;
    }
    expect(ended.length).toBeGreaterThan(3);
    expect(await records()).toHaveLength(9);
    for (const as of ['ivo', 'joy', 'kai'])
      expect(await people(as)).toEqual({ Bob: [], Mukesh: ['Makesh'], Robert: [], Yusuf: ['Youssef'] });
    expect(await run()).toEqual({ merged: 0, proposed: 0 });
  });

  it('asks one person at most fifty questions at once', async () => {
    await fresh();
    const names = ['Robert', 'Bob', 'Samantha', 'Sam'];
    const syllables = ['ban', 'dor', 'kim', 'lun', 'mer', 'nov', 'pal', 'rik'];
    for (let index = 0; index < 120; index += 2) {
      const last = `${syllables[index % 8]}${syllables[Math.floor(index / 8) % 8]}${syllables[Math.floor(index / 3) % 8]}`;
      await idOf('hal', `${names[2]} ${last}${index}`);
      await idOf('hal', `${names[3]} ${last}${index}`);
    }
    await kith.remember('hal', { text: 'Hal keeps bees.' });
    const { proposed } = await run();
    expect(proposed).toBe(50);
    now += day;
    expect(await run()).toEqual({ merged: 0, proposed: 0 });
  });
});
