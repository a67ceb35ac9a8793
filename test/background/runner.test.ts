import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Graph, type GraphSession } from '../../src/platform/neo4j/graph.js';
import type { NewWork, Work } from '../../src/background/work/work.js';
import { listDue } from '../../src/background/work/work.store.js';
import { latch } from '../support/eventually.js';
import { WorkBench } from '../support/workBench.js';

let bench: WorkBench;
beforeEach(async () => {
  bench = await WorkBench.open();
});
afterEach(() => bench.close());

const subjects = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index + 1}`);
const done = (work: Work) => Promise.resolve(bench.effectOf(work));

describe('creating work', () => {
  it('twice returns the same items in the order of the request, and creates each once', async () => {
    const first = await bench.put(3);
    const again = await bench.graph.session().write(async (transaction) => {
      const { putWork } = await import('../../src/background/work/work.store.js');
      return putWork(
        transaction,
        ['s3', 's4', 's1'].map((name) => bench.item(name)),
        bench.now,
        true,
      );
    });
    expect(again.map(({ subject }) => subject)).toEqual(['s3', 's4', 's1']);
    expect([again[0]!.id, again[2]!.id]).toEqual([first[2]!.id, first[0]!.id]);
    expect(await bench.states()).toEqual({ PENDING: 4 });
  });

  it('without a model makes it wait, and no runner takes it', async () => {
    await bench.put(3, undefined, false);
    const withModel = bench.runner(done);
    const without = bench.runner(done, { hasModel: false });
    expect(await withModel.runDue()).toBe(0);
    await bench.put(1, () => ({ subject: 'late' }));
    expect(await without.runDue()).toBe(0);
    expect(await bench.states()).toEqual({ WAITING_FOR_MODEL: 3, PENDING: 1 });
    expect(await bench.effects()).toEqual([]);
  });

  it('for later makes it wait until then', async () => {
    await bench.put(1, () => ({ runAt: bench.now + 1_000 }));
    const runner = bench.runner(done);
    expect(await runner.runDue()).toBe(0);
    bench.now += 1_000;
    expect(await runner.runDue()).toBe(1);
  });
});

describe('due work', () => {
  /** Puts 40 pieces of the bench's tenant and person, and a later one with other fields; lists the next 16. */
  async function dueWith(later: Partial<NewWork>, tenant: string | null) {
    const kind = `turns-${bench.tenant}`;
    await bench.put(40, (at) => ({ kind, lane: `${bench.tenant}:${at}`, runAt: bench.now - 1_000 + at }));
    const [last] = await bench.put(1, () => ({ kind, subject: 'late', ...later }));
    const due = await listed(kind, tenant);
    return { due, last: last!.id };
  }

  async function listed(kind: string, tenant: string | null, afterPerson = '') {
    // Tests of other files have work on the same graph, so the list begins with the bench's tenant.
    const turns = { afterTenant: bench.tenant.slice(0, -1), afterPerson };
    const question = { kinds: [kind], tenant, now: bench.now, limit: 16, ...turns };
    return (await listDue(bench.graph.session(), question)).ids;
  }

  it('of one person is not hidden by many older and many newer items of another', async () => {
    const kind = `turns-${bench.tenant}`;
    for (const dueAt of [-10_000, -9_000, -8_000, -4_000, -3_000, -2_000].map((ago) => bench.now + ago))
      await bench.put(400, (at) => ({ kind, subject: `${dueAt}-${at}`, runAt: dueAt + at }));
    const middle = { kind, runAt: bench.now - 5_000 };
    const [ofOther] = await bench.put(1, () => ({ ...middle, subject: 'other', personId: 'q' }));
    const [ofTenant] = await bench.put(1, () => ({ ...middle, subject: 'tenant', tenantId: `${bench.tenant}-2` }));
    expect((await listed(kind, bench.tenant)).indexOf(ofOther!.id)).toBe(1);
    const due = await listed(kind, null);
    expect(due).toContain(ofOther!.id);
    expect(due).toContain(ofTenant!.id);
  });

  it('gives each tenant and each person a turn, however many items are due before them', async () => {
    const kind = `turns-${bench.tenant}`;
    const people = await bench.put(40, (at) => ({ kind, personId: `p${at}`, runAt: bench.now - 1_000 + at }));
    const seen = new Set<string>();
    for (let index = 0; index < 40; index += 10)
      for (const id of await listed(kind, bench.tenant, `p${index}`)) seen.add(id);
    expect(people.filter(({ id }) => !seen.has(id))).toEqual([]);

    const others = await bench.put(40, (at) => ({ kind, subject: `t${at}`, tenantId: `${bench.tenant}-${at}` }));
    const question = { kinds: [kind], tenant: null, now: bench.now, limit: 16, afterPerson: '' };
    let lastTenant = bench.tenant;
    // Tests of other files have work on the same graph.
    for (let lists = 0; lists < 500 && !others.every(({ id }) => seen.has(id)); lists += 1) {
      const due = await listDue(bench.graph.session(), { ...question, afterTenant: lastTenant });
      for (const id of due.ids) seen.add(id);
      lastTenant = due.lastTenant;
    }
    expect(others.filter(({ id }) => !seen.has(id))).toEqual([]);
  });

  it('of one tenant is not delayed by the backlog of another', async () => {
    const { due, last } = await dueWith({ tenantId: `${bench.tenant}-2` }, null);
    expect(due).toHaveLength(16);
    expect(due.indexOf(last)).toBe(1);
  });

  it('of one person is not delayed by the backlog of another', async () => {
    const { due, last } = await dueWith({ personId: 'q' }, bench.tenant);
    expect(due).toHaveLength(16);
    expect(due.indexOf(last)).toBe(1);
  });

  it('of one person comes in order, with only the first item of each lane', async () => {
    const kind = `turns-${bench.tenant}`;
    const put = await bench.put(6, (at) => ({ kind, lane: `${bench.tenant}:${at % 3}`, runAt: bench.now - at }));
    const due = await listed(kind, null);
    expect(due).toEqual([2, 1, 0].map((at) => put[at]!.id));
  });
});

describe('several runners', () => {
  it('do 150 items between two of them, each exactly once', async () => {
    await bench.put(150);
    const [one, other] = [bench.runner(done, { concurrency: 8 }), bench.runner(done, { concurrency: 8 })];
    const [ofOne, ofOther] = await Promise.all([one.runDue(), other.runDue()]);
    expect([ofOne > 0, ofOther > 0, ofOne + ofOther]).toEqual([true, true, 150]);
    expect((await bench.effects()).sort()).toEqual(subjects(150).sort());
    expect(await bench.states()).toEqual({ DONE: 150 });
    expect(bench.errors).toEqual([]);
  });

  it('keep the order of each lane, four in parallel', async () => {
    const lane = (at: number) => `${bench.tenant}:${at % 4}`;
    await bench.put(40, (at) => ({ lane: lane(at) }));
    // The first piece waits until a piece of another lane has started too.
    const together = latch();
    const begun = new Set<string>();
    const inLane = new Map<string, number>();
    const overlaps: string[] = [];
    const handler = async (work: Work) => {
      if (begun.add(work.lane!).size > 1) together.open();
      inLane.set(work.lane!, (inLane.get(work.lane!) ?? 0) + 1);
      if (inLane.get(work.lane!)! > 1) overlaps.push(work.subject);
      await together.opened;
      inLane.set(work.lane!, inLane.get(work.lane!)! - 1);
      return bench.effectOf(work);
    };
    const runners = Array.from({ length: 4 }, () => bench.runner(handler));
    while ((await bench.states()).DONE !== 40) await Promise.all(runners.map((runner) => runner.runDue()));
    const written = await bench.effects();
    expect(new Set(written).size).toBe(40);
    expect(overlaps).toEqual([]);
    for (const rest of [0, 1, 2, 3]) {
      const ofLane = written.filter((subject) => (Number(subject.slice(1)) - 1) % 4 === rest);
      expect(ofLane).toEqual(subjects(40).filter((_, index) => index % 4 === rest));
    }
  });

  it('hold a lane behind an item that failed, and continue the others', async () => {
    await bench.put(3, (at) => ({ lane: at < 2 ? 'lane' : null }));
    const runner = bench.runner((work) => {
      if (work.subject === 's1' && work.attempts === 1) throw new Error('not today');
      return done(work);
    });
    await runner.runDue();
    expect(await bench.effects()).toEqual(['s3']);
    bench.now += 30_000;
    await runner.runDue();
    expect(await bench.effects()).toEqual(['s3', 's1', 's2']);
  });

  it('do not hold a lane of one tenant for the same lane of another', async () => {
    const other = await WorkBench.open();
    try {
      await other.put(1, () => ({ lane: 'same', runAt: bench.now + 60_000 }));
      await bench.put(2, () => ({ lane: 'same' }));
      await bench.runner(done).runDue();
      expect(await bench.effects()).toEqual(['s1', 's2']);
      expect(await other.states()).toEqual({ PENDING: 1 });
    } finally {
      await other.close();
    }
  });

  it('commit nothing after their lease expired and another runner took the work', async () => {
    await bench.put(1);
    const [begun, held] = [latch(), latch()];
    const slow = bench.runner(
      async (work) => {
        begun.open();
        await held.opened;
        return bench.effectOf({ ...work, subject: 'stale' });
      },
      // With a higher concurrency, this runner could claim the work again itself.
      { concurrency: 1 },
    );
    const slowEnd = slow.runDue();
    await begun.opened;
    const other = bench.runner(done);
    expect(await other.runDue()).toBe(0);
    bench.now += 60_001;
    expect(await other.runDue()).toBe(1);
    held.open();
    await slowEnd;
    expect(await bench.effects()).toEqual(['s1']);
    expect(bench.reports.map(({ outcome, attempts }) => [outcome, attempts])).toEqual([
      ['DONE', 2],
      ['LOST', 1],
    ]);
  });

  it('write nothing twice if the acknowledgement of a commit is lost', async () => {
    await bench.put(1);
    const runner = bench.runner(done, { graph: forgetful(bench.graph), concurrency: 1 });
    expect(await runner.runDue()).toBe(1);
    expect(await bench.effects()).toEqual(['s1']);
    expect(await bench.states()).toEqual({ DONE: 1 });
  });

  it('store nothing of effects that fail in the middle', async () => {
    await bench.put(1);
    const runner = bench.runner((work) =>
      Promise.resolve(async (transaction) => {
        await bench.effectOf(work)(transaction);
        throw new Error('in the middle');
      }),
    );
    await runner.runDue();
    expect(await bench.effects()).toEqual([]);
    expect((await bench.allWork())[0]).toMatchObject({ state: 'FAILED', error: 'INTERNAL', attempts: 1 });
  });
});

describe('stopping a runner', () => {
  it('waits for running work, starts no more, and releases at once what does not end', async () => {
    await bench.put(5);
    const begun = latch();
    let heard: unknown;
    const runner = bench.runner(
      (_, signal) => {
        signal.addEventListener('abort', () => (heard = signal.aborted));
        begun.open();
        return new Promise(() => undefined);
      },
      { concurrency: 1 },
    );
    runner.nudge();
    await begun.opened;
    await runner.stop(0);
    expect(heard).toBe(true);
    expect(
      (await bench.allWork()).map(({ state, attempts, countedAttempts, holder }) => [
        state,
        attempts,
        countedAttempts,
        holder,
      ]),
    ).toEqual(Array.from({ length: 5 }, () => ['PENDING', 0, 0, undefined]));
    runner.nudge();
    expect(await runner.runDue()).toBe(0);
    expect(await bench.runner(done).runDue()).toBe(5);
    expect((await bench.effects()).sort()).toEqual(subjects(5));
  });

  it('lets running work end if it does in time', async () => {
    await bench.put(1);
    const [begun, held] = [latch(), latch()];
    const runner = bench.runner(async (work) => {
      begun.open();
      await held.opened;
      return bench.effectOf(work);
    });
    runner.nudge();
    await begun.opened;
    const stopped = runner.stop(20_000);
    held.open();
    await stopped;
    expect(await bench.effects()).toEqual(['s1']);
  });
});

/**
 * Returns a graph that commits each transaction and then runs it again, as the driver does if the acknowledgement is
 * lost.
 */
function forgetful(graph: Graph): Graph {
  const twice = (session: GraphSession): GraphSession => {
    const write = session.write.bind(session);
    session.write = async (work) => {
      await write(work);
      return write(work);
    };
    return session;
  };
  let sessions = 0;
  // The first session lists due work, the second claims it, the third commits it.
  return Object.assign(Object.create(graph) as Graph, {
    session: () => ((sessions += 1) === 3 ? twice(graph.session()) : graph.session()),
  });
}
