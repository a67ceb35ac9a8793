import { z } from 'zod';
import type { Viewer } from '../../disclosure/audience.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { MomentPosition } from '../../platform/graphql/paging.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction, Row } from '../../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { maxCountedAttempts } from './retrying.js';
import {
  type Backlog,
  backlog,
  isRunnable,
  type DeadWork,
  type NewWork,
  type WorkRecord,
  type WorkState,
  workStates,
} from './work.js';

const record = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  tenantId: z.string(),
  personId: z.string(),
  chatId: z.string().nullable(),
  persona: z.string(),
  lane: z.string().nullable(),
  order: z.number(),
  runAt: z
    .number()
    .nullable()
    .transform((at) => at ?? maxTimestamp),
  state: z.enum(workStates),
  attempts: z.number(),
  countedAttempts: z.number(),
  fencingToken: z.number(),
  error: z.string().nullable(),
  storedIds: z.array(z.string()),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
});
const workRow = z.object({ work: record });
const putRow = workRow.extend({ key: z.string() });
const retryRow = workRow.extend({ allowed: z.boolean() });
const dueRow = z.object({ id: z.string(), lastTenant: z.string() });
const deadRow = record
  .pick({ id: true, kind: true, state: true, attempts: true, error: true, createdAt: true })
  .extend({ changedAt: z.number() });

/**
 * Stores work in the transaction of its cause (an outbox). Idempotent: what the tenant has stored of that kind and
 * subject stays as it is. Without a model it waits for one. Returns the stored work, in the order of the items.
 */
export async function putWork(
  transaction: GraphTransaction,
  items: readonly NewWork[],
  now: number,
  hasModel: boolean,
): Promise<WorkRecord[]> {
  if (items.length === 0) return [];
  const keyedItems = items.map((item) => ({ key: workKey(item), noted: newProperties(item, now, hasModel) }));
  // Sorted by key, so that concurrent writers of the same work take their locks in the same order and cannot deadlock.
  const sortedItems = [...keyedItems].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = rowsOf(putRow, await transaction.run(statements['background/work/put-work'], { items: sortedItems }));
  const byKey = new Map(rows.map(({ key, work }) => [key, work]));
  return keyedItems.map(({ key }) => byKey.get(key)!);
}

/** Reads one piece of a person's work, of their persona or of none. */
export async function fetchWork(graph: GraphSession, owner: Viewer, id: string): Promise<WorkRecord | undefined> {
  const params = { id, tenant: owner.tenantId, person: owner.viewerId, persona: owner.persona };
  const [row] = await graph.read(statements['background/work/fetch-work'], params);
  return row && parseWork(row);
}

/** Lists one page of a person's work, of their persona or of none, newest first. */
export async function listWork(
  graph: GraphSession,
  owner: Viewer,
  { states, after, limit }: { states: readonly WorkState[]; after: MomentPosition; limit: number },
): Promise<WorkRecord[]> {
  const params = {
    tenant: owner.tenantId,
    person: owner.viewerId,
    persona: owner.persona,
    states,
    afterTime: after.moment,
    afterId: after.id,
    limit,
  };
  return (await graph.read(statements['background/work/list-work'], params)).map(parseWork);
}

/** Counts a person's work in these states, of their persona or of none. */
export async function countWork(graph: GraphSession, owner: Viewer, states: readonly WorkState[]): Promise<number> {
  const params = { tenant: owner.tenantId, person: owner.viewerId, persona: owner.persona, states };
  return totalOf(await graph.read(statements['background/work/count-work'], params));
}

/** Person whose words have caused work; with `viewerId` null any person of the tenant. */
export type WorkOwner = Omit<Viewer, 'viewerId'> & { readonly viewerId: string | null };

/** States from which work may be retried, kinds of work that need not wait for a model, and epoch ms of the retry. */
export interface RetryRequest {
  readonly states: readonly WorkState[];
  readonly runnableKinds: readonly string[];
  readonly now: number;
}

