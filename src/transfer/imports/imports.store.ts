import { z } from 'zod';
import type { ChatKind, ParticipationKind } from '../../disclosure/audience.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

/** A chat as a file describes it; periods in epoch ms, by ids of persons. */
export interface ChatToPut {
  readonly externalId: string;
  readonly kind: ChatKind;
  readonly title: string | null;
  /** Creation time, epoch ms; now, if absent. */
  readonly createdAt?: number | null;
  /** Latest moment (epoch ms) from which it holds a memory or message that the file does not bring. */
  readonly heldUntil?: number | null;
  readonly periods: readonly {
    readonly person: string;
    readonly joinedAt: number;
    readonly leftAt: number;
    readonly kind: ParticipationKind;
  }[];
}

const chatRow = z.object({ externalId: z.string(), id: z.string() });
const putRow = chatRow.extend({ allowed: z.boolean() });

/** Upserts chats with their periods. `allowed` is false if the memories of a chat forbid the change. */
export async function upsertChats(
  graph: GraphSession,
  tenant: string,
  chatsToPut: readonly ChatToPut[],
  now: number,
): Promise<Map<string, { id: string; allowed: boolean }>> {
  if (chatsToPut.length === 0) return new Map();
  const chats = [...chatsToPut]
    .sort((a, b) => (a.externalId < b.externalId ? -1 : 1))
    .map((chat) => ({ createdAt: null, heldUntil: null, ...chat, id: newId('chat') }));
  const rows = await graph.writeOne(statements['transfer/imports/upsert-chats'], { tenant, chats, now });
  return new Map(rowsOf(putRow, rows).map(({ externalId, ...rest }) => [externalId, rest]));
}

/** Finds the ids of chats by external id; unknown chats are missing. */
export async function findChatIds(
  graph: GraphSession,
  tenant: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = rowsOf(chatRow, await graph.read(statements['transfer/imports/find-chats'], { tenant, externalIds }));
  return new Map(rows.map(({ externalId, id }) => [externalId, id]));
}
