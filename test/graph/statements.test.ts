import { readFileSync } from 'node:fs';
import { searchIndexes as askedIndexes } from '../../cypher/model.js';
import { readCypherSources } from '../../scripts/cypherLint/cypherSource.js';
import { lintSources } from '../../scripts/cypherLint/lint.js';
import { renderModules } from '../../scripts/statementModules.js';
import { readStatementFiles } from '../../src/platform/neo4j/statementLibrary.js';
import { vectorSets } from '../../src/platform/neo4j/vectorSets.js';
import { searchIndexes } from '../../src/app/searchIndexes.js';

const root = new URL('../../cypher/', import.meta.url);
const sources = readCypherSources(root);
const files = readStatementFiles(root);

describe('the statements', () => {
  test('equal the committed modules', () => {
    for (const { path, text } of renderModules(files)) {
      expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
    }
  });

  test('refuse a map without a key of their sample', () => {
    const sample = "[{key: 'a', noted: {id: 'w1', tags: [{of: 'x'}]}}]";
    const params: [string, string][] = [['items', sample]];
    const [module] = renderModules([{ name: 'some/statement', doc: 'Some.', variesBy: [], params, texts: new Map() }]);
    expect(module!.text).toContain('{ items: readonly { key: unknown; noted: unknown }[] }');
  });

  test('follow every rule of the lint', () => {
    expect(sources.length).toBeGreaterThan(files.length);
    expect(lintSources(sources)).toEqual([]);
  });

  test('use the search indexes that their rooms declare, under the same names', () => {
    const declared = vectorSets.flatMap(searchIndexes);
    expect([...new Set(declared.map(({ name }) => name))].sort()).toEqual(Object.keys(askedIndexes).sort());
    for (const { name, vectors } of declared) {
      if (!vectors) continue;
      expect(vectors.create.text).toContain(`CREATE VECTOR INDEX ${name} IF NOT EXISTS`);
      expect(vectors.drop.text).toContain(`DROP INDEX ${name} IF EXISTS`);
    }
  });
});
