import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newTenant, TestApp } from '../../support/app.js';
import { exportTenant, contentsOfKind, linesOf } from '../../support/exporting.js';
import { type FileLine, importContent } from '../../support/importFiles.js';

const [at, id] = ['2026-01-01T00:00:00Z', 'a'.repeat(32)];
let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const acquaintance = (of: string, name: string): FileLine => ({
  acquaintance: { of, ref: `person:${name.toLowerCase()}`, name, names: [name], at },
});
const merge = (kept: string, absorbed: string, more: object = {}): FileLine => ({
  merge: { of: 'ana', kept: { ref: kept }, absorbed: { ref: absorbed }, state: 'MERGED', at, ...more },
});
const proposal = (more: object): FileLine => ({
  proposal: {
    of: 'ana',
    field: 'city',
    proposed: 'Lyon',
    reason: 'Said.',
    state: 'OPEN',
    at,
    expiresAt: at,
    madeOf: [id],
    ...more,
  },
});
const people = ['John', 'Jon', 'Johan'].map((name) => acquaintance('ana', name));
const mergesOf = async (tenant: string) =>
  contentsOfKind(linesOf(await exportTenant(kith, tenant)), 'merge').map(
    ({ kept, absorbed, state }) =>
      `${(absorbed as { ref: string }).ref} ${state as string} ${(kept as { ref: string }).ref}`,
  );

it('a chain of merges is restored in any order of its lines', async () => {
  const tenant = newTenant();
  const lines = [...people, merge('person:john', 'person:jon'), merge('person:jon', 'person:johan')];
  const { refusals } = await importContent(kith, lines, { tenant });
  expect(refusals).toEqual([]);
  const known = await kith.must({ as: 'ana', tenant }, '{ people(first: 10) { nodes { name absorbed { name } } } }');
  const john = known.people.nodes.find(({ name }: { name: string }) => name === 'John');
  expect(john.absorbed.map(({ name }: { name: string }) => name).sort()).toEqual(['Johan', 'Jon']);
});

it('impossible merges are refused one by one', async () => {
  const tenant = newTenant();
  const lines: FileLine[] = [
    ...people,
    acquaintance('ben', 'Mary'),
    merge('person:john', 'person:jon'),
    merge('person:jon', 'person:john'),
    merge('person:johan', 'person:jon'),
    merge('person:john', 'person:mary'),
    merge('person:john', 'person:john'),
    merge('person:john', 'person:johan', { at: '2199-01-01T00:00:00Z' }),
    merge('person:john', 'person:johan', { state: 'DREAMT' }),
    merge('person:john', 'person:johan', { kept: { ref: 'person:john', chat: 'nowhere' } }),
    merge('person:john', 'person:johan', { state: 'REFUSED' }),
  ];
  const { refusals, stored } = await importContent(kith, lines, { tenant });
  expect(refusals.map(({ line, code }) => [line, code])).toEqual([
    // The reverse merge of these two is already decided, and the stored decision stays.
    ...[
      [7, 'CONFLICT'],
      [8, 'NOT_FOUND'],
      [9, 'INVALID_INPUT'],
      [10, 'INVALID_INPUT'],
      [11, 'INVALID_INPUT'],
      [12, 'NOT_FOUND'],
    ],
  ]);
  expect(stored).toBe(lines.length - refusals.length);
  expect(refusals[1]!.message).not.toMatch(/mary|ben/i);
  expect((await mergesOf(tenant)).sort()).toEqual([
    'person:johan REFUSED person:john',
    'person:jon MERGED person:john',
  ]);
});

it('a ring of merges is refused at the line that would close it', async () => {
  const tenant = newTenant();
  const lines = [
    ...people,
    merge('person:john', 'person:jon'),
    merge('person:johan', 'person:john'),
    merge('person:jon', 'person:johan'),
  ];
  const { refusals } = await importContent(kith, lines, { tenant });
  expect(refusals).toEqual([{ line: 6, code: 'CONFLICT', message: expect.stringContaining('cycle') }]);
});

it('impossible proposals are refused, and those that need no consent here are left out', async () => {
  const tenant = newTenant();
  const statement = { id, text: 'Ana lives in Lyon.', type: 'identity', source: 'shadow_extraction', namesSelf: false };
  const times = { learnedAt: at, observedAt: at };
  const { refusals } = await importContent(
    kith,
    [
      { person: 'ana' },
      proposal({}),
      proposal({ statement: { ...statement, ...times, text: ' ' } }),
      proposal({ statement: { ...statement, ...times, slot: 'no slot!' } }),
      proposal({ statement: { ...statement, ...times, learnedIn: 'nowhere' } }),
      proposal({ statement: { ...statement, ...times, text: 'My password is hunter2-Xy9!' } }),
      proposal({ state: 'MAYBE' }),
      proposal({ statement: { ...statement, ...times } }),
    ],
    { tenant },
  );
  expect(refusals.map(({ line, code }) => [line, code])).toEqual([
    [2, 'INVALID_INPUT'],
    [3, 'INVALID_INPUT'],
    [4, 'INVALID_INPUT'],
    [5, 'NOT_FOUND'],
    [6, 'SECRET_REFUSED'],
    [7, 'INVALID_INPUT'],
  ]);
  expect(refusals[0]!.message).toBe('An open proposal must have its statement.');
  expect((await kith.must({ as: 'ana', tenant }, '{ proposals { nodes { id } } }')).proposals.nodes).toEqual([]);
});
