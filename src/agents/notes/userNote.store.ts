import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { ownerKeys } from '../../disclosure/audienceKeys.js';
import type { MemoryRow } from '../../memories/memory.js';
import { parseMemoryRow } from '../../memories/read/memories.store.js';
import { fetchPeople } from '../../directory/people/people.store.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { readerOf } from '../../platform/neo4j/readerOf.js';
import { statements } from '../statements.generated.js';
import { accountNameOf, profileSlots } from './userNote.js';
import { userNoteType } from './userNoteWork.js';

/** Live facts in the slots of a profile, and the `user` note if there is one. */
export interface Profile {
  readonly facts: readonly MemoryRow[];
  readonly note: MemoryRow | undefined;
}

/** Returns the profile of the person that an audience is alone with. */
export async function readProfile(graph: Pick<GraphTransaction, 'run'>, audience: Audience): Promise<Profile> {
  const params = {
    audience: audienceParameter(audience),
    keys: ownerKeys(audience),
    slots: profileSlots,
    note: userNoteType,
  };
  const rows = (await graph.run(statements['agents/list-profile'], params)).map(parseMemoryRow);
  return {
    facts: rows.filter(({ memory }) => memory.type !== userNoteType),
    note: rows.find(({ memory }) => memory.type === userNoteType),
  };
}

/** Returns the profile of a person, and the name of their account; null if it has none besides its handle. */
export async function loadProfile(
  graph: GraphSession,
  audience: Audience,
): Promise<Profile & { readonly name: string | null }> {
  const [profile, name] = await Promise.all([readProfile(readerOf(graph), audience), readAccountName(graph, audience)]);
  return { ...profile, name };
}

/** Returns the name of the viewer's account; null if it has none besides its handle. */
export async function readAccountName(graph: GraphSession, { tenantId, viewerId }: Audience): Promise<string | null> {
  const account = (await fetchPeople(graph, tenantId, viewerId, [viewerId])).get(viewerId);
  return account ? accountNameOf(account) : null;
}
