import { prepareGraph } from '../../src/app/prepareGraph.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { AttemptReport, Effects, NewWork, Work, WorkHandler, WorkRecord } from '../../src/background/work/work.js';
import { putWork } from '../../src/background/work/work.store.js';
import { WorkRunner, type WorkRunnerOptions } from '../../src/background/work/workRunner.steps.js';
import { newTenant } from './app.js';

/**
 * Fixture for work: a tenant of its own on the graph of the tests, with runners. Its clock stands still until a test
 * sets it.
 */
export class WorkBench {
  /** Epoch ms. */
  now = Date.UTC(2026, 10, 22, 9);
  readonly errors: unknown[] = [];
  readonly reports: AttemptReport[] = [];
  private readonly runners: WorkRunner[] = [];
  private readonly putIds: string[] = [];

  private constructor(
    readonly graph: Graph,
    readonly tenant: string,
  ) {}

  /** Opens the graph. `tenant` may be one that another process has opened. */
  static async open(tenant = newTenant()): Promise<WorkBench> {
    const uri = process.env.KITH_TEST_NEO4J_URI!;
    const graph = new Graph({ uri, user: 'neo4j', password: process.env.KITH_TEST_NEO4J_PASSWORD! });
    await prepareGraph(graph, undefined, Date.now);
    return new WorkBench(graph, tenant);
  }

  /** Stores pieces of work, named s1, s2 and so on, with the fields that `fieldsAt` gives for each. */
  async put(
    count: number,
    fieldsAt: (at: number) => Partial<NewWork> = () => ({}),
    hasModel = true,
  ): Promise<WorkRecord[]> {
    const items = Array.from({ length: count }, (_, index) => ({
      ...this.item(`s${index + 1}`),
      order: index,
      ...fieldsAt(index),
    }));
    const records = await this.graph.session().write((transaction) => putWork(transaction, items, this.now, hasModel));
    this.putIds.push(...records.map(({ id }) => id));
    return records;
  }

  item(subject: string): NewWork {
    const owner = { tenantId: this.tenant, personId: 'p', chatId: null, persona: '' };
    return { kind: 'extract-memories', needsModel: true, subject, ...owner, lane: null, order: 0, runAt: this.now };
  }

  /** Creates a runner that uses the bench's clock and stops with the bench. */
  runner(handler: WorkHandler['run'], options: Partial<WorkRunnerOptions> = {}): WorkRunner {
    const runner = new WorkRunner({
      graph: this.graph,
      clock: () => this.now,
      hasModel: true,
      tenant: this.tenant,
      handlers: [{ kind: 'extract-memories', needsModel: true, run: handler }],
      onAttempt: (report) => this.reports.push(report),
      onError: (error) => this.errors.push(error),
      ...options,
    });
    this.runners.push(runner);
    return runner;
  }

  /** Effects that write one row each time they are committed. */
  effectOf =
    (work: Work): Effects =>
    async (transaction) => {
      await transaction.run(noteEffect, { tenant: this.tenant, subject: work.subject, at: work.order });
      return { state: 'DONE', storedIds: [] };
    };

  /** Subjects of the committed effects, one per row, in the order written. */
  async effects(): Promise<string[]> {
    const rows = await this.graph.session().read(listEffects, { tenant: this.tenant });
    return rows.map(({ subject }) => subject as string);
  }

  /** Properties of each piece of work, in the order of `order`. */
  async allWork(): Promise<Record<string, unknown>[]> {
    const rows = await this.graph.session().read(listAll, { tenant: this.tenant });
    return rows.map(({ work }) => work as Record<string, unknown>);
  }

  /** Number of pieces of work per state. */
  async states(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { state } of await this.allWork()) counts[String(state)] = (counts[String(state)] ?? 0) + 1;
    return counts;
  }

  /** Stops the runners, and deletes the work: its kinds may be unknown to other tests on the same graph. */
  async close(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop(0)));
    await this.graph.session().writeOne(deleteWork, { ids: this.putIds });
    await this.graph.close();
  }
}

/** Model that rejects every question. Its presence enables work that needs a model. */
export const unaskedModel = () => ({
  name: 'unasked',
  ask: () => Promise.reject(new Error('Nobody was to ask the model.')),
});

const noteEffect = statement<{ tenant: string; subject: string; at: number }>(
  'test/note-effect',
  'CYPHER 25 CREATE (:TestEffect {tenant: $tenant, subject: $subject, at: $at, seq: timestamp()})',
);
const listEffects = statement<{ tenant: string }>(
  'test/list-effects',
  'CYPHER 25 MATCH (e:TestEffect {tenant: $tenant}) RETURN e.subject AS subject ORDER BY e.seq, elementId(e)',
);
const deleteWork = statement<{ ids: readonly string[] }>(
  'test/delete-work',
  'CYPHER 25 MATCH (w:Work) WHERE w.id IN $ids DETACH DELETE w',
);
const listAll = statement<{ tenant: string }>(
  'test/list-work',
  'CYPHER 25 MATCH (w:Work {tenantId: $tenant}) RETURN properties(w) AS work ORDER BY w.order, w.id',
);
