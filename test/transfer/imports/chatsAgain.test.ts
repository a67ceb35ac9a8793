import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { type FileLine, importContent } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const crew = (...participants: unknown[]): FileLine => ({ chat: { externalId: 'crew', kind: 'group', participants } });
const periodsStatement = statement<object>(
  'test/crew',
  `CYPHER 25 MATCH (p:Entity)-[t:PARTICIPATES_IN]->(c:Chat) WHERE c.tenantId = $tenant
   RETURN p.handle AS person, t.leftAt > 5000000000000 AS open ORDER BY person, open`,
);
const periods = (tenant: string) => kith.app.graph.session().read(periodsStatement, { tenant });
const both = [
  { person: 'ana', open: true },
  { person: 'bob', open: true },
];

describe('a repeated definition of a chat', () => {
  it('does not bring back people who left since, even while the chat is empty', async () => {
    const tenant = newTenant();
    const lines = [crew('ana', 'bob')];
    await importContent(kith, lines, { tenant });
    expect(await periods(tenant)).toEqual(both);
    const { chats } = await kith.must({ as: 'bob', tenant }, '{ chats { edges { node { id } } } }');
    const leave =
      'mutation ($chat: ID!) { leaveChat(input: { chat: $chat, person: { handle: "bob" } }) { chat { id } } }';
    await kith.must({ as: 'bob', tenant }, leave, { chat: chats.edges[0].node.id });
    const later: FileLine = {
      memory: { chat: 'crew', statedBy: 'ana', learnedIn: 'crew', text: 'Bob left.', sensitivity: 'public' },
    };
    expect(await importContent(kith, [...lines, later], { tenant })).toMatchObject({ stored: 2, refusals: [] });
    expect(await periods(tenant)).toEqual([both[0], { person: 'bob', open: false }]);
    const heard = async (as: string) => (await kith.must({ as, tenant }, '{ memories { totalCount } }')).memories;
    expect([await heard('ana'), await heard('bob')]).toEqual([{ totalCount: 1 }, { totalCount: 0 }]);
  });

  it('keeps the stored end of a participation, even if it states another one', async () => {
    const tenant = newTenant();
    const period = { person: 'bob', from: '2025-01-01', to: '2025-02-01' };
    await importContent(kith, [crew('ana', period)], { tenant });
    const { refusals } = await importContent(kith, [crew('ana', { ...period, to: '2026-02-01' })], { tenant });
    expect(refusals).toEqual([]);
    expect(await periods(tenant)).toEqual([both[0], { person: 'bob', open: false }]);
  });
});

describe('a definition of a chat', () => {
  it.each([
    ['from', { person: 'ana', from: '-2d' }],
    ['to', { person: 'ana', to: '-3h' }],
  ])('is refused with %s before now: each run would open another participation', async (field, one) => {
    const tenant = newTenant();
    expect((await importContent(kith, [crew(one)], { tenant })).refusals).toEqual([
      {
        line: 1,
        code: 'INVALID_INPUT',
        message:
          `${field} must be a date or time from 1900 to 2200, such as 2025-01-31 or 2025-01-31T18:30:00Z. ` +
          'A relative time would differ in every run.',
      },
    ]);
    expect(await periods(tenant)).toEqual([]);
  });

  it('counts a repeated person once, and is refused if their ends differ', async () => {
    const tenant = newTenant();
    await importContent(kith, [crew('ana', 'bob', 'ana', { person: 'bob', from: '2020-01-01' })], { tenant });
    expect(await periods(tenant)).toEqual(both);
    const { refusals } = await importContent(kith, [crew('eve', { person: 'eve', to: '2025-01-01' })], { tenant });
    expect(refusals).toEqual([
      {
        line: 1,
        code: 'INVALID_INPUT',
        message: 'Two participations of "eve" begin at the same time and are not the same.',
      },
    ]);
    expect(await periods(tenant)).toEqual(both);
  });

  it.each(['NFC', 'NFD'])('is found by a memory in any Unicode form of its id (%s)', async (form) => {
    const composed = 'caf\u00e9';
    const chat: FileLine = { chat: { externalId: composed.normalize('NFD'), kind: 'group', participants: ['ana'] } };
    const said: FileLine = { memory: { chat: composed.normalize(form), text: 'The coffee is good.' } };
    const other: FileLine = { memory: { chat: 'cafe', text: 'Somewhere else.' } };
    const { stored, refusals } = await importContent(kith, [chat, said, other], { tenant: newTenant() });
    expect([stored, refusals]).toMatchObject([2, [{ line: 3, code: 'NOT_FOUND' }]]);
  });
});
