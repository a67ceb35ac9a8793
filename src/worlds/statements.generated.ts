// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** Whether a tenant holds nobody but this person, so that a world may be loaded into it. */
  'worlds/is-empty': statement<{ tenant: string | null; but: string | null }>(
    'worlds/is-empty',
    "CYPHER 25\nRETURN NOT EXISTS { MATCH (e:Entity) WHERE e.tenantId = $tenant AND e.id <> $but } AS empty",
  ),
} as const;
