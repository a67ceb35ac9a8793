import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UnsaidSensitivity } from '../../../src/transfer/lines/memorySchemas.js';
import { type FileLine, importContent } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
const lines: FileLine[] = [
  { memory: { owner: 'ana', text: 'Ana sees a therapist.' } },
  { memory: { owner: 'ana', text: 'Ana owns a kayak.' } },
  { memory: { owner: 'ana', text: 'Ana takes antidepressants.', sensitivity: 'public' } },
  { memory: { owner: 'ana', text: 'Ana paints at night.', sensitivity: 'Personal' } },
];
interface Kept {
  text: string;
  sensitivity: string;
  status: string;
}
const list = async (tenant: string, as = 'ana', args = '', variables = {}): Promise<Kept[]> =>
  (
    await kith.must(
      { as, tenant },
      `query ${args ? '($statuses: [MemoryStatus!])' : ''} { memories(first: 100 ${args}) { edges { node { text sensitivity status } } } }`,
      variables,
    )
  ).memories.edges.map(({ node }: { node: Kept }) => node);
const byText = (kept: readonly Kept[]) => Object.fromEntries(kept.map(({ text, sensitivity }) => [text, sensitivity]));

describe('the sensitivity of an imported line', () => {
  it.each<[UnsaidSensitivity, string, string]>([
    ['PUBLIC', 'PUBLIC', 'PUBLIC'],
    ['PERSONAL', 'PERSONAL', 'PERSONAL'],
    ['SENSITIVE', 'SENSITIVE', 'SENSITIVE'],
    ['BY_WORDS', 'SENSITIVE', 'PUBLIC'],
  ])('that declares none follows %s, and a declared one is respected', async (unsaid, therapist, kayak) => {
    const tenant = newTenant();
    expect(await importContent(kith, lines, { tenant, unsaid })).toMatchObject({ stored: 4, unsaid: 2, refusals: [] });
    expect(byText(await list(tenant))).toEqual({
      'Ana sees a therapist.': therapist,
      'Ana owns a kayak.': kayak,
      'Ana takes antidepressants.': 'PUBLIC',
      'Ana paints at night.': 'PERSONAL',
    });
  });

  it('decides the audience: an undeclared one is for the group by default PUBLIC, for the subject by PERSONAL', async () => {
    const about: FileLine[] = [
      { chat: { externalId: 'crew', kind: 'group', participants: ['ana', 'bob'] } },
      { memory: { owner: 'ana', about: ['ana'], statedBy: 'ana', learnedIn: 'crew', text: 'Ana owns a kayak.' } },
    ];
    for (const [unsaid, heard] of [
      ['PUBLIC', 1],
      ['PERSONAL', 0],
    ] as const) {
      const tenant = newTenant();
      await importContent(kith, about, { tenant, unsaid });
      expect(await list(tenant, 'bob')).toHaveLength(heard);
      expect(await list(tenant, 'ana')).toHaveLength(1);
    }
  });
});

describe('a line without a sensitivity', () => {
  const pay = (text: string, more: Record<string, unknown> = {}): FileLine => ({
    memory: { owner: 'ana', text, slot: 'pay', type: 'identity', statedBy: 'ana', ...more },
  });
  const later = pay('Ana earns less than Bob.');

  it.each<[string, UnsaidSensitivity, string]>([
    ['sensitive', 'PUBLIC', 'SENSITIVE'],
    ['personal', 'PUBLIC', 'PERSONAL'],
    ['public', 'PERSONAL', 'PERSONAL'],
    ['public', 'PUBLIC', 'PUBLIC'],
  ])(
    'keeps the stricter of a stored %s and the default %s, and is not counted as new',
    async (stored, unsaid, kept) => {
      const tenant = newTenant();
      await importContent(kith, [pay('Ana earns a lot.', { sensitivity: stored })], { tenant });
      expect(await importContent(kith, [later], { tenant, unsaid })).toMatchObject({
        stored: 1,
        unsaid: 0,
        refusals: [],
      });
      expect(byText(await list(tenant))).toEqual({ 'Ana earns less than Bob.': kept });
    },
  );

  it('differs from one with a lower sensitivity, which is respected if the stater may relax it', async () => {
    const tenant = newTenant();
    await importContent(kith, [pay('Ana earns a lot.', { sensitivity: 'sensitive' })], { tenant });
    await importContent(kith, [pay('Ana earns less than Bob.', { sensitivity: 'public' })], { tenant });
    expect(byText(await list(tenant))).toEqual({ 'Ana earns less than Bob.': 'PUBLIC' });
  });
});

