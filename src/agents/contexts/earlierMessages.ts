import type { MessageRow } from '../../conversations/message.js';
import type { ContextLine } from './context.js';
import { formatTurn } from './windowLines.js';

/** Message from before the window, with the probability, 0 to 1, that it answers the current message. */
export interface EarlierMessage {
  readonly message: MessageRow;
  readonly relevance: number;
}

/** Returns messages as lines with their days (UTC), in the order in which they were said, without blank messages. */
export const earlierLines = (earlier: readonly EarlierMessage[], viewerId: string): ContextLine[] =>
  [...earlier]
    .sort((a, b) => a.message.at - b.message.at || a.message.seq - b.message.seq)
    .flatMap(({ message, relevance }) => {
      const { role, text, speaker, at } = message;
      const line = formatTurn({ role, text, speaker, isOwn: speaker?.id === viewerId });
      const day = new Date(at).toISOString().slice(0, 10);
      return line === undefined ? [] : [{ text: `${day} ${line}`, memories: [], relevance }];
    });
