import { z } from 'zod';
import type { ChatKind, ParticipationKind } from '../../disclosure/audience.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

/** A chat as a file describes it; periods in epoch ms, by the ids of persons. */
export interface ChatToPut {
  readonly externalId: string;
  readonly kind: ChatKind;
  readonly title: string | null;
  /** When it was made; now, when not said. */
  readonly createdAt?: number | null;
  /** The latest moment from which it holds something that the file does not bring. */
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

/** Makes chats with their periods or finds them; `allowed` is false where what a chat holds forbids the change. */
export async function putChats(
  graph: GraphSession,
  tenant: string,
  wanted: readonly ChatToPut[],
  now: number,
): Promise<Map<string, { id: string; allowed: boolean }>> {
  if (wanted.length === 0) return new Map();
  const chats = [...wanted]
    .sort((a, b) => (a.externalId < b.externalId ? -1 : 1))
    .map((chat) => ({ createdAt: null, heldUntil: null, ...chat, id: newId() }));
  const rows = await graph.write((transaction) =>
    transaction.run(statements['transfer/put-chats'], { tenant, chats, now }),
  );
  return new Map(rows.map((row) => putRow.parse(row)).map(({ externalId, ...rest }) => [externalId, rest]));
}

/** The ids of chats by external id; those that the tenant does not have are missing. */
export async function findChatIds(
  graph: GraphSession,
  tenant: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = await graph.read(statements['transfer/find-chats'], { tenant, externalIds });
  return new Map(rows.map((row) => chatRow.parse(row)).map(({ externalId, id }) => [externalId, id]));
}
