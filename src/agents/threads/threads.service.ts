import { z } from 'zod';
import { unaskedAudience } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Clock, maxTimestamp } from '../../platform/clock.js';
import { encodeCursor, type Page, pageOfRows, pageSize, positionOfCursor } from '../../platform/graphql/paging.js';
import { checkRevision, parseThread } from './thread.js';
import { changeText, type ThreadChange } from './threadChange.js';
import { listChanges } from './threads.store.js';

/** Cursor of a change: its revision, which no other change of its thread has. */
const revision = z.tuple([z.number()]);

/** Returns changes in threads that an audience may hear. */
export class ThreadsService {
  constructor(private readonly clock: Clock) {}

  /** Lists at most 100 changes after a revision, newest first, to push to agents. NOT_FOUND for another's thread. */
  async changes(
    request: RequestContext,
    question: { thread: string; sinceRevision: number; first?: number | null; after?: string | null },
  ): Promise<Page<ThreadChange & { text: string }>> {
    const { graph, caller } = request;
    const thread = parseThread(question.thread, caller.viewerId);
    requireStatedContext(caller, thread.chatId);
    const first = pageSize(question.first);
    const since = checkRevision(question.sinceRevision);
    const audience = unaskedAudience(await resolveAudience(request, { chatId: thread.chatId }, this.clock()));
    const [before] = question.after == null ? [maxTimestamp] : positionOfCursor(question.after, revision);
    const threadRange = { thread: thread.key, since };
    const { changes } = await listChanges(graph, audience, { ...threadRange, until: before - 1, first: first + 1 });
    const withTexts = changes.map((change) => ({ ...change, text: changeText(change, caller.viewerId) }));
    return pageOfRows(
      withTexts,
      first,
      ({ rev }) => encodeCursor([rev]),
      async () => (await listChanges(graph, audience, { ...threadRange, until: maxTimestamp, first: 1 })).total,
    );
  }
}