/**
 * Starts work in one of these states anew, or lets it wait for a model if its kind is not in `runnableKinds`. Returns
 * undefined if there is none by that id. `allowed` is false for work in another state, which stays as it is.
 */
export async function retryWork(
  transaction: GraphTransaction,
  { tenantId: tenant, viewerId, persona }: WorkOwner,
  id: string,
  request: RetryRequest,
): Promise<{ work: WorkRecord; allowed: boolean } | undefined> {
  const params = { id, tenant, person: viewerId, persona, ...request };
  return rowsOf(retryRow, await transaction.run(statements['background/work/retry-work'], params))[0];
}

/** Reads the unfinished work of a tenant or, with null, of all tenants, by kind and state. */
export async function readBacklog(graph: GraphSession, tenant: string | null, now: number): Promise<Backlog[]> {
  return rowsOf(backlog, await graph.read(statements['background/work/read-backlog'], { tenant, now }));
}

/** Lists one page of the dead work of a tenant, by the time it became dead, the latest first. */
export async function listDeadWork(
  graph: GraphSession,
  tenant: string,
  { moment: at, id }: MomentPosition,
  limit: number,
): Promise<DeadWork[]> {
  const params = { tenant, after: { at, id }, limit };
  return rowsOf(deadRow, await graph.read(statements['background/work/list-dead-work'], params));
}

export async function countDeadWork(graph: GraphSession, tenant: string): Promise<number> {
  return totalOf(await graph.read(statements['background/work/count-dead-work'], { tenant }));
}

/** Beginning of a list of due work: the tenants after this one come first, and of each tenant the people after this. */
export interface DueTurns {
  readonly afterTenant: string;
  readonly afterPerson: string;
}

/**
 * Lists ids of due work of a tenant, or of all with null, at most `limit`, and the last tenant that had a turn. Tenants,
 * and people in each, take turns in the order of their ids, so that the backlog of one hides nothing of another: a list
 * that begins where the former one ended gives the next tenants their turn.
 */
export async function listDue(
  graph: GraphSession,
  question: { kinds: readonly string[]; tenant: string | null; now: number; limit: number } & DueTurns,
): Promise<{ ids: string[]; lastTenant: string }> {
  const params = { ...question, maxCountedAttempts };
  const rows = rowsOf(dueRow, await graph.read(statements['background/work/list-due-work'], params));
  return { ids: rows.map(({ id }) => id), lastTenant: rows[0]?.lastTenant ?? question.afterTenant };
}

/** Locks a piece of work until the transaction ends and returns its record. */
export async function lockWork(
  transaction: GraphTransaction,
  id: string,
  now: number,
): Promise<WorkRecord | undefined> {
  const [row] = await transaction.run(statements['background/work/lock-work'], { id, now });
  return row && parseWork(row);
}

/** Marks work that the transaction has locked as done. */
export async function finishWork(
  transaction: GraphTransaction,
  result: { id: string; state: 'DONE' | 'NOTHING_LEARNED'; storedIds: readonly string[]; now: number },
): Promise<void> {
  await transaction.run(statements['background/work/finish-work'], result);
}

export const parseWork = (row: Row): WorkRecord => workRow.parse(row).work;

/** Returns the idempotency key of a piece of work. */
export const workKey = ({ tenantId, kind, subject }: Pick<NewWork, 'tenantId' | 'kind' | 'subject'>): string =>
  JSON.stringify([tenantId, kind, subject]);

function newProperties(item: NewWork, now: number, hasModel: boolean) {
  const { kind, subject, tenantId, personId, chatId, persona, lane, order } = item;
  return {
    id: newId('task'),
    kind,
    subject,
    tenantId,
    personId,
    chatId,
    persona,
    order,
    lane,
    laneName: lane,
    state: isRunnable(item, hasModel) ? 'PENDING' : 'WAITING_FOR_MODEL',
    runAt: isRunnable(item, hasModel) ? item.runAt : null,
    attempts: 0,
    countedAttempts: 0,
    fencingToken: 0,
    storedIds: [],
    createdAt: now,
    touchedAt: now,
  };
}
