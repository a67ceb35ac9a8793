// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Adds to how often what was done in a minute and a tenant. */
  'operations/add-counts': library.statement<{ items: readonly unknown[] }>('operations/add-counts'),
  /** Number of counts of minutes and of hours that have ended long ago. */
  'operations/count-old': library.statement<{ minutes: number; hours: number }>('operations/count-old'),
  /** Numbers of everything that a tenant holds. */
  'operations/count-tenant': library.statement<{ tenant: string | null }>('operations/count-tenant'),
  /** Adds minutes that have ended long ago up to hours. */
  'operations/fold-minutes': library.statement<{ before: number; limit: number }>('operations/fold-minutes'),
  /** Forgets how often what was done in hours that ended long ago. */
  'operations/forget-hours': library.statement<{ before: number; limit: number }>('operations/forget-hours'),
  /** Counts of what was done in a tenant, in the minutes and hours that ended after a moment. */
  'operations/list-counts': library.statement<{ tenant: string | null; since: number }>('operations/list-counts'),
} as const;
