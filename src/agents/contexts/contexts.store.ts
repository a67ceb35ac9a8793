import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { searchKeysOf, ownerKeys } from '../../disclosure/audienceKeys.js';
import { parseMemoryRow } from '../../memories/read/memories.store.js';
import { type MessageSlot, slotsParameters } from '../../conversations/search/messageSlots.js';
import type { MemoryTypeName } from '../../memories/memoryTypes.js';
import { type MemoryView, viewOf } from '../../memories/memoryView.js';
import type { GraphSession, Row } from '../../platform/neo4j/graph.js';
import { idsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

/** Returns the viewer's facts about themself with a slot and an importance of 2 or more, the most important first. */
export async function listSlots(graph: GraphSession, audience: Audience, limit: number): Promise<MemoryView[]> {
  const params = { audience: audienceParameter(audience), keys: ownerKeys(audience), limit };
  return viewsOf(await graph.read(statements['agents/list-slots'], params), audience);
}

/** Returns the viewer's notes, at most `each` per type, newest first; no sensitive ones of types in `nonSensitive`. */
export async function listNotes(
  graph: GraphSession,
  audience: Audience,
  query: { types: readonly MemoryTypeName[]; nonSensitive: readonly MemoryTypeName[]; each: number },
): Promise<MemoryView[]> {
  const params = { audience: audienceParameter(audience), keys: ownerKeys(audience), ...query };
  return viewsOf(await graph.read(statements['agents/list-notes'], params), audience);
}

/** Returns the pinned memories that a context may show: the viewer's own first, then the newest. */
export async function listFoundation(graph: GraphSession, audience: Audience, limit: number): Promise<MemoryView[]> {
  const params = { audience: audienceParameter(audience), keys: searchKeysOf(audience), limit };
  return viewsOf(await graph.read(statements['agents/list-foundation'], params), audience);
}

/**
 * Returns the ids of the messages in these slots that a context may repeat unasked: everyone who hears the answer has
 * heard them, and no memory made of them was forgotten or, in a group, is closed.
 */
export async function listRepeatableMessages(
  graph: GraphSession,
  audience: Audience,
  slots: readonly MessageSlot[],
): Promise<ReadonlySet<string>> {
  const params = { audience: audienceParameter(audience), ...slotsParameters(slots) };
  return new Set(idsOf(await graph.read(statements['agents/list-repeatable-messages'], params)));
}

const viewsOf = (rows: readonly Row[], audience: Audience): MemoryView[] =>
  rows.map((row) => viewOf(parseMemoryRow(row), audience));
