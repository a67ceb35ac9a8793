/**
 * Checks every statement, migration and exploration of `cypher/` without a database: by the project's own rules, then
 * with Neo4j's language support. Exits with 1 if there is a finding.
 */
import { type CypherSource, readCypherSources } from './cypherLint/cypherSource.js';
import { checkLanguageOfAll } from './cypherLint/languageRules.js';
import { lintSources } from './cypherLint/lint.js';

const sources = readSources();
const findings = lintSources(sources);
for (const [name, messages] of checkLanguageOfAll(sources)) {
  findings.push(...messages.map((message) => ({ name, message })));
}
for (const { name, message } of findings) console.error(`cypher/${name}.cypher: ${message}`);
if (findings.length > 0) process.exitCode = 1;

function readSources(): CypherSource[] {
  try {
    return readCypherSources(new URL('../cypher/', import.meta.url));
  } catch (error) {
    console.error(`cypher/${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
