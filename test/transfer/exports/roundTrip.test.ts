import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newTenant, TestApp } from '../../support/app.js';
import { fillLivelyWorld, people, readDisclosures } from '../../support/worlds/livelyWorld.js';
import {
  exportOf,
  exportTenant,
  contentsOfKind,
  type Line,
  linesOf,
  normalizeExport,
} from '../../support/exporting.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { importContent } from '../../support/importFiles.js';
import { storedGraph } from '../../support/graph/storedGraph.js';

let kith: TestApp;
let before: string;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  await fillLivelyWorld(kith);
  before = await exportTenant(kith);
}, 120_000);
afterAll(() => kith.stop());

const replaceTexts = statement<{ tenant: string }>(
  'test/replace-texts',
  `CYPHER 25 MATCH (m:Memory {tenantId: $tenant})-[from:DERIVED_FROM]->(:Message)
   SET m.formerMentions = m.mentions, from.former = true RETURN m.id AS id ORDER BY id`,
);

const kinds = (text: string): Record<string, number> => linesOf(text).at(-1)!.end!.lines as Record<string, number>;

describe('the export of a tenant', () => {
  it('imported into an empty tenant equals the export of that tenant', async () => {
    const tenant = newTenant();
    const { refusals, known } = await importContent(kith, before, { tenant });
    expect({ refusals, known }).toEqual({ refusals: [], known: 0 });
    const after = await exportTenant(kith, tenant);
    expect(kinds(after)).toEqual(kinds(before));
    expect(normalizeExport(after)).toEqual(normalizeExport(before));
    // Every kind of exportable line was present.
    expect(Object.keys(kinds(before)).sort()).toEqual(
      [
        ...['acquaintance', 'block', 'chat', 'checkpoint', 'event', 'memory'],
        ...['merge', 'message', 'person', 'proposal', 'supersession', 'thing', 'todo'],
      ].sort(),
    );
  });

  it('restores an equal graph, node by node and edge by edge', async () => {
    const tenant = newTenant();
    await importContent(kith, before, { tenant });
    expect(await storedGraph(kith, tenant)).toEqual(await storedGraph(kith, kith.tenant));
  });

  it('restores the audience of every memory, in every chat and in private', async () => {
    const tenant = newTenant();
    await importContent(kith, before, { tenant });
    const [here, there] = await Promise.all([readDisclosures(kith, kith.tenant), readDisclosures(kith, tenant)]);
    expect(there).toEqual(here);
    expect(here.filter(({ lines: heard }) => heard.length > 0).length).toBeGreaterThan(people.length);
  });

  it('changes nothing if it is imported twice, or into its original tenant', async () => {
    const tenant = newTenant();
    await importContent(kith, before, { tenant });
    const once = await exportTenant(kith, tenant);
    const again = await importContent(kith, before, { tenant });
    expect(again.refusals).toEqual([]);
    expect(again.known).toBeGreaterThanOrEqual(kinds(before).memory! + kinds(before).event!);
    expect(linesOf(await exportTenant(kith, tenant)).slice(1)).toEqual(linesOf(once).slice(1));
    await importContent(kith, before);
    expect(linesOf(await exportTenant(kith)).slice(1)).toEqual(linesOf(before).slice(1));
  });

  it('keeps a text that was replaced in the target since', async () => {
    const tenant = newTenant();
    await importContent(kith, before, { tenant });
    const graph = kith.app.graph.session();
    await graph.writeOne(replaceTexts, { tenant });
    const since = await storedGraph(kith, tenant);
    await importContent(kith, before, { tenant });
    expect(await storedGraph(kith, tenant)).toEqual(since);
  });

  it('resumes after an interruption, with the same result', async () => {
    const tenant = newTenant();
    const lines = before.split('\n').filter(Boolean);
    for (const part of [0.3, 0.6, 1]) {
      const some = lines.slice(0, Math.ceil(lines.length * part));
      await importContent(kith, `${some.join('\n')}\n`, { tenant });
    }
    expect(normalizeExport(await exportTenant(kith, tenant))).toEqual(normalizeExport(before));
  });

  it('keeps what was forgotten or purged in the target since', async () => {
    const tenant = newTenant();
    await importContent(kith, before, { tenant });
    const list = '{ memories(first: 1) { edges { node { id text } } } }';
    const [{ node }] = (await kith.must({ as: 'ana', tenant }, list)).memories.edges;
    await kith.forget({ as: 'ana', tenant }, node.id);
    await importContent(kith, before, { tenant });
    const { memories } = await kith.must({ as: 'ana', tenant }, '{ memories(first: 100) { edges { node { text } } } }');
    expect(memories.edges.map((one: { node: { text: string } }) => one.node.text)).not.toContain(node.text);
  });
});

