import type { CypherSource } from './cypherSource.js';
import { clausesOf, masked } from './scan.js';

const writing = /\b(CREATE|MERGE|SET|REMOVE|DELETE|FOREACH)\b/;

/** Checks that an exploration can be pasted into Neo4j Browser by an analyst: it must be fast and must not write. */
export function checkExploration({ kind, source, text, params }: CypherSource): string[] {
  if (kind !== 'exploration') return [];
  const plain = masked(text);
  const findings: string[] = [];
  if (/\{\{\w+\}\}/.test(source))
    findings.push('holds a fragment: Browser gets the text as it stands, so write it out.');
  const write = writing.exec(plain);
  if (write) findings.push(`writes (${write[1]!}): an exploration only reads.`);
  const usedParams = new Set([...text.matchAll(/\$(\w+)/g)].map((match) => match[1]!));
  for (const param of params)
    if (!usedParams.delete(param)) findings.push(`has a sample for ${param} and does not use it.`);
  for (const name of usedParams) findings.push(`has no sample for ${name}: add a line "// :param ${name} => …".`);
  if (!/tenantId(:| =) \$tenant\b/.test(plain))
    findings.push('must be asked of one tenant: compare tenantId with $tenant.');
  const clauses = clausesOf(plain).map(({ keyword }) => keyword);
  if (!clauses.includes('ORDER BY')) findings.push('must put its rows in an order.');
  if (clauses.at(-1) !== 'LIMIT') findings.push('must end with a LIMIT: Browser draws everything it gets.');
  return findings;
}
