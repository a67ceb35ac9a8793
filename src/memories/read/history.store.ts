import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { type HistoryEventRow, historyEventRow } from './history.js';
import { statements } from '../statements.generated.js';

/** Page of a memory's events: those after a position in the list, at most `limit`. */
export interface HistoryPage {
  readonly memory: string;
  readonly after: { readonly at: number; readonly id: string };
  readonly limit: number;
}

/** Lists the events of a memory since it has its present text, for its origin and subjects, newest first. */
export async function listHistory(
  graph: GraphSession,
  audience: Audience,
  page: HistoryPage,
): Promise<HistoryEventRow[]> {
  const params = { ...page, audience: audienceParameter(audience) };
  return rowsOf(historyEventRow, await graph.read(statements['memories/read/list-history'], params));
}

/** Lists the events of a memory while it had texts whose origin the viewer was, newest first. */
export async function listFormerHistory(
  graph: GraphSession,
  audience: Audience,
  page: HistoryPage,
): Promise<HistoryEventRow[]> {
  const params = { ...page, audience: audienceParameter(audience) };
  return rowsOf(historyEventRow, await graph.read(statements['memories/read/list-former-history'], params));
}
