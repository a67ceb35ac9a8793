import { z } from 'zod';
import { placeKeyOf } from '../disclosure/messagePlaces.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { idsOf, rowOf, rowsOf, totalOf } from '../platform/neo4j/rows.js';
import {
  type Erasure,
  eraseAccountWork,
  kindsSurvivingErasure,
  type UnfinishedErasure,
  unfinishedErasureRow,
  unfinishedStates,
} from './erasureWork.js';
import { heardMessage } from './removal.js';
import { statements } from './statements.generated.js';

const erasableMessageRow = z.object({ message: heardMessage, place: z.string(), chat: z.string().nullable() });
const ownRow = z.object({
  work: z.number(),
  todos: z.number(),
  checkpoints: z.number(),
  proposals: z.number(),
  summaries: z.number(),
});
const ownDeletedRow = ownRow.extend({ deleted: z.number() });
const conversationsDeletedRow = z.object({ summaries: z.number(), deleted: z.number() });
const summariesRow = z.object({ summaries: z.number() });
const deletedRow = z.object({ deleted: z.number() });
const ownTextRow = z.object({
  kind: z.enum(['TODO', 'SUMMARY', 'MEMORY']),
  id: z.string(),
  /** Time in epoch ms. */
  at: z.number(),
  texts: z.array(z.string()),
});

/** Message with its place (a chat, or the direct talk of one person). */
export type ErasableMessage = z.infer<typeof erasableMessageRow>;

/** Counts of what a person has besides messages and memories. */
export type OwnCounts = z.infer<typeof ownRow>;

/** Todo, summary, episode or insight of a person, with its texts. */
export type OwnText = z.infer<typeof ownTextRow>;

/** Maximum number of nodes of one kind that are deleted per transaction. */
const batchSize = 500;
/** Maximum number of checkpoints that are deleted per transaction: each may hold 1 MB. */
const checkpointBatchSize = 10;

/** Returns the latest unfinished account erasures of a tenant or, with null, of all tenants. */
export async function listUnfinishedErasures(
  graph: GraphSession,
  tenant: string | null,
  limit: number,
): Promise<UnfinishedErasure[]> {
  const params = { tenant, kind: eraseAccountWork.kind, states: unfinishedStates, limit };
  const rows = await graph.read(statements['removal/erasure/list-unfinished-erasures'], params);
  return rows.map((row) => {
    const { runAt, ...erasure } = unfinishedErasureRow.parse(row);
    const isWaiting = erasure.state === 'PENDING' || erasure.state === 'FAILED';
    return { ...erasure, nextTryAt: isWaiting ? runAt : null };
  });
}

/** Returns a page of the messages of a person, and of those sent to them alone or in answer to them. */
export async function listOwnMessages(
  graph: GraphSession,
  tenant: string,
  erasure: Erasure,
  limit: number,
): Promise<ErasableMessage[]> {
  const params = { ...erasure, tenant, place: placeKeyOf(null, erasure.person), limit };
  return rowsOf(erasableMessageRow, await graph.read(statements['removal/erasure/list-own-messages'], params));
}

const latestRow = z.object({ at: z.number().nullable() });

/**
 * Returns the latest moment from `now` to `until` at which something by or about a person was stored; `now` if nothing
 * was stored later. Times in epoch ms.
 */
