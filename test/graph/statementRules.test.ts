import { readFileSync } from 'node:fs';
import { checkLanguage } from '../../scripts/cypherLint/languageRules.js';
import { type CypherSource, readCypherSources } from '../../scripts/cypherLint/cypherSource.js';
import { lintSource } from '../../scripts/cypherLint/lint.js';
import { keysOf } from '../../scripts/cypherLint/rowOrder.js';
import { cypherFilesBelow } from '../../src/platform/neo4j/statementLibrary.js';

const root = new URL('../../cypher/', import.meta.url);
const sources = readCypherSources(root);
const keys = keysOf(sources);

/**
 * Returns the lint findings for a made-up statement. Its body follows a valid header, and `true` replaces each
 * fragment.
 */
const findingsFor = (body: string, given: Partial<CypherSource> = {}): string[] => {
  const source = `// Something for a test.\nCYPHER 25\n${body}`;
  const text = `CYPHER 25\n${body.replace(/\{\{\w+\}\}/g, 'true')}`;
  const made: CypherSource = { name: 'memories/made-up', kind: 'statement', source, text, params: [], ...given };
  return lintSource(made, keys).map(({ message }) => message);
};

const containing = (...parts: string[]): unknown => parts.map((part) => expect.stringContaining(part) as unknown);

describe('the lint accepts', () => {
  test.each([
    ['a guarded read', 'MATCH (m:Memory) WHERE m.id IN $ids AND {{disclosed}} RETURN m.id AS id ORDER BY id'],
    ['one guard or the other', 'MATCH (m:Memory) WHERE ({{disclosed}} OR {{shownToOrigin}}) RETURN count(m) AS total'],
    [
      'origin within the tenant',
      'MATCH (m:Memory) WHERE m.tenantId = $audience.tenant AND {{origin}} RETURN count(m) AS total',
    ],
    ['one row found by a unique key', 'MATCH (c:Chat {id: $id}) RETURN c.title AS title'],
    [
      'one row made by a unique key',
      'MERGE (c:Chat {id: $id}) ON CREATE SET c.title = $t ON MATCH SET c.kind = $k RETURN c.title AS title',
    ],
    ['a count', 'MATCH (c:Chat) RETURN count(c) AS total'],
    ['a subquery that collects', 'CALL () { MATCH (c:Chat) RETURN collect(c.id) AS ids } RETURN ids'],
  ])('%s', (_, body) => {
    expect(findingsFor(body)).toEqual([]);
  });
});

