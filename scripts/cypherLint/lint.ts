import type { CypherSource, Finding } from './cypherSource.js';
import { checkExploration } from './exploreRules.js';
import { checkModel } from './modelRules.js';
import { checkPrivacy } from './privacyRule.js';
import { checkOrder, type Keys, keysOf } from './rowOrder.js';
import { checkShape } from './shapeRules.js';

/** Checks one Cypher file by the project's own rules. `keys` are the properties that identify one node. */
export function lintSource(source: CypherSource, keys: Keys): Finding[] {
  const messages = [
    ...checkShape(source),
    ...checkModel(source),
    ...checkOrder(source, keys),
    ...checkPrivacy(source),
    ...checkExploration(source),
  ];
  return messages.map((message) => ({ name: source.name, message }));
}

/** Checks all Cypher files by the project's own rules. */
export function lintSources(sources: readonly CypherSource[]): Finding[] {
  const keys = keysOf(sources);
  return sources.flatMap((source) => lintSource(source, keys));
}
