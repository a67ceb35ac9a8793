import type { Viewer } from '../../disclosure/audience.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { mapYielding } from '../../platform/eventLoop.js';
import { refuseSecretIds, refuseSecrets } from '../../text/secrets/secrets.js';
import { parsePersona } from '../../memories/drafts/rememberInput.js';
import { cleanText } from '../../text/texts.js';
import { maxConfidants, type PersonRef } from '../../directory/people/person.js';
import type { MessageRole } from '../../directory/chats/messageRole.js';

/** Input of recording messages; times in epoch ms. */
export interface RecordInput {
  /** Id of the chat; the viewer's direct talk, if not given. */
  readonly chat?: string | null;
  readonly persona?: string | null;
  readonly messages: readonly {
    readonly externalId: string;
    /** Speaker. If not given: the agent, or the viewer if no other person can speak. */
    readonly speaker?: PersonRef | null;
    readonly role: MessageRole;
    readonly text: string;
    readonly at?: number | null;
    /** Confidants: only they and the speaker may be told the message. */
    readonly confidedTo?: readonly PersonRef[] | null;
  }[];
}

export interface CheckedMessage {
  readonly externalId: string;
  readonly speaker: PersonRef | null;
  readonly role: MessageRole;
  readonly text: string;
  readonly at: number;
  readonly confidedTo: readonly PersonRef[] | null;
}

const maxMessages = 500;
const maxText = 8_000;
const maxExternalId = 200;
const earliest = Date.UTC(1970, 0, 2);
/** Maximum clock skew of connectors ahead of this service, in ms. */
const clockSkewMs = 60_000;

/** Validates 1 to 500 messages, all or none: INVALID_INPUT or SECRET_REFUSED names the first invalid message. */
export async function checkRecording(
  input: RecordInput,
  viewer: Viewer,
  now: number,
): Promise<{ persona: string; messages: CheckedMessage[] }> {
  const { length } = input.messages;
  if (length < 1 || length > maxMessages)
    throw invalidInput(`messages must have 1 to ${maxMessages} items; it has ${length}.`);
  const persona = parsePersona(input.persona, viewer.persona);
  const messages = await mapYielding(
    input.messages,
    (message, index) => addIndexToErrors(index, () => checkMessage(message, now)),
    viewer,
  );
  const indexByExternalId = new Map<string, number>();
  for (const [index, { externalId }] of messages.entries()) {
    const firstIndex = indexByExternalId.get(externalId);
    if (firstIndex !== undefined)
      throw invalidInput(`messages[${index}].externalId must be unique; messages[${firstIndex}] has the same id.`);
    indexByExternalId.set(externalId, index);
  }
  await refuseSecrets([persona], viewer);
  const refuse = async ({ text, externalId }: CheckedMessage): Promise<void> => {
    await refuseSecrets([text], viewer);
    await refuseSecretIds([externalId], viewer);
  };
  for (const [index, message] of messages.entries()) await addIndexToErrors(index, () => refuse(message));
  return { persona, messages };
}

function checkMessage(message: RecordInput['messages'][number], now: number): CheckedMessage {
  const externalId = cleanText('externalId', message.externalId, { max: maxExternalId });
  const text = cleanText('text', message.text, { max: maxText, multiline: true });
  const at = message.at ?? now;
  if (at < earliest || at > now + clockSkewMs)
    throw invalidInput('at must be a time after 1970 and not in the future.');
  if (message.role === 'ASSISTANT' && message.speaker)
    throw invalidInput('speaker must not be given with role ASSISTANT: an agent is not a person.');
  const confidedTo = message.confidedTo ?? null;
  if (confidedTo && confidedTo.length > maxConfidants)
    throw invalidInput(`confidedTo must have at most ${maxConfidants} persons; it has ${confidedTo.length}.`);
  return { externalId, speaker: message.speaker ?? null, role: message.role, text, at: Math.min(at, now), confidedTo };
}

async function addIndexToErrors<T>(index: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw withMessageIndex(error, index);
  }
}

/** Returns the error of one message, with its index in the batch. */
export const withMessageIndex = (error: unknown, index: number): unknown =>
  error instanceof DomainError ? new DomainError(error.code, `messages[${index}]: ${error.message}`) : error;
