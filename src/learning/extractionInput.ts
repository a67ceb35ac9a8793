import { namesOf } from '../directory/people/person.js';
import { countTokens } from '../platform/models/tokenCount.js';
import { fence } from '../platform/models/fence.js';
import type { SaidMessage } from './sourceMessage.js';
import type { Scene } from './scene.js';
import { occurs } from '../text/names.js';

/** Most tokens that are sent of the turns before a message. */
const maxEarlierTokens = 2_000;
const maxPeople = 20;

/**
 * What the model reads of a message: its text, the turns before it (the newest that fit, whole), and the accounts that
 * are named there. Nobody who is not named, and nothing of anybody but names.
 */
export function extractionInput(
  scene: Scene & { readonly message: SaidMessage },
  earlier: readonly SaidMessage[],
): string {
  const { speaker, present, message } = scene;
  const texts = [message, ...earlier].map(({ text }) => text);
  const named = present.filter((person) => namesOf(person).some((name) => texts.some((text) => occurs(name, text))));
  return [
    fence('speaker', { handle: speaker.handle, name: speaker.label }),
    fence(
      'people',
      named.slice(0, maxPeople).map(({ handle, label }) => ({ handle, name: label })),
    ),
    fence('earlier', newestThatFit(earlier, maxEarlierTokens).map(lineOf)),
    fence('message', message.text),
  ].join('\n');
}

/** The newest messages that fit into so many tokens, oldest first; a message that does not fit ends the list, uncut. The newest stays in any case. */
export function newestThatFit<T extends { readonly text: string }>(messages: readonly T[], maxTokens: number): T[] {
  const kept: T[] = [];
  let tokens = 0;
  for (const message of messages.toReversed()) {
    tokens += countTokens(message.text) + tokensOfFrame;
    if (tokens > maxTokens && kept.length > 0) break;
    kept.push(message);
  }
  return kept.reverse();
}

/** A message as a model reads it: `who` is one of two words, so that nobody's name passes for the agent's turn. */
export const lineOf = ({
  role,
  speakerHandle,
  speakerName,
  text,
}: Pick<SaidMessage, 'role' | 'speakerHandle' | 'speakerName' | 'text'>) =>
  role === 'ASSISTANT' ? { who: 'assistant', text } : { who: 'user', handle: speakerHandle, name: speakerName, text };

/** Tokens of the JSON around a message, of the usual length of names. */
const tokensOfFrame = 24;
