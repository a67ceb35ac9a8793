import { type Audience, audienceParameter } from '../disclosure/audience.js';
import type { MemoryRow } from '../memories/memory.js';
import { parseMemoryRow } from '../memories/memories.store.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import { profileSlots } from './userNote.js';
import { userNoteType } from './userNoteWork.js';

/** A person's live facts of the slots that their profile is made of, and their `user` note, if there is one. */
export async function loadProfile(
  graph: GraphSession,
  audience: Audience,
): Promise<{ facts: readonly MemoryRow[]; note: MemoryRow | undefined }> {
  const params = {
    audience: audienceParameter(audience),
    key: `u:${audience.viewerId}`,
    slots: profileSlots,
    note: userNoteType,
  };
  const rows = (await graph.read(statements['agents/list-profile'], params)).map(parseMemoryRow);
  return {
    facts: rows.filter(({ memory }) => memory.type !== userNoteType),
    note: rows.find(({ memory }) => memory.type === userNoteType),
  };
}
