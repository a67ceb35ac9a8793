import neo4j, { type Driver } from 'neo4j-driver';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { migrate, readMigrations } from '../../src/platform/neo4j/migrations.js';
import { packParameters } from '../../src/platform/neo4j/packParameters.js';
import { readStatementFiles } from '../../src/platform/neo4j/statementLibrary.js';
import { vectorSets } from '../../src/platform/neo4j/vectorSets.js';
import { searchIndexes } from '../../src/app/searchIndexes.js';

const root = new URL('../../cypher/', import.meta.url);
const files = readStatementFiles(root);

describe('the database', () => {
  let driver: Driver;

  beforeAll(async () => {
    const [uri, password] = [process.env['KITH_TEST_NEO4J_URI']!, process.env['KITH_TEST_NEO4J_PASSWORD']!];
    const graph = new Graph({ uri, user: 'neo4j', password });
    const session = graph.session();
    await migrate(session, readMigrations(new URL('migrations/', root)), Date.now);
    for (const { vectors } of vectorSets.flatMap(searchIndexes))
      if (vectors) await session.change(vectors.create, { dimensions: 384 });
    await graph.close();
    driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password));
  });

  afterAll(() => driver.close());

  const explain = async (text: string, params: Record<string, unknown> = {}): Promise<string[]> => {
    const sent = packParameters(text, params);
    const { summary } = await driver.executeQuery(`EXPLAIN ${sent.text}`, sent.params);
    return summary.gqlStatusObjects
      .filter(
        (status) =>
          'classification' in status && ['DEPRECATION', 'PERFORMANCE'].includes(String(status.classification)),
      )
      .map((status) => `${status.gqlStatus} ${status.statusDescription}`);
  };

  /** Reads the sample parameters of every file by name, in one query. */
  const readSamples = async (): Promise<Record<string, Record<string, unknown>>> => {
    const maps = files.map(({ name, params }) => {
      const fields = params.map(([param, sample]) => `${param}: ${sample}`);
      return `\`${name}\`: {${fields.join(', ')}}`;
    });
    const { records } = await driver.executeQuery(`CYPHER 25 RETURN {${maps.join(', ')}} AS samples`);
    return records[0]!.get('samples') as Record<string, Record<string, unknown>>;
  };

  test('plans every statement with its samples, without a notice of deprecation or performance', async () => {
    const samples = await readSamples();
    const vector = Array.from({ length: 384 }, (_, index) => Math.sin(index + 1));
    const waiting = files.flatMap(({ name, texts }) => {
      const params = 'vector' in samples[name]! ? { ...samples[name], vector } : samples[name]!;
      return [...texts].map(([variant, text]) => ({ variant, text, params }));
    });
    const complaints: Record<string, string[]> = {};
    const planSome = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const said = await explain(next.text, next.params).catch((error: unknown) => [String(error)]);
        if (said.length > 0) complaints[next.variant] = said;
      }
    };
    await Promise.all([planSome(), planSome()]);
    expect(complaints).toEqual({});
  }, 400_000);

  test('reports deprecated and slow statements', async () => {
    expect(await explain('CYPHER 25 MATCH (c:Chat) RETURN id(c) AS id')).toEqual([expect.stringContaining('01N01')]);
    expect(await explain('CYPHER 25 MATCH (a:Chat), (b:Entity) RETURN count(*) AS pairs')).toEqual([
      expect.stringContaining('03N90'),
    ]);
  });
});
