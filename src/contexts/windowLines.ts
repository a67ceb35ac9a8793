import type { WindowMessage } from '../conversations/conversationText.js';
import type { Line } from './context.js';
import { oneLine } from './telling.js';

/** The messages of a window as lines, oldest first; a message of blanks alone has none. */
export const windowLines = (window: readonly WindowMessage[]): Line[] =>
  window.flatMap(({ role, text, speakerName }) => {
    const words = oneLine(text);
    const speaker =
      role === 'ASSISTANT' ? 'assistant' : speakerName === null ? 'user' : `user (${oneLine(speakerName)})`;
    return words === '' ? [] : [{ text: `${speaker}: ${words}`, memories: [] }];
  });