describe('the lint', () => {
  test.each([
    ['a read of memories without a guard', 'MATCH (m:Memory) WHERE m.id = $id RETURN count(m) AS n', 'without a guard'],
    [
      'a read of index entries without a guard',
      'MATCH (e:IndexEntry) RETURN count(e.memoryId) AS n',
      'without a guard',
    ],
    [
      'a full-text search of memories without a guard',
      "CALL db.index.fulltext.queryNodes('memory_text', $q) YIELD node RETURN count(node) AS n",
      'without a guard',
    ],
    [
      'a branch of a UNION without a guard',
      'CALL () { MATCH (m:Memory) WHERE {{disclosed}} RETURN m UNION MATCH (m:Memory) RETURN m } RETURN count(m) AS n',
      'without a guard',
    ],
    ['a negated guard', 'MATCH (m:Memory) WHERE NOT ({{disclosed}}) RETURN count(m) AS n', 'negates {{disclosed}}'],
    [
      'a way around a guard',
      'MATCH (m:Memory) WHERE m.pinned OR {{disclosed}} RETURN count(m) AS n',
      'one choice of an OR',
    ],
    [
      'a way around behind a guard',
      'MATCH (m:Memory) WHERE {{shownToOrigin}} OR m.pinned RETURN count(m) AS n',
      'one choice of an OR',
    ],
    [
      'a guard that filters nothing',
      'MATCH (m:Memory) RETURN count(m) AS n, {{disclosed}} AS heard',
      'outside of a WHERE',
    ],
    ['origin across tenants', 'MATCH (m:Memory) WHERE {{origin}} RETURN count(m) AS n', 'without "m.tenantId'],
    [
      'a field of a memory that no guard speaks of',
      'MATCH (o:Memory)--(m:Memory) WHERE {{disclosed}} RETURN collect(o.text) AS texts',
      'reads "o.text"',
    ],
    ['an unknown label in MATCH', 'MATCH (c:Caht) RETURN count(c) AS n', '"Caht" is no label'],
    ['an unknown label in MERGE', 'MERGE (c:Caht {id: $id})', '"Caht" is no label'],
    ['an unknown label in CREATE', 'CREATE (:Chat:Caht)', '"Caht" is no label'],
    ['an unknown label in SET', 'MATCH (c:Chat {id: $id}) SET c:Caht', '"Caht" is no label'],
    [
      'an unknown relationship type in MERGE',
      'MATCH (c:Chat {id: $id}) MERGE (c)-[:HAZ]->(c)',
      '"HAZ" is no relationship type',
    ],
    ['an unknown property', 'MATCH (c:Chat {id: $id}) RETURN c.titel AS title', '"titel" is no property of Chat'],
    [
      'an unknown property in a map',
      'MATCH (c:Chat {id: $id}) RETURN c{.id, .titel} AS chat',
      '"titel" is no property of Chat',
    ],
    ['an unknown property in a pattern', 'MERGE (c:Chat {idd: $id})', '"idd" is no property of Chat'],
    [
      'an unknown search index',
      "CALL db.index.fulltext.queryNodes('memroy_text', $q) YIELD score RETURN max(score) AS s",
      '"memroy_text"',
    ],
    [
      'an unknown procedure',
      'CALL apoc.cypher.run($text, {}) YIELD value RETURN count(value) AS n',
      '"apoc.cypher.run"',
    ],
    ['a label named by an expression', 'MERGE (c:$($label) {id: $id})', 'by an expression'],
    ['text put together by a template', "MATCH (c:Chat {id: '${id}'}) RETURN c.id AS id", 'holds "${"'],
    [
      'a hint that a whole index satisfies',
      'MATCH (c:Chat) USING INDEX c:Chat(id) WHERE c.id IN $ids RETURN c.id AS id ORDER BY id',
      'without SEEK',
    ],
    ['rows without an order', 'MATCH (c:Chat) WHERE c.kind = $kind RETURN c.id AS id', 'ORDER BY'],
    ['rows of a list without an order', 'UNWIND $ids AS id MATCH (c:Chat {id}) RETURN c.id AS id', 'ORDER BY'],
    [
      'an order that is lost again',
      'MATCH (c:Chat) WITH c ORDER BY c.id MATCH (c)--(x:Chat) RETURN x.id AS id',
      'ORDER BY',
    ],
  ])('reports %s', (_, body, message) => {
    expect(findingsFor(body).filter((finding) => finding.includes(message))).toHaveLength(1);
  });

  test('reports a fragment marker that the build did not expand', () => {
    expect(findingsFor('RETURN {{ disclosed }} AS heard')).toEqual(containing('holds "{{" after the build'));
  });

  test('reports a file without a purpose', () => {
    expect(findingsFor('RETURN 1 AS one', { source: '// :param x => 1\nCYPHER 25\nRETURN 1 AS one' })).toEqual(
      containing('the first line'),
    );
  });

  test('reports a statement without a Cypher version', () => {
    expect(findingsFor('', { text: 'RETURN 1 AS one' })).toEqual(containing('must start with "CYPHER 25"'));
  });

  test.each([
    [
      'a fragment',
      'WHERE c.tenantId = $tenant AND {{disclosed}} RETURN c.id AS id ORDER BY id LIMIT 9',
      'holds a fragment',
    ],
    ['a write', 'WHERE c.tenantId = $tenant SET c.title = "x" RETURN c.id AS id ORDER BY id LIMIT 9', 'writes (SET)'],
    ['all tenants', 'RETURN c.id AS id, $tenant AS tenant ORDER BY id LIMIT 9', 'one tenant'],
    ['no order', 'WHERE c.tenantId = $tenant RETURN c.id AS id LIMIT 9', 'in an order'],
    ['no end', 'WHERE c.tenantId = $tenant RETURN c.id AS id ORDER BY id', 'end with a LIMIT'],
    [
      'a parameter without a sample',
      'WHERE c.tenantId = $tenant AND c.id = $x RETURN c.id AS id ORDER BY id LIMIT 9',
      'for x',
    ],
  ])('reports %s in an exploration', (_, body, message) => {
    const exploration = { kind: 'exploration' as const, name: 'explore/made-up', params: ['tenant'] };
    expect(findingsFor(`MATCH (c:Chat) ${body}`, exploration)).toEqual(containing(message));
  });

  test.each([
    ['beside a guard', 'gives ids to a job; they go to no caller.', 'WHERE {{disclosed}}', 'needs no exemption'],
    ['without a reason', '', '', 'must say after ":unguarded"'],
    ['with a word for a reason', 'internal', '', 'must say after ":unguarded"'],
  ])('reports an exemption %s', (_, reason, guard, message) => {
    const source = (line: string) => `// Something.\n${line}\nCYPHER 25\nMATCH (m:Memory) ${guard} SET m.lockedAt = 1`;
    const text = 'CYPHER 25\nMATCH (m:Memory) SET m.lockedAt = 1';
    expect(findingsFor('', { source: source(`// :unguarded ${reason}`), text })).toEqual(containing(message));
  });

  test('accepts an exemption with a reason', () => {
    const text = 'CYPHER 25\nMATCH (m:Memory) SET m.lockedAt = 1';
    const source = `// Something.\n// :unguarded writes and returns nothing.\n${text}`;
    expect(findingsFor('', { source, text })).toEqual([]);
  });

  test('reports an exemption of a statement that reads no memory', () => {
    const source = '// Something.\n// :unguarded gives ids to a job; they go to no caller.\nCYPHER 25\nRETURN 1 AS one';
    expect(findingsFor('', { source, text: 'CYPHER 25\nRETURN 1 AS one' })).toEqual(containing('needs no exemption'));
  });

  test.each([
    ['a syntax error', 'MATCH (c:Chat RETURN 1 AS one', 'Invalid input'],
    ['an unknown variable', 'RETURN c AS chat', '`c` not defined'],
    ['an unknown function', 'RETURN siize([]) AS n', 'siize'],
    ['a deprecated function', 'MATCH (c:Chat) RETURN id(c) AS id', 'deprecated'],
    ['a parameter without a sample', 'RETURN $missing AS value', 'missing'],
    ['an unknown relationship type in MATCH', 'MATCH (:Chat)-[r:HAZ]->() RETURN count(r) AS n', 'HAZ'],
  ])('reports %s, by the language support', (_, body, message) => {
    expect(checkLanguage({ text: `CYPHER 25 ${body}`, params: [] })).toContainEqual(expect.stringContaining(message));
  });
});

