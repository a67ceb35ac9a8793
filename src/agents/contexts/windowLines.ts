import type { ContextMessage, WindowMessage } from '../../conversations/conversationParts.js';
import type { ContextLine } from './context.js';
import { formatPerson, toVisibleLine } from '../../text/lines.js';

/** Formats messages without blank ones, oldest first. `relevances`: those that answer the current message, by id. */
export const windowLines = (
  window: readonly WindowMessage[],
  relevances: ReadonlyMap<string, number> = new Map(),
): ContextLine[] =>
  window.flatMap((message) => {
    const text = formatTurn(message);
    return text === undefined ? [] : [{ text, memories: [], relevance: relevances.get(message.id) }];
  });

/** Formats a message with its speaker; undefined if it is blank. */
export function formatTurn(message: ContextMessage): string | undefined {
  const words = toVisibleLine(message.text);
  return words === '' ? undefined : `${speakerLabel(message)}: ${words}`;
}

function speakerLabel({ role, isOwn, speaker }: ContextMessage): string {
  if (role === 'ASSISTANT') return 'assistant';
  return isOwn ? 'user' : `user (${formatPerson(speaker)})`;
}
