/**
 * Turns `cypher/**` into the typed module of statements: fragments are put in, parameters get their types from the
 * samples in the header. `--check` only compares and exits with 1 when the committed module is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderModule, readStatements } from '../src/platform/neo4j/statementFiles.js';

const target = new URL('../src/platform/neo4j/statements.generated.ts', import.meta.url);
const fresh = renderModule(readStatements(new URL('../cypher/', import.meta.url)));

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== fresh) {
    console.error('statements.generated.ts is stale: run `npm run build:statements`.');
    process.exit(1);
  }
} else {
  writeFileSync(target, fresh);
}