describe('the first line', () => {
  /** First lines that document nothing: no sentence in a comment, or one that starts with a question word. */
  const undocumented = (firstLines: Readonly<Record<string, string>>): string[] =>
    Object.entries(firstLines)
      .filter(
        ([, line]) => !/^\/\/ (?!(?:What|Whatever|Which|How|Whether|Who|Whoever|Whose|Where)\b)[A-Z].*\.$/.test(line),
      )
      .map(([name, line]) => `${name}: ${line}`);
  const firstLineOf = (text: string): string => text.split('\n', 1)[0]!;

  test('of every fragment names what it decides', () => {
    const folder = new URL('fragments/', root);
    const fragments = cypherFilesBelow(folder);
    expect(fragments.length).toBeGreaterThan(50);
    const lines = fragments.map((path) => [path, firstLineOf(readFileSync(new URL(path, folder), 'utf8'))]);
    expect(undocumented(Object.fromEntries(lines) as Record<string, string>)).toEqual([]);
  });

  test('of every statement names its answer or its effect', () => {
    const statements = sources.filter(({ kind }) => kind === 'statement');
    expect(statements.length).toBeGreaterThan(300);
    expect(undocumented(Object.fromEntries(statements.map(({ name, source }) => [name, firstLineOf(source)])))).toEqual(
      [],
    );
  });

  test.each([
    ['is code', 'm.tenantId = $audience.tenant'],
    ['asks', '// Which memories there are.'],
    ['is no sentence', '// memories'],
  ])('is refused if it %s', (_, line) => {
    expect(undocumented({ made: line })).toEqual([`made: ${line}`]);
  });
});
