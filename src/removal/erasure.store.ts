import { z } from 'zod';
import { placeOf } from '../disclosure/messagePlaces.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { idsOf, rowOf, rowsOf } from '../platform/neo4j/rows.js';
import { workStates } from '../background/work/work.js';
import { type Erasure, eraseAccountWork, type UnfinishedErasure, unfinishedStates } from './erasureWork.js';
import { heardMessage } from './removal.js';
import { statements } from './statements.generated.js';

const placedRow = z.object({ message: heardMessage, place: z.string(), chat: z.string().nullable() });
const ownRow = z.object({
  work: z.number(),
  todos: z.number(),
  checkpoints: z.number(),
  proposals: z.number(),
  summaries: z.number(),
});
const namedRow = z.object({ todos: z.number(), summaries: z.number() });

const unfinishedRow = z.object({
  id: z.string(),
  tenant: z.string(),
  person: z.string(),
  state: z.enum(workStates),
  attempts: z.number(),
  error: z.string().nullable(),
  askedAt: z.number(),
  runAt: z.number().nullable(),
});

/** Message with its place (a chat, or the direct talk of one person). */
export type ErasableMessage = z.infer<typeof placedRow>;

/** Counts of what a person has besides messages and memories. */
export type OwnCounts = z.infer<typeof ownRow>;

/** Returns the latest unfinished account erasures of a tenant or, with null, of all tenants. */
export async function listErasures(
  graph: GraphSession,
  tenant: string | null,
  limit: number,
): Promise<UnfinishedErasure[]> {
  const params = { tenant, kind: eraseAccountWork.kind, states: unfinishedStates, limit };
  const rows = await graph.read(statements['removal/erasure/list-erasures'], params);
  return rows.map((row) => {
    const { runAt, ...erasure } = unfinishedRow.parse(row);
    const waits = erasure.state === 'PENDING' || erasure.state === 'FAILED';
    return { ...erasure, nextTryAt: waits ? runAt : null };
  });
}

/** Returns a page of the messages of a person, and of those sent to them alone or in answer to them. */
export async function listOwnMessages(
  graph: GraphSession,
  tenant: string,
  erasure: Erasure,
  limit: number,
): Promise<ErasableMessage[]> {
  const params = { ...erasure, tenant, place: placeOf(null, erasure.person), limit };
  return rowsOf(placedRow, await graph.read(statements['removal/erasure/list-own-messages'], params));
}

const latestRow = z.object({ at: z.number().nullable() });

/**
 * Returns the latest moment from `now` to `most` at which something by or about a person was stored; `now` if nothing
 * was stored later. Times in epoch ms.
 */
export async function findLatestOwn(
  graph: GraphSession,
  asked: { readonly tenant: string; readonly person: string; readonly now: number; readonly most: number },
): Promise<number> {
  return rowOf(latestRow, await graph.read(statements['removal/erasure/find-latest-own'], asked)).at ?? asked.now;
}

/** Returns a page of the ids of memories by and about a person. */
export async function listOwnMemories(
  graph: GraphSession,
  tenant: string,
  erasure: Erasure,
  limit: number,
): Promise<string[]> {
  return idsOf(await graph.read(statements['removal/erasure/list-own-memories'], { ...erasure, tenant, limit }));
}

/** Deletes what a person has besides messages and memories; resolves with the counts by kind. */
export async function eraseOwn(transaction: GraphTransaction, erasure: Erasure): Promise<OwnCounts> {
  const params = { ...erasure, spared: eraseAccountWork.kind };
  return rowOf(ownRow, await transaction.run(statements['removal/erasure/erase-own'], params));
}

/** Counts what a person still has besides messages and memories. */
export async function countOwn(graph: GraphSession, erasure: Erasure): Promise<OwnCounts> {
  const params = { ...erasure, spared: eraseAccountWork.kind };
  return rowOf(ownRow, await graph.read(statements['removal/erasure/count-own'], params));
}

/** Deletes everything of an account but its handle. Idempotent for one erasure. */
export async function eraseAccount(transaction: GraphTransaction, tenant: string, erasure: Erasure): Promise<void> {
  await transaction.run(statements['removal/erasure/erase-account'], { ...erasure, tenant });
}

/** Returns the ids of the same person as a viewer knows them: an acquaintance's account, and its acquaintances. */
export async function listSamePersonIds(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  person: string,
): Promise<string[]> {
  return idsOf(await graph.read(statements['removal/erasure/list-stands-for'], { tenant, viewer, person }));
}

/** Returns a page of the ids of memories that a viewer has stored about people. */
export async function listStoredAbout(
  graph: GraphSession,
  about: { tenant: string; viewer: string; people: readonly string[]; named: string; until: number },
  limit: number,
): Promise<string[]> {
  return idsOf(await graph.read(statements['removal/erasure/list-stored-about'], { ...about, limit }));
}

/** Returns the messages of a viewer's direct talk that memories were made from. */
export async function listDirectTalkSources(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  memories: readonly string[],
): Promise<ErasableMessage[]> {
  const rows = await graph.read(statements['removal/erasure/list-told-alone'], { tenant, viewer, memories });
  return rowsOf(placedRow, rows);
}

/** Deletes a viewer's todos and summaries of until then that contain a name; resolves with the counts. */
export async function eraseNamed(
  transaction: GraphTransaction,
  viewer: string,
  { named, until }: { readonly named: string; readonly until: number },
): Promise<z.infer<typeof namedRow>> {
  return rowOf(namedRow, await transaction.run(statements['removal/erasure/erase-named'], { viewer, named, until }));
}

/** Deletes people from the acquaintances of a viewer, and the names that the viewer gave to accounts until then. */
export async function eraseAcquaintances(
  transaction: GraphTransaction,
  tenant: string,
  viewer: string,
  erased: { readonly people: readonly string[]; readonly until: number },
): Promise<void> {
  await transaction.run(statements['removal/erasure/erase-acquaintance'], { tenant, viewer, ...erased });
}
