import type { CypherSource } from './cypherSource.js';

/** Checks the form of a file: its header, its language version, its naming. */
export function checkShape({ source, text }: CypherSource): string[] {
  const [first = ''] = source.split('\n');
  const findings: string[] = [];
  if (!/^\/\/ [A-Z].*[.?]$/.test(first)) {
    findings.push(
      `the first line must be a comment that says in one sentence what the file answers or does, not "${first}".`,
    );
  }
  if (!/^CYPHER 25\s/.test(text)) {
    findings.push(
      'must start with "CYPHER 25", so that it means the same whatever the default language of a database is.',
    );
  }
  const leftover = /\{\{|\$\{|%s/.exec(text);
  if (leftover) {
    findings.push(
      `holds "${leftover[0]}" after the build: pass values as parameters, and write a shared part as {{name}} of a file in cypher/fragments.`,
    );
  }
  if (/:\s*\$(any|all)?\s*\(/i.test(text)) {
    findings.push(
      'names a label or type by an expression: write each name out, so that the model and the privacy rule see it.',
    );
  }
  if (/\bUSING\s+INDEX\s+(?!SEEK\b)/.test(text)) {
    findings.push(
      'hints at an index without SEEK: then the planner may go through all of it, the memories of all tenants, while there are few.',
    );
  }
  return findings;
}
