import { keysWithoutConstraint } from '../../cypher/model.js';
import type { CypherSource } from './cypherSource.js';
import { clausesOf, insideBraces, masked, partsOf } from './scan.js';

/** Property lists that identify at most one node, by label. */
export type Keys = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Collects the keys that migrations make unique, and those that the model lists beside them. */
export function keysOf(sources: readonly CypherSource[]): Keys {
  const keys = new Map(Object.entries(keysWithoutConstraint).map(([label, lists]) => [label, [...lists]]));
  for (const { kind, text } of sources) {
    const match = kind === 'migration' && /FOR \(\w+:(\w+)\) REQUIRE \(?([^)]*?)\)? IS UNIQUE/.exec(text);
    if (!match) continue;
    const key = match[2]!.split(',').map((property) => property.trim().replace(/^\w+\./, ''));
    keys.set(match[1]!, [...(keys.get(match[1]!) ?? []), key]);
  }
  return keys;
}

/** Checks that a statement with several rows has a defined order. */
export function checkOrder({ kind, text }: CypherSource, keys: Keys): string[] {
  if (kind !== 'statement') return [];
  const { returns, several, ordered } = rowsOf(masked(text), keys);
  if (!returns || !several || ordered) return [];
  return [
    'may return several rows in any order: add ORDER BY with a total order, or find the one row by a unique key ' +
      'in a pattern such as (m:Memory {id: $id}), or aggregate.',
  ];
}

interface Rows {
  readonly returns: boolean;
  readonly several: boolean;
  readonly ordered: boolean;
}

/** Follows the clauses from one row to the result. "ON MATCH" of a MERGE looks like a MATCH without a pattern. */
function rowsOf(text: string, keys: Keys): Rows {
  let [returns, several, ordered] = [false, false, false];
  const clauses = clausesOf(text);
  for (const { keyword, body } of clauses) {
    if (keyword === 'UNWIND' || keyword === 'SHOW' || keyword === 'YIELD') several = true;
    if (/MATCH$/.test(keyword) && body !== '' && !partsOf(body).every((pattern) => matchesUniqueKey(pattern, keys)))
      several = true;
    if (keyword === 'MERGE' && /^\(\w*:/.test(body) && !matchesUniqueKey(body, keys)) several = true;
    if (keyword === 'CALL' && /^(\([^)]*\)\s*)?\{/.test(body)) {
      const inner = rowsOf(insideBraces(body), keys);
      if (inner.returns && inner.several) several = true;
    }
    if (keyword === 'WITH' || keyword === 'RETURN') {
      returns = keyword === 'RETURN';
      ordered = false;
      if (partsOf(body).every(aggregates)) several = false;
    }
    if (keyword === 'ORDER BY') ordered = true;
    if (keyword === 'LIMIT' && body === '1') several = false;
  }
  if (clauses.some(({ keyword }) => keyword === 'UNION')) [several, ordered] = [true, false];
  return { returns, several, ordered };
}

/** True if a pattern is one node that is found by all properties of a unique key. */
function matchesUniqueKey(pattern: string, keys: Keys): boolean {
  const match = /^\(\w*:(\w+)\s*\{([^}]*)\}\)$/.exec(pattern.replace(/\s+ON$/i, ''));
  if (!match) return false;
  const givenProperties = new Set(partsOf(match[2]!).map((entry) => entry.split(':')[0]!.trim()));
  return (keys.get(match[1]!) ?? []).some((key) => key.every((property) => givenProperties.has(property)));
}

function aggregates(item: string): boolean {
  return /\b(count|collect|sum|avg|min|max|stdev|stdevp|percentilecont|percentiledisc)\s*\(/i.test(item);
}
