// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Gives up those of these pieces of work whose workers have died too often, unless somebody has taken them up meanwhile; says how many. */
  'work/bury': library.statement<{ ids: readonly unknown[]; maxStrikes: number; error: string | null; now: number }>('work/bury'),
  /** Takes a piece of work up until a moment, unless somebody else was faster; counts the attempt and raises the fence. */
  'work/claim': library.statement<{ id: string | null; holder: string | null; maxStrikes: number; now: number; until: number }>('work/claim'),
  /** Number of pieces of work that a person's words have caused for a persona or for none. */
  'work/count': library.statement<{ tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[] }>('work/count'),
  /** Number of pieces of work of a tenant that were given up. */
  'work/count-dead': library.statement<{ tenant: string | null }>('work/count-dead'),
  /** Number of pieces of work that may be taken up now. */
  'work/count-due': library.statement<{ tenant: string | null; maxStrikes: number; now: number }>('work/count-due'),
  /** A piece of work that a person's words have caused for a persona or for none. */
  'work/fetch': library.statement<{ id: string | null; tenant: string | null; person: string | null; persona: string | null }>('work/fetch'),
  /** Marks a piece of work, locked and held before, as done. */
  'work/finish': library.statement<{ id: string | null; state: string | null; storedIds: readonly unknown[]; now: number }>('work/finish'),
  /** Lets go of a piece of work that was not done, for later or for good; no row when somebody else has it by now. */
  'work/lay-down': library.statement<{ id: string | null; fence: number; state: string | null; error: string | null; final: boolean; runAt: number; uncounted: number; forgiven: number; now: number }>('work/lay-down'),
  /** One page of the work that a person's words have caused for a persona or for none, newest first. */
  'work/list': library.statement<{ tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[]; afterTime: number; afterId: string | null; limit: number }>('work/list'),
  /** One page of the work of a tenant that was given up, the latest first: what kind it is and why, and nothing of whom or what. */
  'work/list-dead': library.statement<{ tenant: string | null; after: object; limit: number }>('work/list-dead'),
  /** Work that may be taken up now, the longest due first; of each lane the first unfinished piece alone. */
  'work/list-due': library.statement<{ kinds: readonly unknown[]; tenant: string | null; maxStrikes: number; now: number; limit: number }>('work/list-due'),
  /** One page of the work whose workers have died again and again. */
  'work/list-lost': library.statement<{ tenant: string | null; maxStrikes: number; now: number; after: string | null; limit: number }>('work/list-lost'),
  /** One page of the work that nobody does, since no language model is there, found by its state: far more is done than that. */
  'work/list-unserved': library.statement<{ modelless: readonly unknown[]; tenant: string | null; now: number; after: string | null; limit: number }>('work/list-unserved'),
  /** One page of the work that waits for a language model, found by its state: far more is done than waits. */
  'work/list-waiting': library.statement<{ tenant: string | null; after: string | null; limit: number }>('work/list-waiting'),
  /** Locks a piece of work until the transaction ends and says how far it is. */
  'work/lock': library.statement<{ id: string | null; now: number }>('work/lock'),
  /** Lets those of these pieces of work that nobody has taken up wait for a language model; says how many. */
  'work/park': library.statement<{ ids: readonly unknown[]; now: number }>('work/park'),
  /** Notes work that must be done, once for each key, and says how far it is. */
  'work/put': library.statement<{ items: readonly unknown[] }>('work/put'),
  /** Backlog of each kind of work: how much is not done, and since when the longest has been due, or waits for a language model. */
  'work/read-backlog': library.statement<{ now: number }>('work/read-backlog'),
  /** Lets whoever holds a piece of work hold it longer; no row when they have lost it. */
  'work/renew': library.statement<{ id: string | null; fence: number; now: number; until: number }>('work/renew'),
  /** Sets tokens of a tenant's day aside where so many are left; no row otherwise. */
  'work/reserve-tokens': library.statement<{ key: string | null; tenant: string | null; day: string | null; tokens: number; limit: number; now: number }>('work/reserve-tokens'),
  /** Lets work in one of these states begin anew, a person's own for a persona or for none or, without a person, anybody's of the tenant; `allowed` is false in any other state. */
  'work/retry': library.statement<{ id: string | null; tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[]; doable: readonly unknown[]; now: number }>('work/retry'),
  /** Corrects what a question was taken to use by what it did use. */
  'work/settle-tokens': library.statement<{ key: string | null; difference: number }>('work/settle-tokens'),
  /** Lets those of these pieces of work that wait for a language model be taken up, in the order they were noted; says how many. */
  'work/unpark': library.statement<{ ids: readonly unknown[]; now: number }>('work/unpark'),
} as const;
