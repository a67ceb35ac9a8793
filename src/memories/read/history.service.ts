import { resolveAudience } from '../../disclosure/audience.steps.js';
import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Clock, maxTimestamp } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import { type Page, pageByMoment } from '../../platform/graphql/paging.js';
import { isId } from '../../platform/ids.js';
import { mergeHistories, type HistoryEventRow, type VisibleEvent, visibleEventOf } from './history.js';
import { type HistoryPage, listFormerHistory, listHistory } from './history.store.js';

const maxCountedEvents = 10_000;
const startPosition: HistoryPage['after'] = { at: maxTimestamp, id: '~' };

/** Reads the history of memories. */
export class HistoryService {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the history of a memory, newest first. Events of the present text go to its origin and subjects while it is
   * disclosed to them. Events of a former text go to the origin of that text, in private. Rejects with NOT_FOUND if
   * there is no event for this audience.
   */
  async history(
    request: RequestContext,
    question: { memory: string; chatId?: string | null; first?: number | null; after?: string | null },
  ): Promise<Page<VisibleEvent>> {
    const { graph, caller } = request;
    requireStatedContext(caller, question.chatId);
    const { memory } = question;
    if (!isId(memory, 'memory')) throw notFound('No memory by that id');
    const audience = await resolveAudience(request, { chatId: question.chatId }, this.clock());
    const readEvents = async (page: Omit<HistoryPage, 'memory'>): Promise<HistoryEventRow[]> => {
      const [presentEvents, formerEvents] = await Promise.all([
        listHistory(graph, audience, { ...page, memory }),
        listFormerHistory(graph, audience, { ...page, memory }),
      ]);
      return mergeHistories(presentEvents, formerEvents);
    };
    return pageByMoment(question, {
      read: async ({ moment: at, id }, limit) => {
        const events = await readEvents({ after: { at, id }, limit });
        if (events.length === 0 && question.after == null) throw notFound('No memory by that id');
        return events.map((event) => visibleEventOf(caller.viewerId, event));
      },
      momentOf: ({ at }) => at,
      totalCount: async () => (await readEvents({ after: startPosition, limit: maxCountedEvents })).length,
      standard: 50,
    });
  }
}
