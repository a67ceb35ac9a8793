import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { type FileLine, importContent, newFolder } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const secret = 'AKIAQX3T5V7W9Y2B4D6F';
const memory = (more: Record<string, unknown>): FileLine => ({
  memory: { owner: 'ana', text: 'Ana likes the sea.', ...more },
});

const everythingStatement = statement<object>(
  'test/everything',
  `CYPHER 25 MATCH (n:Memory|Thread|Entity|Chat|Alias) WHERE n.tenantId = $tenant
   RETURN [key IN keys(n) WHERE n[key] IS :: STRING | n[key]] AS texts, labels(n) AS labels ORDER BY labels`,
);

it.each([
  ['text', memory({ text: `Ana keeps ${secret} in a drawer.` })],
  ['text, as words', memory({ text: 'Her password is tr0ub4dor-3.' })],
  ['text, as a card', memory({ text: 'Her card is 4111 1111 1111 1111.' })],
  ['value of a slot', memory({ slot: 'note', value: secret })],
  ['value of a slot that is called so', memory({ slot: 'password', value: 'tr0ub4dor-3' })],
  ['name of a slot', memory({ slot: secret, value: 'x' })],
  ['tag', memory({ tags: ['sea', secret] })],
  ['evidence', memory({ evidence: [`She said ${secret}.`] })],
  ['thing', memory({ entities: [{ type: 'org', label: secret }] })],
  ['category', memory({ category: secret })],
  ['thread', memory({ thread: secret })],
  ['agent', memory({ agentId: secret })],
  ['run', memory({ runId: secret })],
  ['persona', memory({ persona: secret })],
])('a secret in a memory line (%s) is refused without being repeated, and the next line is stored', async (_, line) => {
  const tenant = newTenant();
  const folder = await newFolder();
  const { stored, refusals, refusedText } = await importContent(
    kith,
    [line, memory({ text: 'Ana likes the hills.' })],
    {
      tenant,
      folder,
    },
  );
  expect(stored).toBe(1);
  expect(refusals).toEqual([
    {
      line: 1,
      code: 'SECRET_REFUSED',
      message:
        'This looks like a password, code, token, card or social-security number, or a recovery phrase. Secrets are never stored; leave it out and try again.',
    },
  ]);
  const kept = await kith.app.graph.session().read(everythingStatement, { tenant });
  expect(JSON.stringify(kept)).toContain('Ana likes the hills.');
  const files = await Promise.all(
    (await readdir(join(folder, 'imports'))).map((name) => readFile(join(folder, 'imports', name), 'utf8')),
  );
  expect(files).toContain(refusedText);
  expect(JSON.stringify([kept, ...files])).not.toMatch(new RegExp(`${secret}|tr0ub4dor|4111[ -]?1111`, 'i'));
});

it.each<[string, FileLine]>([
  ['handle of a person', { person: secret }],
  ['name of an acquaintance', { acquaintance: { of: 'ana', name: `Jo ${secret}` } }],
  ['alias of an acquaintance', { acquaintance: { of: 'ana', name: 'Jo', aliases: [secret] } }],
  ['external id of a chat', { chat: { externalId: secret, kind: 'group' } }],
  ['title of a chat', { chat: { externalId: 'c', kind: 'group', title: secret } }],
  ['participant of a chat', { chat: { externalId: 'c', kind: 'group', participants: [secret] } }],
  ['time of a participant', { chat: { externalId: 'c', kind: 'group', participants: [{ person: 'a', to: secret }] } }],
  ['handle among about', memory({ about: [secret] })],
  ['name among about', memory({ about: [{ name: `Jo ${secret}` }] })],
  ['owner', { memory: { owner: secret, text: 'Seen.' } }],
  ['stater', memory({ statedBy: secret })],
  ['chat of a memory', { memory: { chat: secret, text: 'Seen.' } }],
  ['chat it was learned in', memory({ learnedIn: secret })],
  ['time', memory({ at: secret })],
  ['unknown field', memory({ [secret]: 1 })],
  ['unknown kind of line', { [secret]: {} }],
  ['value of an unknown field', memory({ mood: { deep: [[secret]] } })],
  ['space of a vector', { ...(memory({}) as object), vector: [1], space: secret }],
  ['line that is a text', JSON.stringify(secret)],
  ['line that is no JSON', `{"person": "${secret}"`],
])('a secret as %s creates nothing, and is not repeated in the refusal', async (_, line) => {
  const tenant = newTenant();
  const { stored, refusals, refusedText } = await importContent(kith, [line], { tenant });
  expect([stored, refusals.length]).toEqual([0, 1]);
  expect(await kith.app.graph.session().read(everythingStatement, { tenant })).toEqual([]);
  expect(refusedText).not.toMatch(new RegExp(secret, 'i'));
});

it('a line that nests too deeply is refused, and the next one is stored', async () => {
  const deep = `{"memory": ${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
  const { stored, refusals } = await importContent(kith, [deep, memory({})], { tenant: newTenant() });
  expect([stored, refusals]).toMatchObject([1, [{ line: 1, code: 'INVALID_INPUT' }]]);
});
