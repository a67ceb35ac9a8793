import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readMigrations } from '../../src/platform/neo4j/migrations.js';
import { readStatementFiles } from '../../src/platform/neo4j/statementLibrary.js';

/** A Cypher file as the lint reads it. */
export interface CypherSource {
  /** Path below `cypher/` without file extension; for a migration also the number of the statement. */
  readonly name: string;
  /** Statements run in the product, migrations once, explorations by hand in Neo4j Browser. */
  readonly kind: 'statement' | 'migration' | 'exploration';
  /** The file as written, with markers of fragments such as `{{disclosed}}`. */
  readonly source: string;
  /** The text for the database: without the header, with fragments inserted. */
  readonly text: string;
  /** Parameters with a sample in the header. */
  readonly params: readonly string[];
}

/** An error in a Cypher file, with its fix. */
export interface Finding {
  readonly name: string;
  readonly message: string;
}

/** Reads every Cypher file below a folder except fragments. Throws for an invalid header or fragment. */
export function readCypherSources(root: URL): CypherSource[] {
  const sourceOf = (name: string): string => readFileSync(new URL(`${name}.cypher`, root), 'utf8');
  const statements = readStatementFiles(root).flatMap(({ name, texts, params }) => {
    const file = { kind: 'statement' as const, source: sourceOf(name), params: params.map(([param]) => param) };
    return [...texts].map(([variant, text]) => ({ ...file, name: variant, text }));
  });
  const migrations = readMigrations(new URL('migrations/', root)).flatMap(({ id, statements: texts }) => {
    const source = sourceOf(`migrations/${id}`);
    return texts.map((text, index) => {
      return { name: `migrations/${id}, statement ${index + 1}`, kind: 'migration' as const, source, text, params: [] };
    });
  });
  return [...statements, ...migrations, ...readExplorations(root, sourceOf)];
}

function readExplorations(root: URL, sourceOf: (name: string) => string): CypherSource[] {
  const folder = new URL('explore/', root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cypher'))
    .map((file) => {
      const name = `explore/${file.replace(/\.cypher$/, '')}`;
      const source = sourceOf(name);
      const lines = source.split('\n');
      const params = lines.flatMap((line) => /^\/\/ :param (\w+) =>/.exec(line)?.[1] ?? []);
      const text = lines.filter((line) => !line.startsWith('//')).join('\n');
      return { name, kind: 'exploration' as const, source, text: text.trim(), params };
    });
}
