import type { Audience } from '../../disclosure/audience.js';
import type { MemoryView } from '../../memories/memoryView.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Thread } from './thread.js';
import { changeBullets, isMemoryActive, maxBullets } from './threadChange.js';
import { listChanges, readRevision } from './threads.store.js';

/**
 * Returns the updates of a thread for a context. `revision`: the latest change that this audience may hear, or `since`
 * if that is later. `bullets`: the changes after the revision `since`, with the live memories they show.
 * With `categories`, only changes of memories in these.
 */
export async function readUpdates(
  graph: GraphSession,
  audience: Audience,
  thread: Thread,
  { since, categories = null }: { since: number | null; categories?: readonly string[] | null },
): Promise<{ revision: number; bullets: string[]; memories: MemoryView[] }> {
  const heardRevision = await readRevision(graph, audience, thread.key, categories);
  const revision = Math.max(heardRevision, since ?? 0);
  if (since === null || since >= heardRevision) return { revision, bullets: [], memories: [] };
  // Changes after this revision are left to the next call, so that each is shown once.
  const question = { thread: thread.key, since, until: revision, first: maxBullets, categories };
  const { changes, total } = await listChanges(graph, audience, question);
  const shownChanges = total > maxBullets ? changes.slice(0, maxBullets - 1) : changes;
  const memories = shownChanges.filter(isMemoryActive).map(({ memory }) => memory);
  return { revision, bullets: changeBullets(shownChanges, total, audience.viewerId), memories };
}
