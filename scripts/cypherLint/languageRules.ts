import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DbSchema, lintCypherQuery, testData } from '@neo4j-cypher/language-support';
import { nodes, procedures, relationships } from '../../cypher/model.js';
import type { CypherSource } from './cypherSource.js';

interface LanguageSupport {
  readonly lintCypherQuery: typeof lintCypherQuery;
  readonly testData: typeof testData;
}

const cache = new URL('../../node_modules/.cache/kith/cypher-lint.json', import.meta.url);
const require = createRequire(import.meta.url);
// The cjs build loads in a third of the time, and it is loaded only when a text needs it.
const load = (): LanguageSupport => require('@neo4j-cypher/language-support') as LanguageSupport;

/** Checks a text with Neo4j's own language support: syntax, types, functions, procedures, mistyped names. */
export function checkLanguage({ text, params }: Pick<CypherSource, 'text' | 'params'>): string[] {
  const { lintCypherQuery: lint, testData: catalogue } = load();
  const builtIns = catalogue.mockSchema as Pick<Required<DbSchema>, 'functions' | 'procedures'>;
  // Labels, types, procedures and functions: each check is silently off without its list.
  const schema: DbSchema = {
    labels: Object.keys(nodes),
    relationshipTypes: Object.keys(relationships),
    procedures: { 'CYPHER 25': builtIns.procedures['CYPHER 25'] },
    functions: { 'CYPHER 25': builtIns.functions['CYPHER 25'] },
    parameters: Object.fromEntries(params.map((param) => [param, null])),
  };
  return lint(text, schema).diagnostics.map(({ message, range }) => {
    return `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`;
  });
}

/** Checks many texts, by name. Texts without findings are cached, since each takes about 0.3 s. */
export function checkLanguageOfAll(sources: readonly CypherSource[]): Map<string, string[]> {
  const cachedDigests = new Set(existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as string[]) : []);
  const { devDependencies } = require('../../package.json') as { devDependencies: Record<string, string> };
  const version = devDependencies['@neo4j-cypher/language-support'];
  const digests = new Map(
    sources.map(({ name, text, params }) => {
      const content = JSON.stringify([
        version,
        text,
        params,
        Object.keys(nodes),
        Object.keys(relationships),
        procedures,
      ]);
      return [name, createHash('sha256').update(content).digest('hex')];
    }),
  );
  const findings = new Map(
    sources.map((source) => [source.name, cachedDigests.has(digests.get(source.name)!) ? [] : checkLanguage(source)]),
  );
  const cleanDigests = [...findings].filter(([, found]) => found.length === 0).map(([name]) => digests.get(name)!);
  mkdirSync(new URL('.', cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(cleanDigests));
  return findings;
}
