import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { askedKeys, ownerKeys } from '../../disclosure/audienceKeys.js';
import { parseMemoryRow } from '../../memories/read/memories.store.js';
import type { MemoryTypeName } from '../../memories/memoryTypes.js';
import { type MemoryView, viewOf } from '../../memories/memoryView.js';
import type { GraphSession, Row } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

/** The viewer's own slotted facts of importance 2 and more that speak of themself, the most important first. */
export async function listSlots(graph: GraphSession, audience: Audience, limit: number): Promise<MemoryView[]> {
  const params = { audience: audienceParameter(audience), keys: ownerKeys(audience), limit };
  return viewsOf(await graph.read(statements['agents/list-slots'], params), audience);
}

/** The viewer's own notes of these types, at most `each` of a type, newest first; sensitive ones only of other types than `plain`. */
export async function listNotes(
  graph: GraphSession,
  audience: Audience,
  wanted: { types: readonly MemoryTypeName[]; plain: readonly MemoryTypeName[]; each: number },
): Promise<MemoryView[]> {
  const params = { audience: audienceParameter(audience), keys: ownerKeys(audience), ...wanted };
  return viewsOf(await graph.read(statements['agents/list-notes'], params), audience);
}

/** The pinned memories that a context may tell, the viewer's own first, then the newest. */
export async function listFoundation(graph: GraphSession, audience: Audience, limit: number): Promise<MemoryView[]> {
  const params = { audience: audienceParameter(audience), keys: askedKeys(audience), limit };
  return viewsOf(await graph.read(statements['agents/list-foundation'], params), audience);
}

const viewsOf = (rows: readonly Row[], audience: Audience): MemoryView[] =>
  rows.map((row) => viewOf(parseMemoryRow(row), audience));
