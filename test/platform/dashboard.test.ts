import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { chatAnswer, startScriptedModel, type ScriptedModel } from '../support/models/scriptedModel.js';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard = JSON.parse(readFileSync(new URL('../../docs/grafana/kith.json', import.meta.url), 'utf8')) as {
  panels: Panel[];
  templating: { list: { query: string | { query: string } }[] };
};
const asked = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);
/** Labels that Prometheus adds to each series automatically. */
const added = ['instance', 'job', 'le'];
const putWork = statement<object>('test/put-work', 'CYPHER 25 MERGE (w:Work {id: $id}) SET w += $work, w.key = $id');
const handle = 'margarethe-of-the-boards';

let kith: TestApp;
let model: ScriptedModel;

beforeAll(async () => {
  model = await startScriptedModel(chatAnswer({ memories: [], todos: [] }));
  kith = await TestApp.start({ model: model.model });
  await kith.app.warmUp().done;
});
afterAll(async () => {
  await kith.stop();
  await model.close();
});

async function metrics(): Promise<string> {
  const token = await makeToken(testSecret, { handle: 'ops', tenantId: kith.tenant, roles: ['operator'], hours: 1 });
  return (await fetch(`${kith.server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
}

/** Returns the sum of all series of a name whose labels contain these texts. */
async function sum(name: string, ...labels: string[]): Promise<number> {
  const lines = (await metrics())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines
    .filter((line) => labels.every((one) => line.includes(one)))
    .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

describe('the Grafana dashboard', () => {
  it('uses only metrics and labels that a running service exposes', async () => {
    await kith.remember(handle, { text: 'Margarethe repairs barometers.' });
    await kith.must(handle, '{ recall(query: "barometers") { mode } }');
    const body = await metrics();
    const types = new Map([...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
    const unknown = asked.flatMap(({ title, expr }) =>
      [...expr.matchAll(/\b(?:kith|process|nodejs)_\w+/g)].flatMap(([name]) => {
        const plain = name.replace(/_(?:bucket|count|sum)$/, '');
        const isThere = types.has(name) ? types.get(name) !== 'histogram' : types.get(plain) === 'histogram';
        return isThere ? [] : [`${title}: ${name}`];
      }),
    );
    expect(unknown).toEqual([]);
    expect(asked.length).toBeGreaterThan(20);
  });

  it('selects by labels that each metric has', () => {
    const sources = [
      'api/httpMetrics',
      'background/jobs/jobMetrics',
      'learning/learningMetrics',
      'memories/memoryMetrics',
    ]
      .concat(['background/work/workMetrics', 'platform/models/modelMetrics', 'platform/telemetry/metrics'])
      .map((path) => readFileSync(new URL(`../../src/${path}.ts`, import.meta.url), 'utf8'))
      .join('\n');
    const labels = new Map(
      [...sources.matchAll(/name: '(\w+)',\s+help:[^]*?(?=name: '|$)/g)].map(([block, name]) => [
        name!,
        [...(/labelNames: \[([^\]]*)\]/.exec(block)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, label]) => label!),
      ]),
    );
    for (const { title, expr, legendFormat } of asked) {
      const metric = /\b(?:kith|process|nodejs)_\w+/.exec(expr)![0].replace(/_(?:bucket|count|sum)$/, '');
      const known = [...added, ...(labels.get(metric) ?? labels.get(/\bkith_\w+/.exec(expr)?.[0] ?? '') ?? [])];
      const named = [
        ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(', ')),
        ...[...expr.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label]) => label!),
        ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!),
      ];
      expect([title, named.filter((one) => !known.includes(one))]).toEqual([title, []]);
    }
  });

  it('gives each panel its own position', () => {
    const places = dashboard.panels.map((panel) => JSON.stringify((panel as unknown as { gridPos: object }).gridPos));
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('operation metrics', () => {
  it('are counted and timed by their name in the schema, with their outcome', async () => {
    const before = await sum('kith_operations_total', 'operation="recall"', 'outcome="OK"');
    await kith.must(handle, '{ margarethe: recall(query: "barometers") { mode } recall(query: "x") { mode } }');
    await kith.ask(handle, 'mutation { forgetMemory(input: { id: "margarethe" }) { deletedId } }');
    expect(await sum('kith_operations_total', 'operation="recall"', 'outcome="OK"')).toBe(before + 2);
    expect(await sum('kith_operations_total', 'operation="forgetMemory"', 'outcome="NOT_FOUND"')).toBe(1);
    expect(await sum('kith_operations_total', 'operation="forgetMemory"', 'outcome="OK"')).toBe(0);
    expect(await sum('kith_operation_seconds_count', 'operation="recall"')).toBe(before + 2);
    expect((await metrics()).toLowerCase()).not.toContain('margarethe');
  });
});

describe('the metric of prevented leaks', () => {
  it('counts what an index found and the rule hid from a person who joined later, and nothing for one present', async () => {
    const team = await kith.createChat(
      'barometer-team',
      'GROUP',
      ['ana', 'ben'],
      new Date(Date.now() - 60_000).toISOString(),
    );
    await kith.remember('ana', { text: 'Ana has bought three barometers.', chat: team });
    await kith.createChat('barometer-team', 'GROUP', ['dan']);
    const heard = async (as: string) =>
      JSON.stringify(await kith.must(as, '{ recall(query: "barometers") { hits { memory { text } } } }'));
    const before = await sum('kith_withheld_total');
    expect(await heard('ben')).toContain('three barometers');
    expect(await sum('kith_withheld_total')).toBe(before);
    expect(await heard('dan')).not.toContain('three barometers');
    expect(await sum('kith_withheld_total', 'area="recall"')).toBeGreaterThan(before);
  });
});

describe('the backlog of work', () => {
  it('shows the number and the age of the oldest item, by kind, without finished ones', async () => {
    // Uses a work kind of its own, because other tests add work to the same graph.
    const kind = `test-${randomBytes(4).toString('hex')}`;
    const put = (id: string, state: string, waitedMs: number) =>
      kith.app.graph.session().change(putWork, {
        id: `${kind}-${id}`,
        work: {
          kind,
          state,
          tenantId: kith.tenant,
          runAt: Date.now() - waitedMs,
          createdAt: Date.now() - waitedMs,
        },
      });
    await put('old', 'PENDING', 90_000);
    await put('later', 'PENDING', -60_000);
    await put('broken', 'FAILED', -5_000);
    await put('done', 'DONE', 400_000);
    const [pending, failed] = [
      [`kind="${kind}"`, 'state="PENDING"'],
      [`kind="${kind}"`, 'state="FAILED"'],
    ] as const;
    expect(await sum('kith_work_backlog', ...pending)).toBe(2);
    expect(await sum('kith_work_backlog', `kind="${kind}"`)).toBe(3);
    const age = await sum('kith_work_oldest_seconds', ...pending);
    expect([age >= 90, age < 150]).toEqual([true, true]);
    expect(await sum('kith_work_oldest_seconds', ...failed)).toBe(0);
    await put('old', 'DONE', 90_000);
    await put('later', 'DONE', 0);
    expect(await sum('kith_work_backlog', ...pending)).toBe(0);
    expect(await metrics()).not.toContain(`kind="${kind}",state="PENDING"`);
  });
});