describe('a value removed in the target of an import', () => {
  it('stays out of messages, memories and their history', async () => {
    const tenant = newTenant();
    const [ana, nuts] = [{ as: 'ana', tenant }, 'nuts'];
    expect(before).toContain(nuts);
    const lines = before.split('\n').filter(Boolean);
    const talk = lines.filter((line) => !/^\{"(memory|event|supersession|end)"/.test(line));
    await importContent(kith, `${talk.join('\n')}\n`, { tenant });
    const { messages } = await kith.must(
      ana,
      '{ messages(persona: "coach", first: 100) { edges { node { id text } } } }',
    );
    const said = messages.edges.map(({ node }: { node: { id: string; text: string } }) => node);
    const asked = said.find(({ text }: { text: string }) => text.includes(nuts));
    await kith.mustMutate(ana, 'forgetMessages', { ids: [asked.id], values: [nuts] });
    const { refusals } = await importContent(kith, before, { tenant });
    expect(refusals).toEqual([]);
    const after = await exportTenant(kith, tenant);
    expect(after).not.toContain(nuts);
    expect(after).not.toContain(asked.text);
    expect(after).toContain('Ana is allergic to [removed].');
    expect(kinds(after).memory).toBe(kinds(before).memory);
    expect(kinds(after).message).toBe(kinds(before).message! - 1);
  });
});

describe('decisions and proposals', () => {
  const of = (tenant: string) => ({ as: 'ana', tenant });
  const asked = '{ proposals { nodes { id field proposed state } } }';

  it('can be answered in the target as in the original', async () => {
    const tenant = newTenant();
    await importContent(kith, before, { tenant });
    const { proposals } = await kith.must(of(tenant), asked);
    const open = (proposals.nodes as Record<string, string>[]).filter(({ state }) => state === 'OPEN');
    expect(open.map(({ field, proposed }) => `${field} ${proposed}`).sort()).toEqual(['city Lyon', 'merge Mark']);
    for (const { id } of open) await kith.mustMutate(of(tenant), 'decideProposal', { id, accept: true });
    const heard = await kith.must(
      of(tenant),
      '{ memories(first: 100) { edges { node { text slot value } } } people(first: 100) { nodes { name absorbed { name } } } }',
    );
    expect(heard.memories.edges.map(({ node }: { node: object }) => node)).toContainEqual({
      text: 'Said city is Lyon.',
      slot: 'city',
      value: 'Lyon',
    });
    expect(heard.people.nodes).toContainEqual({ name: 'Marc', absorbed: [{ name: 'Mark' }] });
    // Refused proposals are not proposed again, and have no effect here.
    expect(heard.people.nodes).toContainEqual({ name: 'Sofia', absorbed: [] });
    const here = await kith.must('ana', asked);
    expect(here.proposals.nodes.filter(({ state }: { state: string }) => state === 'OPEN')).toHaveLength(2);
  });

  it('stay as they were decided in the target since', async () => {
    const tenant = newTenant();
    await importContent(kith, before, { tenant });
    const { people: known } = await kith.must(
      of(tenant),
      '{ people(first: 100) { nodes { name absorbed { id name } } } }',
    );
    const jon = (known.nodes as { absorbed: { id: string; name: string }[] }[])
      .flatMap(({ absorbed }) => absorbed)
      .find(({ name }) => name === 'Jon')!;
    await kith.mustMutate(of(tenant), 'unmergePerson', { absorbed: jon.id });
    const { refusals } = await importContent(kith, before, { tenant });
    expect(refusals).toEqual([]);
    const merges = contentsOfKind(linesOf(await exportTenant(kith, tenant)), 'merge') as {
      absorbed: { ref: string };
      state: string;
    }[];
    expect(merges.find(({ absorbed }) => absorbed.ref === 'person:jon')!.state).toBe('UNMERGED');
  });

  it('are not proposed again if their message or their value was removed', async () => {
    const tenant = newTenant();
    const lines = before.split('\n').filter(Boolean);
    const talk = lines.filter((line) => !/^\{"(proposal|end)"/.test(line));
    await importContent(kith, `${talk.join('\n')}\n`, { tenant });
    expect(
      (await kith.must(of(tenant), asked)).proposals.nodes.map(({ field }: { field: string }) => field),
    ).not.toContain('city');
    const forget =
      'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { messages proposals } } }';
    const { chats } = await kith.must(
      { as: 'ben', tenant },
      '{ chats(first: 20) { edges { node { id externalId } } } }',
    );
    const team = chats.edges.find(({ node }: { node: { externalId: string } }) => node.externalId === 'team').node.id;
    await kith.must(of(tenant), forget, { input: { values: ['Lyon'] } });
    const query = 'query ($chat: ID) { messages(chat: $chat, first: 100) { edges { node { id text } } } }';
    const { messages } = await kith.must({ as: 'ben', tenant }, query, { chat: team });
    const { node } = messages.edges.find((one: { node: { text: string } }) => one.node.text.startsWith('ben moves'));
    await kith.must({ as: 'ben', tenant }, forget, { input: { chat: team, ids: [node.id] } });
    const { refusals } = await importContent(kith, before, { tenant });
    expect(refusals).toEqual([]);
    const proposed = contentsOfKind(linesOf(await exportTenant(kith, tenant)), 'proposal');
    expect(proposed.map(({ of: whose, field }) => `${String(whose)} ${String(field)}`).sort()).toEqual([
      ...['ana pronouns', 'ana style'],
    ]);
  });

  it('are missing in older exports, which are imported as before', async () => {
    const tenant = newTenant();
    const older = before
      .replace('"format":2', '"format":1')
      .replace(/"(insightsAt|apartFrom)":"[^"]+",?|"uses":\d+,?/g, '')
      .replaceAll(',}', '}')
      .split('\n')
      .filter((line) => !/^\{"(merge|proposal)"/.test(line));
    const { refusals } = await importContent(kith, older.join('\n'), { tenant });
    expect(refusals).toEqual([]);
    const [here, there] = [kinds(before), kinds(await exportTenant(kith, tenant))];
    expect(there).toEqual({ ...here, merge: undefined, proposal: undefined });
  });
});

describe("a person's own export", () => {
  it('restores their memories', async () => {
    const tenant = newTenant();
    const own = await exportOf(kith, 'ana');
    const { refusals } = await importContent(kith, own, { tenant });
    expect(refusals).toEqual([]);
    const again = await exportOf(kith, { as: 'ana', tenant });
    const texts = (lines: Line[], kind: string) =>
      contentsOfKind(lines, kind)
        .map(({ text }) => text as string)
        .sort();
    for (const kind of ['memory', 'todo', 'message']) {
      expect(texts(own, kind).length).toBeGreaterThan(0);
      expect(texts(again, kind)).toEqual(texts(own, kind));
    }
    const said = (lines: Line[]) =>
      contentsOfKind(lines, 'memory')
        .map(({ id: _, updatedAt: __, ...memory }) => JSON.stringify(memory))
        .sort();
    expect(said(again)).toEqual(said(own));
    expect(contentsOfKind(again, 'event')).toHaveLength(contentsOfKind(own, 'event').length);
    expect(contentsOfKind(own, 'merge').length).toBeGreaterThan(0);
    expect(contentsOfKind(again, 'merge')).toEqual(contentsOfKind(own, 'merge'));
  });
});
