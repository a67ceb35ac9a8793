import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nodes, relationships } from '../../cypher/model.js';
import { readMigrations } from '../../src/platform/neo4j/migrations.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { titleOf } from '../../src/text/texts.js';
import { AnalystWorld } from '../support/analystWorld.js';

/** Every id that a node keeps of another, with the edge that says the same. */
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

/** Those that were made after the nodes, and are brought to what was stored before. */
const added = joined
  .filter(([label]) => !['Memory', 'IndexEntry', 'Proposal'].includes(label))
  .concat([joined[4]!])
  .filter(([, , edge]) => !/SAID_IN|SAID_BY/.test(edge));

let world: AnalystWorld;
beforeAll(async () => {
  world = await AnalystWorld.start();
});
afterAll(() => world.stop());

const rows = (text: string) => world.rows(text);

/** How many nodes keep the id, how many edges say so, and how many nodes say it wrongly or more than once. */
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

describe('what a node keeps the id of', () => {
  it.each(joined.map((one) => [`${one[0]}.${one[1]}`, one] as const))('%s, an edge leads to, once', async (_, one) => {
    const found = (await countOf(one)) as { nodes: number; edges: number };
    expect(found).toEqual({ nodes: found.nodes, edges: found.nodes, abroad: 0 });
    expect(found.nodes).toBeGreaterThan(0);
  });

  it('is the same after what was made before such edges is brought over, however often', async () => {
    const { tenant } = world.kith;
    const matched = added.map(
      ([label, , edge, other]) =>
        `MATCH (n:${label})${edge.replace('[:', '[r:')}(o:${/^\w+/.exec(other)![0]})
         WHERE n.tenantId = $tenant OR EXISTS { MATCH (n)--(:Memory {tenantId: $tenant}) }`,
    );
    const edges = async () => {
      const lists = matched.map((match) =>
        rows(
          `${match}
           WITH type(r) AS type, properties(r) AS of, startNode(r) = n AS leaves,
             coalesce(n.id, n.key, n.sessionId) AS from, coalesce(o.id, o.key, o.sessionId, o.text) AS to
           RETURN type, of, leaves, from, to ORDER BY type, from, to`,
        ),
      );
      return (await Promise.all(lists)).flat();
    };
    const titles = () =>
      rows(`MATCH (m:Memory|Message {tenantId: $tenant}) RETURN m.id AS id, m.title AS title ORDER BY id`);
    // How often what was done is written down from time to time, whenever that is.
    const internal = () =>
      rows(
        `MATCH (n:Internal) WHERE NOT n:OperationCount AND (n.tenantId = $tenant OR EXISTS { MATCH (n)--(:Memory {tenantId: $tenant}) })
         RETURN head([label IN labels(n) WHERE label <> 'Internal']) AS label, count(*) AS nodes ORDER BY label`,
      );
    const before = [await edges(), await titles(), await internal()];
    expect(before.map(({ length }) => length > 2)).toEqual([true, true, true]);
    const session = world.kith.app.graph.session();
    const change = (text: string) => session.change(statement<object>('test/undo', `CYPHER 25 ${text}`), { tenant });
    for (const match of matched) await change(`${match} DELETE r`);
    await change(`MATCH (m:Memory|Message {tenantId: $tenant}) SET m.title = null`);
    await change(
      `MATCH (n:Internal) WHERE NOT n:OperationCount AND (n.tenantId = $tenant OR EXISTS { MATCH (n)--(:Memory {tenantId: $tenant}) }) REMOVE n:Internal`,
    );
    expect([await edges(), await internal()]).toEqual([[], []]);
    const migrations = readMigrations(new URL('../../cypher/migrations/', import.meta.url));
    for (const round of [1, 2]) {
      for (const { id, text } of migrations.filter((one) => /^013\d/.test(one.id)))
        await session.change(statement<object>(`test/${id}-${round}`, text), {});
      expect([await edges(), await titles(), await internal()]).toEqual(before);
    }
  });
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
  ])('is the first words of what memory %s says now', async (name, title) => {
    expect(await titleOfMemory(name)).toBe(title);
  });

  it('goes with every text, and no earlier text leaves it behind', async () => {
    const found = await rows(
      'MATCH (m:Memory|Message {tenantId: $tenant}) RETURN m.text AS text, m.title AS title ORDER BY m.id',
    );
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ text, title }) => title !== titleOf(text as string))).toEqual([]);
    expect(found.map(({ title }) => title)).toContain('I have found a second boat, and it is a…');
  });

  it('is kept by forgetting and follows the text when the memory is restored and corrected', async () => {
    const [ana, id] = ['ana', world.memories.gone];
    expect(await titleOfMemory('gone')).toBe('Ana dislikes fog.');
    await world.kith.must(ana, `mutation { restoreMemory(input: { id: "${id}" }) { memory { id } } }`);
    await world.kith.must(
      ana,
      `mutation { correctMemory(input: { id: "${id}", text: "Ana dislikes hail." }) { memory { id } } }`,
    );
    expect(await titleOfMemory('gone')).toBe('Ana dislikes hail.');
    await world.kith.must(ana, `mutation { pinMemory(input: { id: "${id}", pinned: true }) { memory { id } } }`);
    expect(await titleOfMemory('gone')).toBe('Ana dislikes hail.');
  });

  it('is made of what was stored before as of what is new', async () => {
    const texts = [
      ...['one', 'a'.repeat(40), 'a'.repeat(41), 'a'.repeat(500), `${'a'.repeat(39)} b`, `${'a'.repeat(40)} b`],
      ...[
        `${'a'.repeat(38)} b`,
        `${'a'.repeat(37)} bcd`,
        'two\nlines\tand  blanks',
        `${'x '.repeat(19)}end`,
        `${'x '.repeat(300)}end`,
      ],
      ...[
        '👩‍👩‍👧 '.repeat(30),
        '𝒳'.repeat(41),
        '𝒳'.repeat(300),
        'Олег любит лес и долго гуляет там каждое утро.',
        'さくら\u3000は花',
        `a${' '.repeat(300)}b`,
      ],
    ];
    const change = (text: string) =>
      world.kith.app.graph.session().change(statement<object>('test/titles', text), { texts, tenant: world.abroad });
    await change(
      `CYPHER 25 UNWIND $texts AS text CREATE (m:Message {id: randomUUID(), tenantId: $tenant, place: 'none', text: text})`,
    );
    const migrations = readMigrations(new URL('../../cypher/migrations/', import.meta.url));
    await change(migrations.find(({ id }) => id === '0137-message-titles')!.text);
    const made = await world.rows(
      "MATCH (m:Message {tenantId: $abroad, place: 'none'}) RETURN m.text AS text, m.title AS title ORDER BY m.id",
      { abroad: world.abroad },
    );
    expect(made).toHaveLength(texts.length);
    expect(made.map(({ text, title }) => [text, title])).toEqual(
      made.map(({ text }) => [text, titleOf(text as string)]),
    );
    expect(made.filter(({ title }) => [...(title as string)].length > 40)).toEqual([]);
  });
});

describe('names in the graph', () => {
  it('are in one letter case each: labels, types, properties', () => {
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
  ])('are in one letter case for all that a property of %s may hold: %j', async (label, properties, shape) => {
    const held = await rows(
      `MATCH (n:${label} {tenantId: $tenant}) UNWIND [${properties.map((one) => `n.${one}`).join(', ')}] AS value
       RETURN DISTINCT value ORDER BY value`,
    );
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter(({ value }) => !shape.test(value as string))).toEqual([]);
  });
});
