/**
 * Generates a typed module of statements per room of `cypher/`. Parameters get their types from the samples in the
 * headers; the texts are read at the start of a process. `--check` only compares, and exits with 1 if a committed
 * module is stale. `--show <folder>/<name>` prints the texts of a statement with its fragments inserted, for Neo4j
 * Browser.
 */
import { readStatementFiles } from '../src/platform/neo4j/statementLibrary.js';
import { renderModules } from './statementModules.js';
import { writeOrCheck } from './writeOrCheck.js';

const root = new URL('../', import.meta.url);
const files = readStatementFiles(new URL('cypher/', root));
const modules = renderModules(files);
const showIndex = process.argv.indexOf('--show');

if (showIndex > 0) show(process.argv[showIndex + 1]);
else for (const { path, text } of modules) writeOrCheck(path, text, 'build:statements');

function show(name: string | undefined): void {
  const file = files.find((one) => one.name === name);
  if (file) for (const [variant, text] of file.texts) console.log(`// ${variant}\n${text}\n`);
  else {
    console.error(`There is no statement ${name ?? ''}: name it by its folder and file, as in memories/fetch.`);
    process.exitCode = 1;
  }
}
