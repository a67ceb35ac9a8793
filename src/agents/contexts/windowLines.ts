import type { WindowMessage } from '../../conversations/conversationText.js';
import type { Line } from './context.js';
import { nameOf, oneLine } from '../../text/lines.js';

/** Returns the messages of a window as lines, oldest first, without blank messages. */
export const windowLines = (window: readonly WindowMessage[]): Line[] =>
  window.flatMap((message) => {
    const words = oneLine(message.text);
    return words === '' ? [] : [{ text: `${whoSaid(message)}: ${words}`, memories: [] }];
  });

function whoSaid({ role, isOwn, speaker }: WindowMessage): string {
  if (role === 'ASSISTANT') return 'assistant';
  return isOwn ? 'user' : `user (${nameOf(speaker)})`;
}
