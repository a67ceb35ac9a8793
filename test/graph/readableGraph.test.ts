import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nodes, relationships } from '../../cypher/model.js';
import { readCypherSources } from '../../scripts/cypherLint/cypherSource.js';
import { titleOf } from '../../src/text/texts.js';
import { AnalystWorld } from '../support/worlds/analystWorld.js';

/** Properties that hold the id of another node, each with the edge that repeats it. */
const joined: [label: string, property: string, edge: string, other: string][] = [
  ['Memory', 'ownerId', '-[:OWNED_BY]->', 'Person {id: n.ownerId}'],
  ['Memory', 'chatId', '-[:SCOPED_TO]->', 'Chat {id: n.chatId}'],
  ['Memory', 'staterId', '-[:STATED_BY]->', 'Person {id: n.staterId}'],
  ['Memory', 'learnedInId', '-[:LEARNED_IN]->', 'Chat {id: n.learnedInId}'],
  ['Memory', 'threadKey', '-[:IN_THREAD]->', 'Thread {key: n.threadKey}'],
  ['HistoryEvent', 'memoryId', '<-[:HAS_EVENT]-', 'Memory {id: n.memoryId}'],
  ['IndexEntry', 'memoryId', '<-[:HAS_ENTRY]-', 'Memory {id: n.memoryId}'],
  ['Message', 'chatId', '-[:SAID_IN]->', 'Chat {id: n.chatId}'],
  ['Message', 'speakerId', '-[:SAID_BY]->', 'Person {id: n.speakerId}'],
  ['Message', 'sessionId', '<-[:HAS_MESSAGE]-', 'Session {id: n.sessionId}'],
  ['Session', 'personId', '<-[:HAD_SESSION]-', 'Person {id: n.personId}'],
  ['Session', 'conversationId', '-[:PART_OF]->', 'Conversation {id: n.conversationId}'],
  ['Conversation', 'personId', '<-[:HAD_CONVERSATION]-', 'Person {id: n.personId}'],
  ['Conversation', 'chatId', '-[:HELD_IN]->', 'Chat {id: n.chatId}'],
  ['SessionSummary', 'sessionId', '<-[:HAS_SUMMARY]-', 'Session {id: n.sessionId}'],
  ['RollingSummary', 'conversationId', '<-[:HAS_SUMMARY]-', 'Conversation {id: n.conversationId}'],
  ['Spine', 'personId', '<-[:DESCRIBED_BY]-', 'Person {id: n.personId}'],
  ['Todo', 'personId', '<-[:HAS_TODO]-', 'Person {id: n.personId}'],
  ['Checkpoint', 'personId', '<-[:HAS_CHECKPOINT]-', 'Person {id: n.personId}'],
  ['Proposal', 'personId', '<-[:HAS_PROPOSAL]-', 'Person {id: n.personId}'],
  ['Work', 'personId', '-[:CAUSED_BY]->', 'Person {id: n.personId}'],
];

let world: AnalystWorld;
beforeAll(async () => {
  world = await AnalystWorld.start();
});
afterAll(() => world.stop());

const rows = (text: string) => world.rows(text);

/** Counts the nodes that hold the id, the edges that repeat it, and the nodes whose edge is wrong or duplicated. */
async function countOf([label, property, edge, other]: (typeof joined)[number]): Promise<unknown> {
  const type = /:(\w+)/.exec(edge)![1]!;
  const otherLabel = /^\w+/.exec(other)![0];
  const [row] = await rows(
    `MATCH (n:${label})
     WHERE n.${property} IS NOT NULL AND (n.tenantId = $tenant OR EXISTS { MATCH (n)--(:Memory {tenantId: $tenant}) })
     RETURN count(n) AS nodes,
       sum(COUNT { MATCH (n)${edge}(:${other}) }) AS edges,
       sum(COUNT { MATCH (n)-[:${type}]-(o:${otherLabel}) WHERE o.tenantId <> $tenant }) AS abroad`,
  );
  return row;
}

describe('a node with the id of another node', () => {
  it.each(joined.map((one) => [`${one[0]}.${one[1]}`, one] as const))(
    'has exactly one edge to it: %s',
    async (_, one) => {
      const found = (await countOf(one)) as { nodes: number; edges: number };
      expect(found).toEqual({ nodes: found.nodes, edges: found.nodes, abroad: 0 });
      expect(found.nodes).toBeGreaterThan(0);
    },
  );
});

