import { z } from 'zod';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

/** True if a tenant holds no other person than this one. */
export async function isTenantEmpty(graph: GraphSession, tenant: string, exceptPersonId: string): Promise<boolean> {
  const [row] = await graph.read(statements['transfer/worlds/is-tenant-empty'], { tenant, but: exceptPersonId });
  return row?.empty === true;
}

const sessionRow = z.object({
  session: z.object({
    id: z.string(),
    personId: z.string(),
    conversationId: z.string(),
    turns: z.number(),
    lastActivityAt: z.number(),
    lastTurn: z.number(),
  }),
});

/** A session that a talk of a world was split into. */
export type TalkSession = z.infer<typeof sessionRow>['session'];

/** Lists the sessions that hold these messages. */
export async function listTalkSessions(
  graph: GraphSession,
  tenant: string,
  ids: readonly string[],
): Promise<TalkSession[]> {
  return rowsOf(sessionRow, await graph.read(statements['transfer/worlds/list-sessions'], { tenant, ids })).map(
    ({ session }) => session,
  );
}
