import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import { stricter } from '../../disclosure/evidence.js';
import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import type { SuppressionList } from '../../memories/suppressionList.store.js';
import { mapYielding } from '../../platform/eventLoop.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { ValidatedMessage } from './validatedMessage.js';
import { RemovalsChanged, type RecordingContext, storeMessages } from './storeMessages.steps.js';

/** Number of tries to store messages while values are being removed from their place. */
const maxTries = 5;

/** Stores messages without removed values of their place (read unless passed). Retries if these change meanwhile. */
export async function storeMaskedMessages(
  graph: GraphSession,
  messages: readonly ValidatedMessage[],
  {
    removedValues,
    ...context
  }: Omit<RecordingContext, 'removedValuesVersion'> & { readonly removedValues?: RemovedValues },
  tries = maxTries,
): ReturnType<typeof storeMessages> {
  const { suppressionList, tenantId, chatId, viewerId } = context;
  const valuesToMask =
    removedValues ?? (await readRemovedValues(graph, suppressionList, tenantId, placeKeyOf(chatId, viewerId)));
  const maskedMessages = await mapYielding(messages, (message) => maskMessage(message, valuesToMask, context), context);
  try {
    return await storeMessages(graph, maskedMessages, { ...context, removedValuesVersion: valuesToMask.version });
  } catch (error) {
    if (!(error instanceof RemovalsChanged) || tries === 1) throw error;
    return storeMaskedMessages(graph, messages, context, tries - 1);
  }
}

/**
 * Returns a message without the removed values of its speaker. It keeps the sensitivity of its original text. What a
 * person records as the agent's words counts as their own: a mark must not tell them a value that they never heard.
 */
function maskMessage(
  message: ValidatedMessage,
  valuesToMask: RemovedValues,
  { sender, viewerId }: Pick<RecordingContext, 'sender' | 'viewerId'>,
): ValidatedMessage {
  const agentSpeakerId = sender === 'PERSON' ? viewerId : null;
  const text = valuesToMask.forSpeaker(message.speaker?.id ?? agentSpeakerId).mask(message.text);
  return text === message.text
    ? message
    : {
        ...message,
        text,
        sentText: message.text,
        saidSensitivity: stricter(message.saidSensitivity ?? 'PUBLIC', detectSensitivity(message.text)),
      };
}

export async function readRemovedValues(
  graph: GraphSession,
  suppressionList: SuppressionList,
  tenantId: string,
  place: string,
): Promise<RemovedValues> {
  return (await suppressionList.load(graph, tenantId, [place])).get(place)!;
}
