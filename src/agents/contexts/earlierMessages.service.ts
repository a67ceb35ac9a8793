import { fetchSlots } from '../../conversations/messages.store.js';
import type { MessagesService } from '../../conversations/messages.service.js';
import { defaultMessageFloor } from '../../conversations/search/messageScorer.js';
import type { Audience } from '../../disclosure/audience.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { mayRepeatUnasked } from '../../disclosure/unaskedDisclosure.js';
import { listRepeatableMessages } from './contexts.store.js';
import type { EarlierMessage } from './earlierMessages.js';

const maxMessages = 20;
/** Number of slots fetched: more than messages, because a slot that no search has read may be empty. */
const maxSlots = 40;
/** Maximum number of characters of a message: a pasted document would take the place of everything else. */
const maxLength = 2_000;

/** Finds messages of the past that answer what is being said. */
export class EarlierMessagesService {
  constructor(private readonly messages: MessagesService) {}

  /** Finds at most 20 messages to repeat, best first. `minRelevance` is 0 to 1; null is the measured default. */
  async find(
    request: RequestContext,
    audience: Audience,
    { query, minRelevance }: { readonly query: string; readonly minRelevance: number | null },
  ): Promise<EarlierMessage[]> {
    const floor = minRelevance ?? defaultMessageFloor;
    const search = await this.messages.search(request, { query, chatId: audience.chatId });
    const slots = search.slots(floor).slice(0, maxSlots);
    if (slots.length === 0) return [];
    const [{ messages: slotMessages, latestMessageId: latest }, allowedIds] = await Promise.all([
      fetchSlots(request.graph, audience, slots),
      listRepeatableMessages(request.graph, audience, slots),
    ]);
    return search
      .rank(search.filterAnswers(slotMessages, latest))
      .slice(0, maxMessages)
      .filter(
        ({ message: { id, text, speaker }, relevance }) =>
          relevance >= floor &&
          allowedIds.has(id) &&
          text.length <= maxLength &&
          mayRepeatUnasked({ text, speakerId: speaker?.id ?? null }, audience),
      );
  }
}
