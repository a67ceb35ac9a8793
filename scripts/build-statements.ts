/**
 * Turns `cypher/**` into typed modules of statements, one per room: fragments are put in, parameters get their types
 * from the samples in the header. `--check` only compares and exits with 1 when a committed module is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readStatements, renderModules } from './statementFiles.js';

const root = new URL('../', import.meta.url);
const modules = renderModules(readStatements(new URL('cypher/', root)));

if (process.argv.includes('--check')) {
  const stale = modules.filter(
    ({ path, text }) => !existsSync(new URL(path, root)) || readFileSync(new URL(path, root), 'utf8') !== text,
  );
  for (const { path } of stale) console.error(`${path} is stale: run \`npm run build:statements\`.`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const { path, text } of modules) writeFileSync(new URL(path, root), text);
}
