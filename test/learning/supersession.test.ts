import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidate, found, LearningBench } from '../support/learning.js';

let bench: LearningBench;
let team: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  const since = new Date(bench.now - 86_400_000).toISOString();
  team = await bench.kith.chat('team', 'GROUP', ['ana', 'bob'], since);
});
afterAll(() => bench.stop());

const learn = (person: string, text: string, more: object, chat?: string) => {
  bench.now += 1_000;
  return bench.learn({ person, chat }, [{ by: person, text }], found(candidate({ text, importance: 0.8, ...more })));
};
const state = async (id: string | undefined) =>
  (
    await bench.rows(
      `MATCH (m:Memory {id: $id}) RETURN m.status AS status, COLLECT { MATCH (m)-[:SUPERSEDES]->(o) RETURN o.id } AS supersedes,
         COLLECT { MATCH (h:HistoryEvent {memoryId: m.id}) RETURN h.event ORDER BY h.at, h.event } AS events`,
      { id },
    )
  )[0]!;
const city = (name: string, more: object = {}) => ({
  type: 'identity',
  slot: 'city',
  value: name,
  entities: [{ type: 'place', label: name }],
  ...more,
});

describe('a new fact with the slot of an old one', () => {
  it('takes its place though it names another thing, and the old one stays in the chain and can come back', async () => {
    const old = await learn('ana', 'Ana lives in Paris.', city('Paris'));
    const fresh = await learn('ana', 'Ana lives in Lyon.', city('Lyon'));
    expect(await state(old.storedIds[0])).toMatchObject({ status: 'SUPERSEDED', events: ['ADD', 'SUPERSEDE'] });
    expect(await state(fresh.storedIds[0])).toMatchObject({ status: 'ACTIVE', supersedes: [old.storedIds[0]] });
    const { memory } = await bench.kith.must('ana', 'query ($id: ID!) { memory(id: $id) { supersedes { id } } }', {
      id: fresh.storedIds[0],
    });
    expect(memory.supersedes).toEqual([{ id: old.storedIds[0] }]);
  });

  it('is kept out by one that is surer by more than the margin, and the history says so', async () => {
    const sure = await learn('cas', 'Cas lives in Rome.', city('Rome', { confidence: 1 }));
    const unsure = await learn('cas', 'Cas lives in Oslo.', city('Oslo', { confidence: 0.8 }));
    expect(unsure).toMatchObject({ state: 'NOTHING_LEARNED', storedIds: [] });
    expect(await state(sure.storedIds[0])).toMatchObject({ status: 'ACTIVE', events: ['ADD', 'IGNORE'] });
  });

  it('leaves other slots, other people, other personas and pinned ones alone', async () => {
    const kept = [
      await learn('dan', 'Dan lives in Turin.', { ...city('Turin'), slot: 'birthplace' }),
      await learn('dan', 'Zoe lives in Bari.', { ...city('Bari'), persons: [{ handle: null, name: 'Zoe' }] }),
    ];
    const pinned = await learn('dan', 'Dan lives in Pisa.', city('Pisa'));
    await bench.kith.must(
      'dan',
      `mutation { pinMemory(input: { id: "${pinned.storedIds[0]}", pinned: true }) { memory { id } } }`,
    );
    const coach = await bench.learn(
      { person: 'dan', persona: 'coach' },
      [{ by: 'dan', text: 'Dan lives in Genoa.' }],
      found(candidate({ text: 'Dan lives in Genoa.', ...city('Genoa') })),
    );
    await learn('dan', 'Dan lives in Milan.', city('Milan'));
    for (const { storedIds } of [...kept, pinned, coach]) expect((await state(storedIds[0])).status).toBe('ACTIVE');
  });
});

describe('hearsay', () => {
  const diet = { type: 'preference', slot: 'diet', persons: [{ handle: 'bob', name: null }] };
  const inTeam = { scope: 'GROUP', type: 'PREFERENCE', slot: 'diet', about: [{ handle: 'bob' }] };

  it('gives way in its group to what the person says, and never takes the place of it', async () => {
    const chat = team;
    const hearsay = await bench.kith.remember('ana', {
      ...inTeam,
      chat,
      text: 'Bob eats everything.',
      value: 'everything',
    });
    const own = await storeInGroup('Bob is vegan.', 'vegan', 'bob');
    expect((await state(hearsay.memory.id)).status).toBe('SUPERSEDED');
    const again = await storeInGroup('Bob loves steak.', 'steak', 'ana');
    expect((await state(own)).status).toBe('ACTIVE');
    expect((await state(again)).supersedes).toEqual([]);
  });

  it('of a group gives way to what the person says of themself there, though that is personal, and not to what they say elsewhere', async () => {
    const rumour = { ...inTeam, slot: 'sport', chat: team, text: 'Bob plays golf.', value: 'golf' };
    const { memory } = await bench.kith.remember('ana', rumour);
    const chess = { type: 'identity', slot: 'sport', value: 'chess' };
    await learn('bob', 'Bob plays chess.', chess);
    expect((await state(memory.id)).status).toBe('ACTIVE');
    const own = await learn('bob', 'Bob plays chess, not golf.', chess, team);
    expect((await state(memory.id)).status).toBe('SUPERSEDED');
    expect((await state(own.storedIds[0])).supersedes).toEqual([memory.id]);
  });

  it('of somebody else stays theirs when the person speaks for themself elsewhere', async () => {
    const hearsay = await learn('ana', 'Bob likes fish.', { ...diet, value: 'fish' }, team);
    const own = await learn('bob', 'Bob likes rice.', { type: 'identity', slot: 'diet', value: 'rice' }, team);
    expect((await state(hearsay.storedIds[0])).status).toBe('ACTIVE');
    expect((await state(own.storedIds[0])).status).toBe('ACTIVE');
  });

  /** Stores a fact about bob in the group as learning does, but scoped to it: another type, so another key. */
  async function storeInGroup(text: string, value: string, stater: string): Promise<string> {
    const { MemoryWriter } = await import('../../src/memories/writing/memoryWriter.steps.js');
    const { draftAll } = await import('../../src/memories/drafting.steps.js');
    const graph = bench.kith.app.graph.session();
    const viewerId = await bench.kith.idOf(stater);
    const caller = {
      tenantId: bench.kith.tenant,
      viewerId,
      handle: stater,
      persona: '',
      isConnector: false,
      isOperator: false,
    };
    bench.now += 1_000;
    const input = {
      text,
      value,
      slot: 'diet',
      type: 'identity',
      scope: 'group',
      chat: team,
      about: [{ handle: 'bob' }],
    } as const;
    const { drafted, context } = await draftAll(
      graph,
      { ...caller, actsForOther: false, saysPrivate: true },
      [{ ...input, about: [...input.about] }],
      bench.now,
    );
    const [draft] = drafted;
    if (!draft || draft instanceof Error) throw draft ?? new Error('no draft');
    const writer = new MemoryWriter(undefined);
    const [stored] = await writer.store(graph, await writer.prepare(graph, [draft], { ...context, supersedes: true }));
    return stored!.row.memory.id;
  }
});
