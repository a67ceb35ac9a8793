import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, TestCaller } from '../support/app.js';
import { LearningBench } from '../support/learning.js';

const operator: TestCaller = { as: 'root', roles: ['operator'] };
const list = '{ erasures(first: 100) { nodes { id tenant person requestedAt attempts state nextAttemptAt error } } }';

let bench: LearningBench;
beforeAll(async () => {
  bench = await LearningBench.start();
});
afterAll(() => bench.stop());

type Run = Record<string, unknown>;
/** Unfinished erasures that someone sees. */
async function unfinished(as = operator): Promise<Run[]> {
  return (await bench.kith.must(as, list)).erasures.nodes;
}
const eraseMe = (as: string): Promise<Answer['data']> =>
  bench.kith.must(as, 'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { id } } }');
const alter = (person: string, set: string, more: object = {}): Promise<void> =>
  bench.alter(`CYPHER 25 MATCH (w:Work {tenantId: $tenant, kind: 'erase-account', personId: $person}) SET ${set}`, {
    person,
    ...more,
  });

describe('unfinished erasures', () => {
  it('are listed for operators only', async () => {
    for (const asking of ['ana', { as: 'bridge', roles: ['connector' as const] }])
      expect(await bench.kith.ask(asking, list)).toMatchObject({ code: 'FORBIDDEN', data: null });
  });

  it('are listed until they are finished, without a name or any words of the person', async () => {
    expect(await unfinished()).toEqual([]);
    await bench.say({ person: 'ana' }, { by: 'ana', text: 'I hid the zirconium.' });
    await eraseMe('ana');
    const ana = await bench.kith.idOf('ana');
    const asked = bench.now;
    const listed = { tenant: bench.kith.tenant, person: ana, requestedAt: new Date(asked).toISOString(), error: null };
    expect(await unfinished()).toEqual([
      expect.objectContaining({
        ...listed,
        attempts: 0,
        state: 'PENDING',
        nextAttemptAt: new Date(asked + 60_000).toISOString(),
      }),
    ]);

    expect(await unfinished({ ...operator, tenant: `${bench.kith.tenant}-2` })).toEqual([]);
    const admin: TestCaller = { as: 'root', roles: ['admin'], tenant: `${bench.kith.tenant}-2` };
    expect((await unfinished(admin)).filter(({ person }) => person === ana)).toHaveLength(1);

    await alter(ana, "w.state = 'FAILED', w.attempts = 2, w.error = 'UNAVAILABLE', w.runAt = $at", {
      at: asked + 90_000,
    });
    bench.now += 1_000;
    await bench.say({ person: 'ben' }, { by: 'ben', text: 'I hid the oboe.' });
    await eraseMe('ben');
    const both = await unfinished();
    expect(both.map(({ person }) => person)).toEqual([await bench.kith.idOf('ben'), ana]);
    expect(both[1]).toMatchObject({
      ...listed,
      attempts: 2,
      state: 'FAILED',
      error: 'UNAVAILABLE',
      nextAttemptAt: new Date(asked + 90_000).toISOString(),
    });
    expect(JSON.stringify(both)).not.toMatch(/zirconium|oboe|"ana"|"ben"/);

    await alter(ana, "w.state = 'DEAD'");
    expect((await unfinished())[1]).toMatchObject({ state: 'DEAD', nextAttemptAt: null });
    await alter(ana, "w.state = 'DONE'");
    expect((await unfinished()).map(({ person }) => person)).toEqual([await bench.kith.idOf('ben')]);
  });

  it('are listed in pages', async () => {
    const query = 'query ($first: Int) { erasures(first: $first) { nodes { id } } }';
    expect((await bench.kith.must(operator, query, { first: 1 })).erasures.nodes).toHaveLength(1);
    for (const first of [0, 101]) expect((await bench.kith.ask(operator, query, { first })).code).toBe('INVALID_INPUT');
  });
});
