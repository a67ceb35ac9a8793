import type { Audience } from '../../disclosure/audience.js';
import { normalized } from '../../text/texts.js';
import { agentName, derivedMessageFields } from '../message.js';
import { type FetchedMessage, wordLinesOf } from './messageCandidate.js';
import type { MessageRanking } from './messageRanking.js';
import type { MessageSlot } from './messageSlots.js';

/** A search for messages: the slots in which answers may stand are ranked, the messages in them are not fetched. */
export class MessageSearch {
  private readonly normalizedQuery: string;

  constructor(
    readonly audience: Audience,
    query: string,
    private readonly ranking: MessageRanking,
  ) {
    this.normalizedQuery = normalized(query);
  }

  /** Returns the slots of the best answers, best first, without those known to be below `minRelevance`, 0 to 1. */
  slots(minRelevance = 0): MessageSlot[] {
    return this.ranking.rankedSlots(minRelevance);
  }

  /** Drops verbatim repeats of the question, and the viewer's latest message, which is being answered. */
  filterAnswers(messages: readonly FetchedMessage[], latestMessageId: string | undefined): FetchedMessage[] {
    return messages.filter(({ id, text }) => id !== latestMessageId && normalized(text) !== this.normalizedQuery);
  }

  /** Sorts fetched answers, best first, each with its relevance: the probability, 0 to 1, that it answers. */
  rank(answers: readonly FetchedMessage[]): { message: FetchedMessage; score: number; relevance: number }[] {
    return this.ranking.rank(answers, (message) => ({
      ...message,
      ...wordLinesOf(derivedMessageFields(message.speaker?.label ?? agentName, message.text)),
    }));
  }
}
