import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { type FileLine, importContent } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const chat = (participants: readonly unknown[], more: Record<string, unknown> = {}): FileLine => ({
  chat: { externalId: 'crew', kind: 'group', participants, ...more },
});
const period = (person: string, from: string, to?: string) => ({ person, from, ...(to ? { to } : {}) });
const said = (text: string, at: string): FileLine => ({
  memory: { chat: 'crew', statedBy: 'ana', learnedIn: 'crew', text, at },
});

const periodsStatement = statement<object>(
  'test/periods',
  `CYPHER 25 MATCH (p:Entity)-[t:PARTICIPATES_IN]->(c:Chat) WHERE c.tenantId = $tenant AND c.externalId = 'crew'
   RETURN p.handle AS person, t.joinedAt AS from, t.leftAt AS to ORDER BY person, from`,
);
const day = (at: number): string => (at > Date.UTC(2200, 0, 1) ? 'open' : new Date(at).toISOString().slice(0, 10));
const periods = async (tenant: string): Promise<string[]> =>
  (await kith.app.graph.session().read(periodsStatement, { tenant })).map(
    (row) => `${String(row.person)} ${day(row.from as number)} ${day(row.to as number)}`,
  );
const heard = async (tenant: string, handle: string): Promise<string[]> =>
  (await kith.must({ as: handle, tenant }, '{ memories { edges { node { text } } } }')).memories.edges
    .map(({ node }: { node: { text: string } }) => node.text)
    .sort();
const heldChat =
  'The chat "crew" already holds something: neither its kind nor who took part before then can be changed.';

describe('an imported chat', () => {
  it('has participants from 2020 on, or for the given times, and they hear what was said then', async () => {
    const tenant = newTenant();
    await importContent(
      kith,
      [
        chat([
          'ana',
          period('bob', '2025-01-01', '2025-02-01'),
          period('bob', '2025-03-01', '2025-04-01'),
          period('cleo', '2025-01-20'),
        ]),
        said('In January.', '2025-01-10'),
        said('In February.', '2025-02-10'),
        said('In March.', '2025-03-10'),
      ],
      { tenant },
    );
    expect(await periods(tenant)).toEqual([
      'ana 2020-01-01 open',
      'bob 2025-01-01 2025-02-01',
      'bob 2025-03-01 2025-04-01',
      'cleo 2025-01-20 open',
    ]);
    expect(await heard(tenant, 'bob')).toEqual(['In January.', 'In March.']);
    expect(await heard(tenant, 'cleo')).toEqual(['In February.', 'In March.']);
    expect(await heard(tenant, 'dan')).toEqual([]);
  });

  it('that is not empty refuses participation from before its content, which would create hearers afterwards', async () => {
    const tenant = newTenant();
    const first = chat(['ana', period('bob', '2025-01-05')]);
    await importContent(kith, [first, said('Only Ana and Bob heard it.', '2025-06-01')], { tenant });
    const before = await periods(tenant);
    const late: FileLine[] = [
      chat(['eve']),
      chat([period('eve', '2025-05-31')]),
      chat([period('eve', '2025-06-01')]),
      chat([period('eve', '2025-01-01', '2025-06-02')]),
      chat([period('bob', '2025-01-01')]),
      chat(['ana', period('bob', '2025-01-05'), 'eve']),
    ];
    const { refusals } = await importContent(kith, late, { tenant });
    expect(refusals).toEqual(late.map((_, index) => ({ line: index + 1, code: 'CONFLICT', message: heldChat })));
    expect(await periods(tenant)).toEqual(before);
    expect(await heard(tenant, 'eve')).toEqual([]);
  });

  it('that is not empty accepts the same definition, and people who join later', async () => {
    const tenant = newTenant();
    const first = chat(['ana', period('bob', '2025-01-05', '2025-03-01')], { title: 'Crew' });
    await importContent(kith, [first, said('Early.', '2025-06-01')], { tenant });
    const again = await importContent(
      kith,
      [first, chat([]), chat(['ana', period('eve', '2025-06-02')]), said('Late.', '2025-06-03')],
      { tenant },
    );
    expect(again.refusals).toEqual([]);
    expect(await periods(tenant)).toEqual(['ana 2020-01-01 open', 'bob 2025-01-05 2025-03-01', 'eve 2025-06-02 open']);
    expect(await heard(tenant, 'eve')).toEqual(['Late.']);
  });

  it('that is not empty keeps its kind and title if a definition is refused', async () => {
    const tenant = newTenant();
    await importContent(kith, [chat(['ana'], { kind: 'private', title: 'Quiet' }), said('Said alone.', '2025-06-01')], {
      tenant,
    });
    const { refusals } = await importContent(
      kith,
      [chat(['ana'], { title: 'Loud' }), chat(['ana'], { kind: 'private' })],
      {
        tenant,
      },
    );
    expect(refusals).toEqual([{ line: 1, code: 'CONFLICT', message: heldChat }]);
    const { chats } = await kith.must({ as: 'ana', tenant }, '{ chats { edges { node { externalId kind title } } } }');
    expect(chats.edges).toEqual([{ node: { externalId: 'crew', kind: 'PRIVATE', title: 'Quiet' } }]);
  });

  it('that is empty may be defined by several lines; the last one sets kind and title', async () => {
    const tenant = newTenant();
    const lines = [
      chat(['ana'], { kind: 'private', title: 'One' }),
      { person: 'bob' },
      chat(['bob'], { title: 'Two' }),
      chat(['cleo', 'ana']),
    ];
    expect(await importContent(kith, lines, { tenant })).toMatchObject({ stored: 4, refusals: [] });
    const { chats } = await kith.must(
      { as: 'cleo', tenant },
      '{ chats { edges { node { kind title participants { handle } } } } }',
    );
    expect(chats.edges[0].node).toMatchObject({ kind: 'GROUP', title: 'Two' });
    expect(await periods(tenant)).toEqual(['ana 2020-01-01 open', 'bob 2020-01-01 open', 'cleo 2020-01-01 open']);
  });

  it('counts the lines above as content, and refuses a definition below them', async () => {
    const tenant = newTenant();
    const { refusals } = await importContent(
      kith,
      [chat(['ana']), said('Only Ana heard it.', '2025-06-01'), chat(['eve'])],
      { tenant },
    );
    expect(refusals).toMatchObject([{ line: 3, code: 'CONFLICT' }]);
    expect(await heard(tenant, 'eve')).toEqual([]);
  });

  it('refuses one of its memories that claims to be learned in another chat', async () => {
    const tenant = newTenant();
    const other: FileLine = { chat: { externalId: 'other', kind: 'group', participants: ['eve'] } };
    const wrong: FileLine = { memory: { chat: 'crew', learnedIn: 'other', statedBy: 'ana', text: 'Crew only.' } };
    const { refusals } = await importContent(kith, [chat(['ana']), other, wrong, said('Kept.', '2025-06-01')], {
      tenant,
    });
    expect(refusals).toEqual([
      { line: 3, code: 'INVALID_INPUT', message: 'A memory that belongs to a chat can only be learned there.' },
    ]);
    expect([await heard(tenant, 'ana'), await heard(tenant, 'eve')]).toEqual([['Kept.'], []]);
  });
});
