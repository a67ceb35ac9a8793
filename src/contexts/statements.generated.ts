// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** The pinned memories that a context of this audience starts with: the viewer's own first, then the newest. */
  'contexts/list-foundation': library.statement<{ audience: object; keys: readonly unknown[]; limit: number }>('contexts/list-foundation'),
  /** The viewer's own notes of these types, of each type the newest; those of the plain types only when they are not sensitive. */
  'contexts/list-notes': library.statement<{ audience: object; key: string | null; types: readonly unknown[]; plain: readonly unknown[]; each: number }>('contexts/list-notes'),
  /** The viewer's own slotted facts that speak of themself and matter, the most important first, then in the order told. */
  'contexts/list-slots': library.statement<{ audience: object; key: string | null; limit: number }>('contexts/list-slots'),
} as const;
