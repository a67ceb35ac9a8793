import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { importContent } from '../../support/importFiles.js';
import { TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const agentStatement = statement<object>(
  'test/agents',
  'CYPHER 25 MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.agentId IS NOT NULL RETURN m.agentId AS agentId, m.runId AS runId ORDER BY agentId',
);
const good = { memory: { owner: 'ana', text: 'Ana sails a dinghy.' } };

describe('an imported line', () => {
  it('of every kind is stored with all its fields', async () => {
    const { stored, refusals } = await importContent(kith, [
      { person: 'cleo' },
      { acquaintance: { of: 'dan', name: 'Maria Lopez', aliases: ['Mia'] } },
      {
        chat: {
          externalId: 'crew',
          kind: 'group',
          title: 'The crew',
          participants: ['cleo', { person: 'dan', from: '2025-01-01', to: '2025-06-01' }],
        },
      },
      {
        memory: {
          owner: 'cleo',
          statedBy: 'dan',
          learnedIn: 'crew',
          at: '2025-03-01T10:00:00Z',
          type: 'PREFERENCE',
          text: 'Cleo steers by the stars.',
          about: ['cleo', { name: 'Mia' }],
          sensitivity: 'personal',
          portable: false,
          category: 'Sailing',
          factType: 'habit',
          importance: 2,
          confidence: 0.75,
          evidence: ['She said so.'],
          tags: ['night'],
          slot: 'steering',
          value: 'stars',
          stability: 'stable',
          entities: [{ type: 'project', label: 'Ocean race' }],
          thread: 'deck',
          agentId: 'a1',
          runId: 'r1',
          persona: 'skipper',
        },
      },
      {
        memory: {
          chat: 'crew',
          statedBy: 'dan',
          learnedIn: 'crew',
          at: '2025-03-02',
          text: 'The crew meets at the pier.',
        },
      },
      { memory: { owner: 'cleo', text: 'Cleo likes the rain.', pinned: true, ttlDays: 3 } },
    ]);
    expect({ stored, refusals }).toEqual({ stored: 6, refusals: [] });

    const fields = `text type category sensitivity portable factType importance pinned confidence evidence tags slot value
      stability source persona status mentions learnedAt createdAt expiresAt thread
      subjects { name } entities { label } statedBy { handle } learnedIn { externalId } scope { owner { handle } chat { externalId } }`;
    const list = async (headers: Record<string, string>, as = 'cleo') =>
      (await kith.must({ as, headers }, `{ memories { edges { node { ${fields} } } } }`)).memories.edges.map(
        ({ node }: { node: { text: string } }) => node,
      );
    const all = await list({ 'x-kith-persona': 'skipper' });
    expect(all).toHaveLength(3);
    expect(all.find(({ text }: { text: string }) => text.includes('stars'))).toMatchObject({
      type: 'PREFERENCE',
      category: 'sailing',
      sensitivity: 'PERSONAL',
      portable: false,
      factType: 'HABIT',
      importance: 2,
      pinned: false,
      confidence: 0.75,
      evidence: ['She said so.'],
      tags: ['night'],
      slot: 'steering',
      value: 'stars',
      source: 'IMPORT',
      persona: 'skipper',
      status: 'ACTIVE',
      mentions: 1,
      learnedAt: '2025-03-01T10:00:00.000Z',
      createdAt: '2025-03-01T10:00:00.000Z',
      thread: 'deck',
      subjects: [{ name: 'cleo' }, { name: 'Maria Lopez' }],
      entities: expect.arrayContaining([{ label: 'Ocean race' }]),
      statedBy: { handle: 'dan' },
      learnedIn: { externalId: 'crew' },
      scope: { owner: { handle: 'cleo' } },
    });
    expect(all.find(({ text }: { text: string }) => text.includes('pier'))).toMatchObject({
      scope: { chat: { externalId: 'crew' } },
    });
    expect(all.find(({ text }: { text: string }) => text.includes('rain'))).toMatchObject({
      pinned: true,
      importance: 3,
      expiresAt: null,
    });
    const unseen = await kith.app.graph.session().read(agentStatement, { tenant: kith.tenant });
    expect(unseen).toEqual([{ agentId: 'a1', runId: 'r1' }]);
    // Memories of a persona, or heard by the crew alone, stay hidden elsewhere.
    expect((await list({})).map(({ text }: { text: string }) => text).sort()).toEqual([
      'Cleo likes the rain.',
      'The crew meets at the pier.',
    ]);
    expect(await list({ 'x-kith-persona': 'skipper' }, 'eve')).toEqual([]);
  });

  it('that replaces a live memory sets its own expiry, and ends the permanence of the other', async () => {
    const tenant = `${kith.tenant}-expiring`;
    const slotted = (text: string, more: object) => ({
      memory: { owner: 'ana', slot: 'city', value: text, text, ...more },
    });
    const { stored, refusals } = await importContent(
      kith,
      [
        slotted('Ana lives in Oslo.', { type: 'identity', stability: 'permanent' }),
        slotted('Ana lives in Bergen.', { type: 'identity', expiresAt: '2199-01-01' }),
        slotted('Ana lives in Tromso.', { type: 'identity', ttlDays: 9, expiresAt: '2198-01-01' }),
      ],
      { tenant },
    );
    expect([stored, refusals]).toEqual([3, []]);
    const query = '{ memories { edges { node { text expiresAt } } } }';
    expect(
      (await kith.must({ as: 'ana', tenant }, query)).memories.edges.map(({ node }: { node: object }) => node),
    ).toEqual([{ text: 'Ana lives in Tromso.', expiresAt: '2198-01-01T00:00:00.000Z' }]);
  });

  it('of one tenant does not affect an equal line of another', async () => {
    const other = `${kith.tenant}-other`;
    const both = [
      { chat: { externalId: 'here', kind: 'group', participants: ['ana'] } },
      good,
      { memory: { owner: 'ana', text: 'Ana keeps a log.' } },
    ];
    expect(await importContent(kith, both)).toMatchObject({ stored: 3, known: 0 });
    expect(await importContent(kith, both, { tenant: other })).toMatchObject({ stored: 3, known: 0 });
    const only = { memory: { owner: 'ana', text: 'Ana is known here alone.' } };
    await importContent(kith, [only], { tenant: other });
    expect(
      (await importContent(kith, [{ memory: { chat: 'here', text: 'Found.' } }], { tenant: `${other}-2` })).refusals,
    ).toMatchObject([{ code: 'NOT_FOUND' }]);
    const texts = async (tenant: string) =>
      (
        await kith.must({ as: 'ana', tenant }, '{ memories(first: 100) { edges { node { text } } } }')
      ).memories.edges.map(({ node }: { node: { text: string } }) => node.text);
    expect((await texts(other)).sort()).toEqual([
      'Ana is known here alone.',
      'Ana keeps a log.',
      'Ana sails a dinghy.',
    ]);
    expect(await texts(kith.tenant)).not.toContain('Ana is known here alone.');
  });
});
