// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** True if a tenant holds nobody but this person, so that a world may be loaded into it. */
  'worlds/is-empty': library.statement<{ tenant: string | null; but: string | null }>('worlds/is-empty'),
  /** The sessions that these messages have come into, each with whose it is, its turns and the last of them in its conversation. */
  'worlds/list-sessions': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('worlds/list-sessions'),
} as const;
