import type { WindowMessage } from '../conversations/conversationText.js';
import type { Line } from './context.js';
import { inOneLine } from '../words/texts.js';

/** The messages of a window as lines, oldest first; a message of blanks alone has none. */
export const windowLines = (window: readonly WindowMessage[]): Line[] =>
  window.flatMap(({ role, text, speakerName }) => {
    const words = inOneLine(text);
    const speaker =
      role === 'ASSISTANT' ? 'assistant' : speakerName === null ? 'user' : `user (${inOneLine(speakerName)})`;
    return words === '' ? [] : [{ text: `${speaker}: ${words}`, memories: [] }];
  });
