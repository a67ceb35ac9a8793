import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
const secret = 'password: hunter22';

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const places: [place: string, more: object][] = [
  ['the text', { text: `Ana says her ${secret}.` }],
  ['the value of a slot', { slot: 'wifi', value: secret }],
  ['a slot named after what its value is', { slot: 'password', value: 'hunter22' }],
  ['a tag', { tags: ['work', secret] }],
  ['the evidence', { evidence: [`She said: ${secret}.`] }],
  ['the label of a thing', { entities: [{ type: 'ORG', label: secret }] }],
  ['the label of a person', { entities: [{ type: 'PERSON', label: secret }] }],
  ['the name of a person', { about: [{ name: secret }] }],
  ['the category', { category: ['ghp', 'hunter22abcdefghijklmnopqrstuv'].join('_') }],
  ['the thread', { thread: secret }],
];

it.each(places)('a secret is refused in %s', async (_, more) => {
  const answer = await kith.mutate('ana', 'rememberMemory', { text: 'Ana likes tea.', ...more }, 'outcome');
  expect(answer.code).toBe('SECRET_REFUSED');
  expect(JSON.stringify(answer.errors)).not.toContain('hunter22');
});

it('one secret in a batch is refused, and the rest is stored', async () => {
  const many =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } ... on RefusedMemory { code message } } } }';
  const inputs = [{ text: 'Bob likes tea.' }, { text: `Bob says his ${secret}.` }, { text: 'Bob likes rain.' }];
  const { results } = (await kith.must('bob', many, { inputs })).rememberMemories;
  expect(results.map(({ outcome, code }: { outcome?: string; code?: string }) => outcome ?? code)).toEqual([
    'CREATED',
    'SECRET_REFUSED',
    'CREATED',
  ]);
  expect(JSON.stringify(results)).not.toContain('hunter22');
});

describe('the name of a person', () => {
  it.each([
    ['createPerson', { name: secret }],
    ['createPerson', { name: 'Zoe', aliases: [secret] }],
    ['updatePerson', { name: secret }],
    ['addAlias', { alias: secret }],
  ])('is not stored by %s if it is a secret', async (mutation, more) => {
    const person = mutation === 'createPerson' ? {} : { person: await kith.idOf('cas') };
    const answer = await kith.mutate('cas', mutation, { ...person, ...more });
    expect(answer.code).toBe('SECRET_REFUSED');
  });
});

it('a secret is refused as the title of a chat', async () => {
  const input = { externalId: 'x', kind: 'GROUP', title: secret };
  expect((await kith.mutate({ as: 'bridge', roles: ['connector'] }, 'upsertChat', input)).code).toBe('SECRET_REFUSED');
});

it('no refused value is in the graph', async () => {
  const left = statement<{ tenant: string }>(
    'test/left',
    `MATCH (n:Memory|Entity|Alias|Chat|HistoryEvent {tenantId: $tenant})
     RETURN count(n) AS nodes, count(CASE WHEN any(name IN keys(n) WHERE toStringOrNull(n[name]) CONTAINS 'hunter22'
       OR any(one IN CASE WHEN n[name] IS :: LIST<ANY> THEN n[name] ELSE [] END WHERE toStringOrNull(one) CONTAINS 'hunter22')) THEN 1 END) AS secrets`,
  );
  const [row] = await kith.app.graph.session().read(left, { tenant: kith.tenant });
  expect(row).toMatchObject({ secrets: 0 });
  // The search covers at least Bob's two statements with their events, and the accounts.
  expect(Number(row!.nodes)).toBeGreaterThanOrEqual(7);
});
