// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of the runs of one job or of all, for all tenants or for one. */
  'background/jobs/count-job-runs': library.statement<{ tenant: string | null; job: string | null }>('background/jobs/count-job-runs'),
  /** Deletes runs of jobs. */
  'background/jobs/delete-runs': library.statement<{ ids: readonly unknown[] }>('background/jobs/delete-runs'),
  /** Records how a run of a job has ended. */
  'background/jobs/finish-run': library.statement<{ id: string | null; outcome: string | null; counts: string | null; error: string | null; now: number }>('background/jobs/finish-run'),
  /** The latest runs of one job or of all, for all tenants or for one. */
  'background/jobs/list-job-runs': library.statement<{ tenant: string | null; job: string | null; after: { startedAt: unknown; id: unknown }; limit: number }>('background/jobs/list-job-runs'),
  /** One page of the runs of a job that began before a moment, the oldest first. */
  'background/jobs/list-old-runs': library.statement<{ job: string | null; before: number; afterTime: number; afterId: string | null; limit: number }>('background/jobs/list-old-runs'),
  /** Beginning of the latest run of a job that was done for all tenants. */
  'background/jobs/read-last-done-run': library.statement<{ job: string | null }>('background/jobs/read-last-done-run'),
  /** Records that a run of a job has begun. */
  'background/jobs/start-run': library.statement<{ run: { id: unknown; job: unknown; window: unknown; startedAt: unknown; outcome: unknown }; id: string | null }>('background/jobs/start-run'),
  /** Adds to the operation counts by minute, tenant, node, operation and status; creates missing ones. */
  'background/operations/add-operation-counts': library.statement<{ items: readonly { key: unknown; count: unknown; properties: unknown }[] }>('background/operations/add-operation-counts'),
  /** Number of counts of minutes and of hours that have ended long ago. */
  'background/operations/count-old-operations': library.statement<{ minutes: number; hours: number }>('background/operations/count-old-operations'),
  /** Numbers of everything that a tenant holds, and of its model tokens on one day. */
  'background/operations/count-tenant': library.statement<{ tenant: string | null; today: string | null }>('background/operations/count-tenant'),
  /** Deletes hourly operation counts past their retention. Returns their number. */
  'background/operations/delete-operation-hours': library.statement<{ before: number; limit: number }>('background/operations/delete-operation-hours'),
  /** Folds old counts per minute into counts per hour. Returns the number of folded minutes. */
  'background/operations/fold-operation-minutes': library.statement<{ before: number; limit: number }>('background/operations/fold-operation-minutes'),
  /** Counts of what was done in a tenant, in the minutes and hours that ended after a moment. */
  'background/operations/list-operation-counts': library.statement<{ tenant: string | null; since: number }>('background/operations/list-operation-counts'),
  /** Claims a piece of work until a moment, unless another worker was faster; counts the attempt and raises the fencing token. */
  'background/work/claim-work': library.statement<{ id: string | null; holder: string | null; maxCountedAttempts: number; now: number; until: number }>('background/work/claim-work'),
  /** Number of pieces of work of a tenant that were given up. */
  'background/work/count-dead-work': library.statement<{ tenant: string | null }>('background/work/count-dead-work'),
  /** Number of pieces of work that may be taken up now. */
  'background/work/count-due-work': library.statement<{ tenant: string | null; maxCountedAttempts: number; now: number }>('background/work/count-due-work'),
  /** Number of pieces of work that a person's words have caused for a persona or for none. */
  'background/work/count-work': library.statement<{ tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[] }>('background/work/count-work'),
  /** Dead-letters the due ones among these pieces of work whose attempts are used up, unless they were retried meanwhile. Returns their number. */
  'background/work/dead-letter-work': library.statement<{ ids: readonly unknown[]; maxCountedAttempts: number; error: string | null; now: number }>('background/work/dead-letter-work'),
  /** A piece of work that a person's words have caused for a persona or for none. */
  'background/work/fetch-work': library.statement<{ id: string | null; tenant: string | null; person: string | null; persona: string | null }>('background/work/fetch-work'),
  /** Marks locked work as done, if the caller still holds the lease. */
  'background/work/finish-work': library.statement<{ id: string | null; state: string | null; storedIds: readonly unknown[]; now: number }>('background/work/finish-work'),
  /** One page of the work of a tenant that was given up, the latest first: what kind it is and why, and nothing of whom or what. */
  'background/work/list-dead-work': library.statement<{ tenant: string | null; after: { at: unknown; id: unknown }; limit: number }>('background/work/list-dead-work'),
  /** Work that may be taken up now; of each lane the first unfinished piece alone. The $limit next tenants with unfinished work after the one named take turns. In each, the $limit next people after the one named have their longest due piece first, then come the tenant's longest due. The longest due of all tenants fill the rest. */
  'background/work/list-due-work': library.statement<{ kinds: readonly unknown[]; tenant: string | null; afterTenant: string | null; afterPerson: string | null; maxCountedAttempts: number; now: number; limit: number }>('background/work/list-due-work'),
  /** One page of due work that no worker may claim, because its attempts are used up. */
  'background/work/list-exhausted-work': library.statement<{ tenant: string | null; maxCountedAttempts: number; now: number; after: string | null; limit: number }>('background/work/list-exhausted-work'),
  /** One page of the pending work that needs a language model while none is configured. */
  'background/work/list-unserved-work': library.statement<{ modelless: readonly unknown[]; tenant: string | null; now: number; after: string | null; limit: number }>('background/work/list-unserved-work'),
  /** One page of the work in the state WAITING_FOR_MODEL. */
  'background/work/list-waiting-work': library.statement<{ tenant: string | null; after: string | null; limit: number }>('background/work/list-waiting-work'),
  /** One page of the work that a person's words have caused for a persona or for none, newest first. */
  'background/work/list-work': library.statement<{ tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[]; afterTime: number; afterId: string | null; limit: number }>('background/work/list-work'),
  /** Locks a piece of work until the transaction ends. Returns its state. */
  'background/work/lock-work': library.statement<{ id: string | null; now: number }>('background/work/lock-work'),
  /** Defers those of these pieces of work that no worker has taken up, until there is a language model; returns how many. */
  'background/work/park-work': library.statement<{ ids: readonly unknown[]; now: number }>('background/work/park-work'),
  /** Upserts work by key and returns its state. */
  'background/work/put-work': library.statement<{ items: readonly { key: unknown; noted: unknown }[] }>('background/work/put-work'),
  /** Backlog of each kind of work, of one tenant or of all: how much is not done, and since when the longest has been due, or waits for a language model. */
  'background/work/read-backlog': library.statement<{ tenant: string | null; now: number }>('background/work/read-backlog'),
  /** Releases a piece of work that was not done, for later or for good; no row when another worker has it by now. */
  'background/work/release-work': library.statement<{ id: string | null; fencingToken: number; state: string | null; error: string | null; final: boolean; runAt: number; refundedAttempts: number; refundedCountedAttempts: number; now: number }>('background/work/release-work'),
  /** Extends the lease of the holder of a piece of work; no row when they have lost it. */
  'background/work/renew-leases': library.statement<{ id: string | null; fencingToken: number; now: number; until: number }>('background/work/renew-leases'),
  /** Releases those of these pieces of work that wait for a language model, in the order they were noted; returns how many. */
  'background/work/requeue-parked-work': library.statement<{ ids: readonly unknown[]; now: number }>('background/work/requeue-parked-work'),
  /** Reserves tokens of a tenant's daily budget, and of a person's share of it; no row if too few are left. */
  'background/work/reserve-tokens': library.statement<{ key: string | null; tenant: string | null; person: string | null; day: string | null; tokens: number; limit: number; ownLimit: number; limitBeyondOwn: number; now: number }>('background/work/reserve-tokens'),
  /** Retries a piece of work whose state is in $states: one of $person for $persona or no persona; with $person null, any of the tenant. In another state it is only locked, and allowed is false. */
  'background/work/retry-work': library.statement<{ id: string | null; tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[]; runnableKinds: readonly unknown[]; now: number }>('background/work/retry-work'),
  /** Replaces the tokens that were reserved for a question by those that it has used. */
  'background/work/settle-tokens': library.statement<{ key: string | null; person: string | null; day: string | null; difference: number }>('background/work/settle-tokens'),
} as const;
