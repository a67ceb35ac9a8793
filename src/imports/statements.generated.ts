// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** The ids of the chats with these external ids. */
  'imports/find-chats': library.statement<{ tenant: string | null; externalIds: readonly unknown[] }>('imports/find-chats'),
  /** True if a tenant is a redacted copy. */
  'imports/is-copy': library.statement<{ tenant: string | null }>('imports/is-copy'),
  /** Of which export a tenant is the redacted copy, if of any, and whether it holds anybody or a chat. */
  'imports/look-at-copy': library.statement<{ tenant: string | null }>('imports/look-at-copy'),
  /** Makes an empty tenant the redacted copy of an export, unless it is one already, and says of which. */
  'imports/make-copy': library.statement<{ tenant: string | null; source: string | null; madeAt: number; now: number }>('imports/make-copy'),
  /** Makes chats with their participants' periods, or finds them as they are: a period that began then keeps the end that is stored, and a chat that holds something takes neither another kind nor a period that begins before what it holds. */
  'imports/put-chats': library.statement<{ tenant: string | null; chats: readonly unknown[]; now: number }>('imports/put-chats'),
} as const;