describe('a legacy line', () => {
  it('is refused for a personal memory, and with a chat in which it was learned', async () => {
    const tenant = newTenant();
    const crew: FileLine = { chat: { externalId: 'crew', kind: 'group', participants: ['ana'] } };
    const wrong = { owner: 'ana', text: 'Ana has a boat.', legacy: true };
    const told = { chat: 'crew', learnedIn: 'crew', statedBy: 'ana', text: 'Said.', at: '2025-01-01', legacy: true };
    const { refusals, stored } = await importContent(kith, [crew, { memory: wrong }, { memory: told }], { tenant });
    const message = 'legacy is only for memories of a chat without learnedIn, whose place is unknown.';
    expect(refusals).toEqual([2, 3].map((line) => ({ line, code: 'INVALID_INPUT', message })));
    expect([stored, await list(tenant)]).toEqual([1, []]);
  });

  it('of a group is heard by its current participants while it is PUBLIC; without the mark by none', async () => {
    const tenant = newTenant();
    const line = (text: string, more: Record<string, unknown>): FileLine => ({
      memory: { chat: 'crew', text, ...more },
    });
    await importContent(
      kith,
      [
        {
          chat: {
            externalId: 'crew',
            kind: 'group',
            participants: ['ana', { person: 'bob', from: '2024-01-01', to: '2024-02-01' }],
          },
        },
        line('The boat is old.', { legacy: true }),
        line('The boat leaks.', { legacy: true, sensitivity: 'personal' }),
        line('The boat is blue.', {}),
      ],
      { tenant },
    );
    expect((await list(tenant)).map(({ text }) => text)).toEqual(['The boat is old.']);
    expect(await list(tenant, 'bob')).toEqual([]);
    expect(await list(tenant, 'cleo')).toEqual([]);
  });
});

describe('a line of a memory that is not live', () => {
  it('is stored only for its origin, who can list it by status', async () => {
    const tenant = newTenant();
    const line = (status: string, more = {}): FileLine => ({
      memory: { owner: 'ana', text: `This is ${status}.`, status, at: ago(1), ...more },
    });
    const { refusals } = await importContent(
      kith,
      [
        ...['active', 'Superseded', 'ARCHIVED', 'deleted'].map((status) => line(status)),
        { memory: { owner: 'ana', text: 'This is over.', at: ago(9), expiresAt: ago(2) } },
        { memory: { owner: 'ana', text: 'This event is over.', type: 'event', at: ago(31) } },
        { memory: { owner: 'ana', text: 'This event is not over.', type: 'event', at: ago(29) } },
        line('gone'),
      ],
      { tenant },
    );
    expect(refusals).toMatchObject([{ line: 8, message: expect.stringMatching(/^memory\.status must be one of/) }]);
    expect((await list(tenant)).map(({ text }) => text).sort()).toEqual(['This event is not over.', 'This is active.']);
    const statuses = ['SUPERSEDED', 'ARCHIVED', 'DELETED'];
    const args = 'filter: { statuses: $statuses }';
    expect(
      (await list(tenant, 'ana', args, { statuses })).map(({ text, status }) => `${text} ${status}`).sort(),
    ).toEqual([
      'This event is over. ARCHIVED',
      'This is ARCHIVED. ARCHIVED',
      'This is Superseded. SUPERSEDED',
      'This is deleted. DELETED',
      'This is over. ARCHIVED',
    ]);
    expect(await list(tenant, 'bob', args, { statuses })).toEqual([]);
  });
});
