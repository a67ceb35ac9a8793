import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reconcileWork } from '../../src/background/work/reconcileWork.tasks.js';
import { putWork } from '../../src/background/work/work.store.js';
import { maxCountedAttempts } from '../../src/background/work/retrying.js';
import { WorkRunner } from '../../src/background/work/workRunner.steps.js';
import { haltWork } from '../../src/removal/removal.store.js';
import { releaseExpiredLeases } from '../../src/repair/doctor.store.js';
import { latch } from '../support/eventually.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { chatAnswer, chatPath } from '../support/models/scriptedModel.js';
import { countTraces } from '../support/graph/traces.js';
import { WorkBench } from '../support/workBench.js';

const minuteMs = 60_000;

describe('work that a removal takes away from its worker', () => {
  let bench: WorkBench;
  beforeEach(async () => {
    bench = await WorkBench.open();
  });
  afterEach(() => bench.close());

  const halt = () =>
    bench.graph.session().write((transaction) => {
      const at = { tenant: bench.tenant, viewer: 'p', place: 'u:p', chat: null, now: bench.now };
      return haltWork(transaction, at, [], ['s1']);
    });
  const sweep = () =>
    reconcileWork({
      graph: bench.graph,
      tenant: bench.tenant,
      clock: () => bench.now,
      hasModel: true,
      modelless: [],
      runner: undefined,
    }).run({ dryRun: false, signal: new AbortController().signal });
  /** Claims the first piece with a worker that hangs. */
  async function hang(): Promise<void> {
    const begun = latch();
    const hanging = bench.runner(
      () => {
        begun.open();
        return new Promise(() => undefined);
      },
      { leaseMs: 60 * minuteMs, concurrency: 1 },
    );
    hanging.nudge();
    await begun.opened;
  }

  it('is done in its turn, even if this was its last attempt', async () => {
    await bench.put(2, () => ({ lane: 'lane' }));
    for (let death = 1; death < maxCountedAttempts; death += 1) {
      await hang();
      bench.now += 61 * minuteMs;
    }
    await hang();
    expect((await bench.allWork())[0]).toMatchObject({
      state: 'RUNNING',
      countedAttempts: maxCountedAttempts,
      attempts: maxCountedAttempts,
    });
    await halt();
    expect((await bench.allWork())[0]).toMatchObject({
      state: 'PENDING',
      countedAttempts: maxCountedAttempts - 1,
      attempts: maxCountedAttempts - 1,
    });
    // Halted again while no worker holds it, it does not get a second attempt back.
    await halt();
    expect((await bench.allWork())[0]).toMatchObject({
      countedAttempts: maxCountedAttempts - 1,
      attempts: maxCountedAttempts - 1,
    });
    await bench.runner((work) => Promise.resolve(bench.effectOf(work))).runDue();
    expect(await bench.effects()).toEqual(['s1', 's2']);
  });

  it('is given up, and frees its lane, if it waits without an attempt left', async () => {
    await bench.put(2, () => ({ lane: 'lane' }));
    for (let death = 1; death <= maxCountedAttempts; death += 1) {
      await hang();
      bench.now += 61 * minuteMs;
    }
    // The doctor lets work whose lease is long over wait again.
    const overdue = { leaseBefore: bench.now, dueBefore: bench.now, runBefore: bench.now };
    const scope = { ...overdue, tenant: bench.tenant, limit: 10, now: bench.now };
    expect(await releaseExpiredLeases(bench.graph.session(), scope)).toBe(1);
    const runner = bench.runner((work) => Promise.resolve(bench.effectOf(work)));
    expect(await runner.runDue()).toBe(0);
    expect(await sweep()).toMatchObject({ dead: 1 });
    expect(await bench.states()).toEqual({ DEAD: 1, PENDING: 1 });
    await runner.runDue();
    expect(await bench.effects()).toEqual(['s2']);
  });
});

