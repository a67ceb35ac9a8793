import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { migrate, type Migration, readMigrations } from '../../src/platform/neo4j/migrations.js';
import { statement } from '../../src/platform/neo4j/statement.js';

const folder = new URL('../../cypher/migrations/', import.meta.url);
const baseline = readMigrations(folder);
const now = () => 1_700_000_000_000;

/** Graph in memory that records migrations and the statements it ran. One statement can be made to fail. */
class RecordingGraph {
  readonly recorded: { id: string; checksum: string }[] = [];
  readonly texts: string[] = [];
  failing: string | undefined;

  read = () => Promise.resolve([...this.recorded]);

  change = ({ name, text }: { name: string; text: string }, params: object) => {
    if (name.startsWith('migrations/')) {
      if (text === this.failing) return Promise.reject(new Error('killed'));
      this.texts.push(text);
    }
    if (name === 'schema/record-migrations')
      this.recorded.push(...(params as { applied: { id: string; checksum: string }[] }).applied);
    return Promise.resolve(name === 'schema/lock-migrations' ? [{ holder: 'this process' }] : []);
  };
}

const migration = (id: string, ...statements: string[]): Migration => ({ id, checksum: `sum of ${id}`, statements });

describe('the files of the baseline', () => {
  it('contain the constraints and indexes of one label each, which names the file', () => {
    const owners = baseline.map(({ id, statements }) => {
      const labels = statements.map((text) => /FOR \((?:\w+:(\w+)\)|\)-\[\w+:(\w+)\]-\(\))/.exec(text)!);
      const kebab = new Set(labels.map(([, node, edge]) => (node ?? edge!.toLowerCase()).replace(/\B[A-Z]/g, '-$&')));
      return [id.replace(/^\d+-/, ''), [...kebab].join().toLowerCase()];
    });
    expect(owners.filter(([file, label]) => file !== label)).toEqual([]);
    expect(new Set(owners.map(([file]) => file)).size).toBe(owners.length);
  });

  it('are numbered from 1 without gaps', () => {
    expect(baseline.map(({ id }) => Number(id.slice(0, 4)))).toEqual(baseline.map((_, index) => index + 1));
  });
});

describe('reading migrations', () => {
  let own: string;
  beforeEach(() => {
    own = mkdtempSync(join(tmpdir(), 'kith-migrations-'));
  });
  afterEach(() => rmSync(own, { recursive: true }));
  const read = () => readMigrations(pathToFileURL(`${own}/`));

  it('splits a file at semicolons that end a line, and drops comments', () => {
    writeFileSync(
      join(own, '0002-b.cypher'),
      "// Indexes of b.\nCYPHER 25 RETURN ';' AS b;\n\n// More; of it.\nRETURN\n2;\n",
    );
    writeFileSync(join(own, '0001-a.cypher'), '// Index of a.\nCYPHER 25 RETURN 1\n');
    expect(read().map(({ id, statements }) => [id, statements])).toEqual([
      ['0001-a', ['CYPHER 25 RETURN 1']],
      ['0002-b', ["CYPHER 25 RETURN ';' AS b", 'RETURN\n2']],
    ]);
  });

  it('changes the checksum of a file with any change in it', () => {
    const sums = ['// Index.\nRETURN 1', '// Index.\nRETURN 2', '// Indices.\nRETURN 1'].map((text) => {
      writeFileSync(join(own, '0001-a.cypher'), text);
      return read()[0]!.checksum;
    });
    expect(new Set(sums).size).toBe(3);
  });
});

describe('migrating', () => {
  it('runs every statement of pending migrations in order, once', async () => {
    const graph = new RecordingGraph();
    const list = [migration('0001-a', 'a1', 'a2'), migration('0002-b', 'b1')];
    expect(await migrate(graph, list, now)).toBe(2);
    expect(graph.texts).toEqual(['a1', 'a2', 'b1']);
    expect(await migrate(graph, list, now)).toBe(0);
    expect(await migrate(graph, [...list, migration('0003-c', 'c1')], now)).toBe(1);
    expect(graph.texts).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('repeats a migration that was interrupted, and no complete one', async () => {
    const graph = new RecordingGraph();
    const list = [migration('0001-a', 'a1'), migration('0002-b', 'b1', 'b2')];
    graph.failing = 'b2';
    await expect(migrate(graph, list, now)).rejects.toThrow('killed');
    expect(graph.recorded.map(({ id }) => id)).toEqual(['0001-a']);
    graph.failing = undefined;
    expect(await migrate(graph, list, now)).toBe(1);
    expect(graph.texts).toEqual(['a1', 'b1', 'b1', 'b2']);
  });

  const list = [migration('0001-a', 'a1'), migration('0002-b', 'b1')];
  const recordedAs = (...ids: string[]) => {
    const graph = new RecordingGraph();
    graph.recorded.push(...ids.map((id) => ({ id, checksum: `sum of ${id}` })));
    return graph;
  };

  it.each([
    [
      'other files',
      recordedAs('0001-memory-id', '0002-memory-live-key', '0077-c', '0231-d', '0232-e'),
      /\(0001-memory-id, 0002-memory-live-key, 0077-c and 2 more\)/,
    ],
    ['other files beside some of these', recordedAs('0001-a', '0231-d'), /\(0231-d\)/],
    ['a file of the same name with another checksum', recordedAs('0001-a'), /\(0001-a\)/],
  ])('refuses a graph made with %s, leaves it untouched and recommends an export', async (kind, graph, ids) => {
    if (kind.startsWith('a file')) graph.recorded[0]!.checksum = 'another';
    const before = [...graph.recorded];
    const refusal = await migrate(graph, list, now).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(ids) });
    for (const command of [
      'npx kith export tenant.ndjson --tenant default',
      'KITH_DATA_DIR=.kith-new npx kith import tenant.ndjson --tenant default',
      'KITH_DATA_DIR=.kith-new npm start',
    ])
      expect(String(refusal)).toContain(command);
    expect([graph.texts, graph.recorded]).toEqual([[], before]);
  });

  it('refuses a graph of a newer version, which has further migrations', async () => {
    const graph = recordedAs('0001-a', '0002-b', '0003-c');
    await expect(migrate(graph, list, now)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A newer version of Kith has migrated this graph (0003-c). Start that version or a later one.',
    });
    expect(graph.texts).toEqual([]);
  });
});

describe('a database', () => {
  let graph: Graph;
  beforeAll(async () => {
    const [uri, password] = [process.env['KITH_TEST_NEO4J_URI']!, process.env['KITH_TEST_NEO4J_PASSWORD']!];
    graph = new Graph({ uri, user: 'neo4j', password });
    await migrate(graph.session(), baseline, Date.now);
  });
  afterAll(() => graph.close());

  it('has every constraint and index of the baseline', async () => {
    const shown = await graph
      .session()
      .read(statement<object>('test/indexes', 'SHOW INDEXES YIELD name, state RETURN name, state ORDER BY name'), {});
    const states = new Map(shown.map(({ name, state }) => [name, state]));
    const declared = baseline.flatMap(({ statements }) =>
      statements.map((text) => /(\w+) IF NOT EXISTS/.exec(text)![1]!),
    );
    expect(declared.length).toBeGreaterThan(80);
    expect(declared.filter((name) => states.get(name) !== 'ONLINE')).toEqual([]);
  });

  it('refuses another list of migrations, and keeps its own', async () => {
    const former = [migration('0001-memory-id', 'CYPHER 25 RETURN 1 AS one')];
    await expect(migrate(graph.session(), former, Date.now)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await migrate(graph.session(), baseline, Date.now)).toBe(0);
  });
});
