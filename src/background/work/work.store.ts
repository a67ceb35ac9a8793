import { z } from 'zod';
import { never, newId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction, Row } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import { maxStrikes } from './retrying.js';
import {
  type Backlog,
  canBeDone,
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
    .transform((at) => at ?? never),
  state: z.enum(workStates),
  attempts: z.number(),
  strikes: z.number(),
  fence: z.number(),
  error: z.string().nullable(),
  storedIds: z.array(z.string()),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
});
const workRow = z.object({ work: record });
const putRow = workRow.extend({ key: z.string() });
const retryRow = workRow.extend({ allowed: z.boolean() });
const backlogRow = z.object({
  kind: z.string(),
  state: z.enum(workStates),
  pieces: z.number(),
  since: z.number().nullable(),
});
const deadRow = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(workStates),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: z.number(),
  at: z.number(),
});
const dueRow = z.object({ id: z.string() });
const totalRow = z.object({ total: z.number() });

/** A position in a list, newest first. */
export interface WorkPosition {
  readonly createdAt: number;
  readonly id: string;
}

/** A position in a list of what was given up, the latest first; `at` is when, epoch ms. */
export interface DeadPosition {
  readonly at: number;
  readonly id: string;
}

/** Whose work is asked for. */
export interface WorkOwner {
  readonly tenantId: string;
  readonly viewerId: string;
  /** Work for this persona, and for none; the empty text for none alone. */
  readonly persona: string;
}

const start: WorkPosition = { createdAt: never, id: '~' };

/**
 * Notes what must be done, in the transaction that stores its cause; what a tenant has noted of that kind and subject
 * already stays as it is. Without a model it waits for one. Gives the work as it stands, in the order of the items.
 */
export async function putWork(
  transaction: GraphTransaction,
  items: readonly NewWork[],
  now: number,
  withModel: boolean,
): Promise<WorkRecord[]> {
  if (items.length === 0) return [];
  const noted = items.map((item) => ({ key: workKey(item), noted: notedOf(item, now, withModel) }));
  // In the order of their keys, so that those who note the same at the same time wait for each other in one order.
  const sorted = [...noted].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await transaction.run(statements['background/put-work'], { items: sorted });
  const byKey = new Map(rows.map((row) => putRow.parse(row)).map(({ key, work }) => [key, work]));
  return noted.map(({ key }) => byKey.get(key)!);
}

/** One of a person's pieces of work. */
export async function fetchWork(graph: GraphSession, owner: WorkOwner, id: string): Promise<WorkRecord | undefined> {
  const params = { id, tenant: owner.tenantId, person: owner.viewerId, persona: owner.persona };
  const [row] = await graph.read(statements['background/fetch-work'], params);
  return row && parseWork(row);
}

/** One page of a person's work, newest first. */
export async function listWork(
  graph: GraphSession,
  owner: WorkOwner,
  question: { states: readonly WorkState[]; after: WorkPosition | null; limit: number },
): Promise<WorkRecord[]> {
  const { states, limit } = question;
  const { createdAt: afterTime, id: afterId } = question.after ?? start;
  const params = {
    tenant: owner.tenantId,
    person: owner.viewerId,
    persona: owner.persona,
    states,
    afterTime,
    afterId,
    limit,
  };
  return (await graph.read(statements['background/list-work'], params)).map(parseWork);
}

/** How much work the whole list holds. */
export async function countWork(graph: GraphSession, owner: WorkOwner, states: readonly WorkState[]): Promise<number> {
  const params = { tenant: owner.tenantId, person: owner.viewerId, persona: owner.persona, states };
  const [row] = await graph.read(statements['background/count-work'], params);
  return totalRow.parse(row).total;
}

/**
 * Lets work in one of these states begin anew, or wait for a model where its kind is not among those that can be done;
 * undefined when there is none by that id. Without a viewer it is anybody's of the tenant.
 */
export async function retryWork(
  transaction: GraphTransaction,
  { tenantId: tenant, viewerId, persona }: Omit<WorkOwner, 'viewerId'> & { readonly viewerId: string | null },
  id: string,
  { states, doable, now }: { states: readonly WorkState[]; doable: readonly string[]; now: number },
): Promise<{ work: WorkRecord; allowed: boolean } | undefined> {
  const params = { id, tenant, person: viewerId, persona, states, doable, now };
  const [row] = await transaction.run(statements['background/retry-work'], params);
  return row && retryRow.parse(row);
}

/** Work of all tenants that is not done, by kind and state. */
export async function readBacklog(graph: GraphSession, now: number): Promise<Backlog[]> {
  return (await graph.read(statements['background/read-backlog'], { now })).map((row) => backlogRow.parse(row));
}

/** One page of the work of a tenant that was given up, the latest first. */
export async function listDead(
  graph: GraphSession,
  tenant: string,
  after: DeadPosition | null,
  limit: number,
): Promise<DeadWork[]> {
  const params = { tenant, after: after ?? { at: never, id: '~' }, limit };
  return (await graph.read(statements['background/list-dead-work'], params)).map((row) => deadRow.parse(row));
}

/** How much work of a tenant was given up. */
export async function countDead(graph: GraphSession, tenant: string): Promise<number> {
  const [row] = await graph.read(statements['background/count-dead-work'], { tenant });
  return totalRow.parse(row).total;
}

/** Ids of work that may be taken up now, the longest due first; of one tenant or, with null, of all. */
export async function listDue(
  graph: GraphSession,
  question: { kinds: readonly string[]; tenant: string | null; now: number; limit: number },
): Promise<string[]> {
  return (await graph.read(statements['background/list-due-work'], { ...question, maxStrikes })).map(
    (row) => dueRow.parse(row).id,
  );
}

/** Locks a piece of work until the transaction ends and says how far it is. */
export async function lockWork(
  transaction: GraphTransaction,
  id: string,
  now: number,
): Promise<WorkRecord | undefined> {
  const [row] = await transaction.run(statements['background/lock-work'], { id, now });
  return row && parseWork(row);
}

/** Marks work that the transaction has locked as done. */
export async function finishWork(
  transaction: GraphTransaction,
  done: { id: string; state: 'DONE' | 'NOTHING_LEARNED'; storedIds: readonly string[]; now: number },
): Promise<void> {
  await transaction.run(statements['background/finish-work'], done);
}

/** A row that carries a piece of work, parsed. */
export const parseWork = (row: Row): WorkRecord => workRow.parse(row).work;

/** What one kind and subject of a tenant is noted under. */
/** What makes a piece of work unique. */
export const workKey = ({ tenantId, kind, subject }: Pick<NewWork, 'tenantId' | 'kind' | 'subject'>): string =>
  JSON.stringify([tenantId, kind, subject]);

function notedOf(item: NewWork, now: number, withModel: boolean) {
  const { kind, subject, tenantId, personId, chatId, persona, lane, order } = item;
  return {
    ...{ id: newId(), kind, subject, tenantId, personId, chatId, persona, order, lane, laneName: lane },
    state: canBeDone(item, withModel) ? 'PENDING' : 'WAITING_FOR_MODEL',
    runAt: canBeDone(item, withModel) ? item.runAt : null,
    ...{ attempts: 0, strikes: 0, fence: 0, storedIds: [], createdAt: now, touchedAt: now },
  };
}