describe('work that reads the turns before its message', () => {
  let bench: LearningBench;
  beforeAll(async () => {
    bench = await LearningBench.start();
  });
  afterAll(() => bench.stop());

  const tangerine = (name: string) => `${name} dreads the tangerine and zoos.`;
  const answers = {
    'make-insights': (name: string) => ({
      insights: [{ summary: tangerine(name), tags: [], importance: 1, field: null, value: null, confidence: null }],
    }),
    'extract-memories': (name: string) => extractionAnswer(candidate({ text: tangerine(name) })),
  };
  type Kind = keyof typeof answers;
  const none = { insights: [], memories: [], todos: [] };

  const forget = (name: string, id: string): Promise<unknown> =>
    bench.kith.must(name, 'mutation ($ids: [ID!]!) { forgetMessages(input: { ids: $ids }) { receipt { messages } } }', {
      ids: [id],
    });
  /** Deletes a message as a removal does that has looked for running work before this work was claimed. */
  const deleteAlone = (_: string, id: string): Promise<unknown> =>
    bench.alter('CYPHER 25 MATCH (m:Message {id: $id}) DETACH DELETE m', { id });

  /** Runs the work of a kind on the last of these messages, and has the first one removed while its model thinks. */
  async function removeWhileThinking(kind: Kind, name: string, between: number, remove = forget) {
    const said = await bench.say(
      { person: name },
      { by: name, text: 'I dread the tangerine.' },
      ...Array.from({ length: between }, (_, index) => ({ by: null, text: `Go on, ${index}.` })),
      { by: name, text: 'I dread zoos, too.' },
    );
    const subject = said.ids.at(-1)!;
    await bench.alter('CYPHER 25 MATCH (w:Work {tenantId: $tenant}) DETACH DELETE w', {});
    const whose = { tenantId: bench.kith.tenant, personId: said.personId, chatId: null, persona: '' };
    const piece = { kind, needsModel: true, subject, ...whose, lane: null, order: 0, runAt: bench.now };
    await bench.kith.app.graph.session().write((transaction) => putWork(transaction, [piece], bench.now, true));
    const inputs: string[] = [];
    bench.server.script(chatPath, ({ body }) => {
      inputs.push(JSON.stringify(body));
      return { ...chatAnswer(answers[kind](name)), until: remove(name, said.ids[0]!) };
    });
    bench.server.setFallback(chatPath, ({ body }) => {
      inputs.push(JSON.stringify(body));
      return chatAnswer(none);
    });
    const outcomes: string[] = [];
    const runner = new WorkRunner({
      graph: bench.kith.app.graph,
      tenant: bench.kith.tenant,
      clock: () => bench.now,
      hasModel: true,
      concurrency: 1,
      handlers: [bench.handler(kind)],
      onAttempt: ({ outcome }) => outcomes.push(outcome),
    });
    await runner.runDue();
    await runner.stop(0);
    return { outcomes, inputs };
  }

  it.each([
    ['make-insights', 'ana', 0],
    ['make-insights', 'ben', 5],
    ['extract-memories', 'cas', 0],
    ['extract-memories', 'dan', 5],
  ] as const)(
    '%s starts again if one of them is removed meanwhile: by %s, %d turns between',
    async (kind, name, between) => {
      const { outcomes, inputs } = await removeWhileThinking(kind, name, between);
      expect(outcomes).toEqual(['LOST', 'NOTHING_LEARNED']);
      expect(inputs.map((input) => input.includes('tangerine'))).toEqual([true, false]);
      expect(await countTraces(bench, 'tangerine')).toEqual({});
    },
  );

  it.each([
    ['make-insights', 'gil'],
    ['extract-memories', 'hal'],
  ] as const)(
    '%s stores nothing of a message that was deleted meanwhile, though its lease was not taken away',
    async (kind, name) => {
      const { outcomes, inputs } = await removeWhileThinking(kind, name, 0, deleteAlone);
      expect(outcomes).toEqual(['PENDING', 'NOTHING_LEARNED']);
      expect(inputs.map((input) => input.includes('tangerine'))).toEqual([true, false]);
      expect(await countTraces(bench, 'tangerine')).toEqual({});
    },
  );

  it('goes on if the removed message is earlier than these turns', async () => {
    const { outcomes, inputs } = await removeWhileThinking('extract-memories', 'eva', 6);
    expect(outcomes).toEqual(['DONE']);
    expect(inputs.map((input) => input.includes('tangerine'))).toEqual([false]);
  });
});
