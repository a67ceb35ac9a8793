import { namesOf } from '../directory/people/person.js';
import { countTokens } from '../platform/models/tokenCount.js';
import { promptBlock } from '../platform/models/promptBlock.js';
import type { SourceMessage } from './sourceMessage.js';
import type { MessageCircumstances } from './messageCircumstances.js';
import { isNameIn } from '../text/names.js';

/** Maximum number of tokens of earlier turns in the input. */
const maxEarlierTokens = 2_000;
const maxPeople = 20;

/**
 * Builds the model's input for a message: its text, the turns before it (the newest that fit, uncut), and the accounts
 * that these name. It holds no other account, and only handles and names of those.
 */
export function extractionInput(
  circumstances: MessageCircumstances & { readonly message: SourceMessage },
  earlier: readonly SourceMessage[],
): string {
  const { speaker, present, message } = circumstances;
  const texts = [message, ...earlier].map(({ text }) => text);
  const namedPeople = present.filter((person) =>
    namesOf(person).some((name) => texts.some((text) => isNameIn(name, text))),
  );
  return [
    promptBlock('speaker', { handle: speaker.handle, name: speaker.label }),
    promptBlock(
      'people',
      namedPeople.slice(0, maxPeople).map(({ handle, label }) => ({ handle, name: label })),
    ),
    newestTurnsBlock('earlier', earlier, maxEarlierTokens),
    promptBlock('message', message.text),
  ].join('\n');
}

/** Builds a block of a model's input from the newest turns that fit into `maxTokens`. */
export const newestTurnsBlock = (name: string, turns: readonly SourceMessage[], maxTokens: number): string =>
  promptBlock(name, takeNewestWithinTokens(turns, maxTokens).map(promptTurn));

/**
 * Returns the newest messages that fit into `maxTokens`, oldest first. The first one that does not fit ends the list
 * and is not cut. The newest is always included.
 */
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

/** Number of tokens of the JSON around a message, for names of usual length. */
const frameTokens = 24;
