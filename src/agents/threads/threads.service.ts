import { type Audience, unaskedBy } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import type { MemoryView } from '../../memories/memoryView.js';
import { never } from '../../platform/ids.js';
import { pageSize } from '../../platform/graphql/paging.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { parseThread, type Thread } from './thread.js';
import { changeBullets, changeText, isStillThere, maxBullets, type ThreadChange } from './threadChange.js';
import { listChanges, readRevision } from './threads.store.js';

/** Says what has changed in threads, as far as the audience may hear it. */
export class ThreadsService {
  constructor(private readonly clock: Clock) {}

  /** Changes after a revision, newest first, at most 100, as agents are told of them unasked. Rejects with NOT_FOUND for threads of others. */
  async changes(
    graph: GraphSession,
    caller: Caller,
    question: { thread: string; sinceRevision: number; first?: number | null },
  ): Promise<(ThreadChange & { text: string })[]> {
    const thread = parseThread(question.thread, caller.viewerId);
    requireStatedContext(caller, thread.chatId);
    const first = pageSize(question.first);
    const since = checkRevision(question.sinceRevision);
    const audience = unaskedBy(await resolveAudience(graph, caller, { chatId: thread.chatId }, this.clock()));
    const range = { since, until: never };
    const { changes } = await listChanges(graph, audience, { thread: thread.key, ...range, first });
    return changes.map((change) => ({ ...change, text: changeText(change, caller.viewerId) }));
  }
}

/**
 * What a context says of its thread: the revision of the latest change that this audience may hear of, or the earlier
 * one it was given, and since that one the bullets of the changes, with the live memories that these tell; of memories of
 * these categories, where they are given.
 */
export async function readUpdates(
  graph: GraphSession,
  audience: Audience,
  thread: Thread,
  sinceRevision: number | null,
  categories: readonly string[] | null = null,
): Promise<{ revision: number; bullets: string[]; memories: MemoryView[] }> {
  const heard = await readRevision(graph, audience, thread.key, categories);
  const revision = Math.max(heard, sinceRevision ?? 0);
  if (sinceRevision === null || sinceRevision >= heard) return { revision, bullets: [], memories: [] };
  // What changes meanwhile is told next time, and then alone.
  const range = { since: sinceRevision, until: revision };
  const question = { thread: thread.key, ...range, first: maxBullets, categories };
  const { changes, total } = await listChanges(graph, audience, question);
  const told = total > maxBullets ? changes.slice(0, maxBullets - 1) : changes;
  const memories = told.filter(isStillThere).map(({ memory }) => memory);
  return { revision, bullets: changeBullets(changes, total, audience.viewerId), memories };
}

/** A revision as input; INVALID_INPUT below 0. */
export function checkRevision(revision: number): number {
  if (revision < 0) throw invalidInput(`sinceRevision must be 0 or more, not ${revision}.`);
  return revision;
}