describe('the title of a text', () => {
  const titleOfMemory = async (name: string): Promise<unknown> => {
    const [row] = await world.rows('MATCH (m:Memory {id: $id}) RETURN m.title AS title ORDER BY title', {
      id: world.memories[name],
    });
    return row!.title;
  };

  it.each([
    ['mill', 'Ben likes rowing on the quiet lake…'],
    ['loan', 'Ben has a loan.'],
    ['city', 'Ana lives in Bruges.'],
  ])('begins with the current text of memory %s', async (name, title) => {
    expect(await titleOfMemory(name)).toBe(title);
  });

  it('is set with every text, and no former text leaves it behind', async () => {
    const found = await rows(
      'MATCH (m:Memory|Message {tenantId: $tenant}) RETURN m.text AS text, m.title AS title ORDER BY m.id',
    );
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ text, title }) => title !== titleOf(text as string))).toEqual([]);
    expect(found.map(({ title }) => title)).toContain('I have found a second boat, and it is a…');
  });

  it('is kept by forgetting, and follows the text when the memory is restored and corrected', async () => {
    const [ana, id] = ['ana', world.memories.gone!];
    expect(await titleOfMemory('gone')).toBe('Ana dislikes fog.');
    await world.kith.restore(ana, id);
    await world.kith.must(
      ana,
      `mutation { correctMemory(input: { id: "${id}", text: "Ana dislikes hail." }) { memory { id } } }`,
    );
    expect(await titleOfMemory('gone')).toBe('Ana dislikes hail.');
    await world.kith.pin(ana, id);
    expect(await titleOfMemory('gone')).toBe('Ana dislikes hail.');
  });
});

describe('names in the graph', () => {
  it('have one letter case per kind: labels, types, properties', () => {
    expect(Object.keys(nodes).filter((label) => !/^[A-Z][A-Za-z]+$/.test(label))).toEqual([]);
    expect(Object.keys(relationships).filter((type) => !/^[A-Z]+(_[A-Z]+)*$/.test(type))).toEqual(['related_to']);
    const properties = [...Object.values(nodes), ...Object.values(relationships)].flat();
    expect(properties.filter((property) => !/^[a-z][A-Za-z]*$/.test(property))).toEqual([]);
  });

  it.each([
    ['Memory', ['status', 'sensitivity'], /^[A-Z_]+$/],
    ['Memory', ['type', 'channel', 'aspect', 'factType', 'stability', 'source'], /^[a-z_]+$/],
    ['Message', ['role'], /^[A-Z_]+$/],
    ['Chat', ['kind'], /^[A-Z_]+$/],
    ['Todo', ['kind'], /^[A-Z_]+$/],
    ['Proposal', ['state'], /^[A-Z_]+$/],
    ['HistoryEvent', ['event'], /^[A-Z_]+$/],
    ['Entity', ['type'], /^[a-z_]+$/],
    ['Work', ['state'], /^[A-Z_]+$/],
    ['Work', ['kind'], /^[a-z-]+$/],
  ])('have one letter case in all values of %s: %j', async (label, properties, shape) => {
    const held = await rows(
      `MATCH (n:${label} {tenantId: $tenant}) UNWIND [${properties.map((one) => `n.${one}`).join(', ')}] AS value
       RETURN DISTINCT value ORDER BY value`,
    );
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter(({ value }) => !shape.test(value as string))).toEqual([]);
  });
});

describe('what only keeps the service going', () => {
  const page = readFileSync(new URL('../../docs/graph.md', import.meta.url), 'utf8');
  const paragraph = page.split('\n').find((line) => line.includes('a second label, `Internal`'))!;
  const internalLabels = [...paragraph.matchAll(/`(\w+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => name in nodes && name !== 'Internal');
  const statements = readCypherSources(new URL('../../cypher/', import.meta.url)).filter(
    ({ kind }) => kind === 'statement',
  );

  it.each(internalLabels)('has the label Internal wherever a statement makes it: %s', (label) => {
    const makers = statements.filter(({ text }) => new RegExp(`(?:MERGE|CREATE) \\(\\w*:${label}\\b`).test(text));
    const made = new RegExp(`(?:MERGE|CREATE) \\((\\w*):${label}\\b`, 'g');
    const without = makers.flatMap(({ name, text }) =>
      [...text.matchAll(made)].flatMap(([, node]) =>
        new RegExp(`${label}:Internal\\b|ON CREATE SET ${node}:Internal\\b`).test(text) ? [] : name,
      ),
    );
    expect(without).toEqual([]);
    expect(makers.length).toBeGreaterThan(0);
  });

  it('has it in a graph that is in use, and nothing else has it', async () => {
    const found = await rows(
      `MATCH (n) WHERE n.tenantId = $tenant OR EXISTS { MATCH (n)<-[:HAS_ENTRY]-(:Memory {tenantId: $tenant}) }
       UNWIND [label IN labels(n) WHERE label <> 'Internal'] AS label
       RETURN DISTINCT label, n:Internal AS isInternal ORDER BY label, isInternal`,
    );
    const labelsWith = (isInternal: boolean) =>
      found.filter((row) => row.isInternal === isInternal).map(({ label }) => label as string);
    expect(labelsWith(true)).toEqual(expect.arrayContaining(['IndexEntry', 'Work']));
    expect(labelsWith(true).filter((label) => !internalLabels.includes(label))).toEqual([]);
    expect(labelsWith(false).filter((label) => internalLabels.includes(label))).toEqual([]);
  });
});
