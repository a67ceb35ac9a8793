import type { Clock } from '../../platform/clock.js';
import { DomainError, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { fetchAsOrigin } from '../read/memories.store.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { tookPart } from '../../disclosure/audience.js';
import { chatNotFoundError, requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { explain, type Explanation } from '../../disclosure/explanation.js';
import { decideDisclosure } from '../../disclosure/rule.js';
import { fetchPeople } from '../../directory/people/people.store.js';

/** Explains disclosure decisions to the origin of a memory. */
export class ExplainService {
  constructor(private readonly clock: Clock) {}

  /**
   * Decides about one memory for another viewer's audience, in a chat that the caller takes or took part in. Rejects
   * with NOT_FOUND if the caller is not the origin of the memory or may not see the chat or the viewer.
   */
  async explain(
    request: RequestContext,
    question: { memory: string; viewer: string; chat?: string | null },
  ): Promise<Explanation> {
    const { graph, caller } = request;
    requireStatedContext(caller, null);
    const now = this.clock();
    const callerAudience = await resolveAudience(request, {}, now);
    const chatId = question.chat ?? null;
    if (chatId !== null && !tookPart(callerAudience, chatId)) throw chatNotFoundError();
    if (!isId(question.memory, 'memory') || !isId(question.viewer, 'person'))
      throw notFound('No memory or person by that id');
    const [memories, people] = await Promise.all([
      fetchAsOrigin(graph, callerAudience, [question.memory]),
      fetchPeople(graph, caller.tenantId, caller.viewerId, [question.viewer]),
    ]);
    const row = memories.get(question.memory);
    if (!row || !people.has(question.viewer)) throw notFound('No memory or person by that id');
    const askedViewer = { tenantId: caller.tenantId, viewerId: question.viewer, persona: caller.persona };
    try {
      const audience = await resolveAudience({ graph, caller: askedViewer }, { chatId }, now);
      return explain(row.memory, audience, decideDisclosure(row.memory, audience));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      return {
        disclosed: false,
        reason: 'not-participant',
        steps: ['They do not take part in that chat now, so they hear nothing there.'],
      };
    }
  }
}