export async function findLatestOwn(
  graph: GraphSession,
  question: { readonly tenant: string; readonly person: string; readonly now: number; readonly until: number },
): Promise<number> {
  return rowOf(latestRow, await graph.read(statements['removal/erasure/find-latest-own'], question)).at ?? question.now;
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

/**
 * Deletes one batch of what a person has besides messages, memories and conversations. Resolves with the counts by kind,
 * and with the number of nodes `deleted`; 0 if nothing was left.
 */
export async function eraseOwn(graph: GraphSession, erasure: Erasure): Promise<z.infer<typeof ownDeletedRow>> {
  const params = {
    ...erasure,
    spared: kindsSurvivingErasure,
    limit: batchSize,
    checkpoints: checkpointBatchSize,
  };
  return rowOf(ownDeletedRow, await graph.writeOne(statements['removal/erasure/erase-own'], params));
}

/**
 * Deletes one batch of the summaries of a person's conversations, and of the conversations without a message. Resolves
 * with the number of summaries, and with the number of nodes `deleted`; 0 if nothing was left.
 */
export async function eraseConversations(
  graph: GraphSession,
  erasure: Erasure,
): Promise<z.infer<typeof conversationsDeletedRow>> {
  const params = { ...erasure, limit: batchSize };
  const rows = await graph.writeOne(statements['removal/erasure/erase-conversations'], params);
  return rowOf(conversationsDeletedRow, rows);
}

/** Counts what a person still has besides messages and memories. */
export async function countOwn(graph: GraphSession, erasure: Erasure): Promise<OwnCounts> {
  const params = { ...erasure, spared: kindsSurvivingErasure };
  return rowOf(ownRow, await graph.read(statements['removal/erasure/count-own'], params));
}

/** Deletes one batch of an account's directory entries. Resolves with their number; 0 if none was left. */
export async function eraseDirectory(graph: GraphSession, tenant: string, erasure: Erasure): Promise<number> {
  const params = { ...erasure, tenant, limit: batchSize };
  const [row] = await graph.writeOne(statements['removal/erasure/erase-directory'], params);
  return row === undefined ? 0 : deletedRow.parse(row).deleted;
}

/** Leaves an account nothing but its handle, and marks it as erased. Idempotent for one erasure. */
export async function eraseAccount(graph: GraphSession, tenant: string, erasure: Erasure): Promise<void> {
  await graph.writeOne(statements['removal/erasure/erase-account'], { ...erasure, tenant });
}

/** Returns the ids of the same person as a viewer knows them: an acquaintance's account, and its acquaintances. */
export async function listSamePersonIds(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  person: string,
): Promise<string[]> {
  return idsOf(await graph.read(statements['removal/erasure/list-same-person-ids'], { tenant, viewer, person }));
}

/** Returns a page of the ids of memories that a viewer has stored about people. */
export async function listStoredAbout(
  graph: GraphSession,
  about: { tenant: string; viewer: string; people: readonly string[]; until: number },
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
  const rows = await graph.read(statements['removal/erasure/list-direct-talk-sources'], { tenant, viewer, memories });
  return rowsOf(erasableMessageRow, rows);
}

/** Returns a page of a viewer's todos, summaries, episodes and insights, newest first, from `at` and id `before` on. */
export async function listOwnTexts(
  graph: GraphSession,
  page: { tenant: string; viewer: string; at: number; before: string; limit: number },
): Promise<OwnText[]> {
  return rowsOf(ownTextRow, await graph.read(statements['removal/erasure/list-own-texts'], page));
}

/** Deletes summaries of a viewer by the ids that {@link listOwnTexts} gives; resolves with their number. */
export async function eraseSummaries(
  transaction: GraphTransaction,
  viewer: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await transaction.run(statements['removal/erasure/erase-summaries'], { viewer, ids });
  return rowOf(summariesRow, rows).summaries;
}

/** Counts the acquaintances of a viewer among these people, and the names that the viewer gave to them. */
export async function countAcquaintancesAndAliases(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  people: readonly string[],
): Promise<number> {
  return totalOf(
    await graph.read(statements['removal/erasure/count-acquaintances-and-aliases'], { tenant, viewer, people }),
  );
}

/** Deletes people from the acquaintances of a viewer, and the names that the viewer gave to accounts until then. */
export async function eraseAcquaintances(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  scope: { readonly people: readonly string[]; readonly until: number },
): Promise<void> {
  await graph.writeOne(statements['removal/erasure/erase-acquaintance'], { tenant, viewer, ...scope });
}
