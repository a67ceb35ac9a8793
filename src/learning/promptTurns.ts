import { promptBlock } from '../platform/models/promptBlock.js';
import { countTokens } from '../platform/models/tokenCount.js';
import type { SourceMessage } from './sourceMessage.js';

/** Number of tokens of the JSON around a message, for names of usual length. */
const frameTokens = 24;

/** Builds a block of a model's input from the newest turns that fit into `maxTokens`. */
export const newestTurnsBlock = (name: string, turns: readonly SourceMessage[], maxTokens: number): string =>
  promptBlock(name, takeNewestWithinTokens(turns, maxTokens).map(promptTurn));

/** Newest messages within `maxTokens`, oldest first, uncut. The first that does not fit ends the list. At least one. */
export function takeNewestWithinTokens<T extends { readonly text: string }>(
  messages: readonly T[],
  maxTokens: number,
): T[] {
  const newestMessages: T[] = [];
  let tokens = 0;
  for (const message of messages.toReversed()) {
    tokens += countTokens(message.text) + frameTokens;
    if (tokens > maxTokens && newestMessages.length > 0) break;
    newestMessages.push(message);
  }
  return newestMessages.reverse();
}

/** Formats a message for a model. `who` is one of two words, so that no person's name can pass for the agent's turn. */
export const promptTurn = ({
  role,
  speakerHandle,
  speakerName,
  text,
}: Pick<SourceMessage, 'role' | 'speakerHandle' | 'speakerName' | 'text'>) =>
  role === 'ASSISTANT' ? { who: 'assistant', text } : { who: 'user', handle: speakerHandle, name: speakerName, text };
