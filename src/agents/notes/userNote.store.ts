import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { ownerKeys } from '../../disclosure/audienceKeys.js';
import type { MemoryRow } from '../../memories/memory.js';
import { parseMemoryRow } from '../../memories/read/memories.store.js';
import { fetchPeople } from '../../directory/people/people.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import { accountNameOf, profileSlots } from './userNote.js';
import { userNoteType } from './userNoteWork.js';

/**
 * Returns the person's live facts in the slots of a profile, their `user` note if there is one, and the name of their
 * account if it has one besides its handle.
 */
export async function loadProfile(
  graph: GraphSession,
  audience: Audience,
): Promise<{ facts: readonly MemoryRow[]; note: MemoryRow | undefined; name: string | null }> {
  const params = {
    audience: audienceParameter(audience),
    keys: ownerKeys(audience),
    slots: profileSlots,
    note: userNoteType,
  };
  const { tenantId, viewerId } = audience;
  const [found, people] = await Promise.all([
    graph.read(statements['agents/list-profile'], params),
    fetchPeople(graph, tenantId, viewerId, [viewerId]),
  ]);
  const rows = found.map(parseMemoryRow);
  const account = people.get(viewerId);
  return {
    facts: rows.filter(({ memory }) => memory.type !== userNoteType),
    note: rows.find(({ memory }) => memory.type === userNoteType),
    name: account ? accountNameOf(account) : null,
  };
}
