import { namesOf } from '../directory/people/person.js';
import { newestTurnsBlock } from './promptTurns.js';
import { promptBlock } from '../platform/models/promptBlock.js';
import type { SourceMessage } from './sourceMessage.js';
import type { MessageCircumstances } from './messageCircumstances.js';
import { isNameIn } from '../text/names.js';

/** Maximum number of tokens of earlier turns in the input. */
const maxEarlierTokens = 2_000;
const maxPeople = 20;

/**
 * Builds the model's input: the message, the newest turns before it that fit, uncut, and the accounts named in these, by
 * handle and name.
 */
export function extractionInput(
  circumstances: MessageCircumstances & { readonly message: SourceMessage },
  earlierMessages: readonly SourceMessage[],
): string {
  const { speaker, present, message } = circumstances;
  const texts = [message, ...earlierMessages].map(({ text }) => text);
  const namedPeople = present.filter((person) =>
    namesOf(person).some((name) => texts.some((text) => isNameIn(name, text))),
  );
  return [
    promptBlock('speaker', { handle: speaker.handle, name: speaker.label }),
    promptBlock(
      'people',
      namedPeople.slice(0, maxPeople).map(({ handle, label }) => ({ handle, name: label })),
    ),
    newestTurnsBlock('earlier', earlierMessages, maxEarlierTokens),
    promptBlock('message', message.text),
  ].join('\n');
}
