import type { Confidants } from '../disclosure/confidants.js';
import { stricter, type Sensitivity } from '../disclosure/evidence.js';
import { wordsOfStatement } from '../memories/drafts/composeMemory.js';
import { type Draft, draftFrom } from '../memories/drafts/draft.js';
import { checkInput, type CheckedInput } from '../memories/drafts/rememberInput.js';
import { detectSensitivity } from '../disclosure/classification/sensitivityRules.js';
import { isBoundToMoment } from '../disclosure/classification/timeRules.js';
import { deriveId, newId } from '../platform/ids.js';
import { knownPersonIds, namesOf, type ResolvedReference, thingTypes } from '../directory/people/person.js';
import { type Finding, learnableFactType, learnableType } from './finding.js';
import { confidenceOf } from './learnedConfidence.js';
import { isGrounded, sentencesBehind } from './grounding.js';
import { isNameIn } from '../text/names.js';
import { type SourceMessage, sensitivityOfMessage } from './sourceMessage.js';
import { hearersOnlyDraft, type Provenance, originOf } from './provenance.js';
import type { MessageCircumstances } from './messageCircumstances.js';

/** Circumstances of a message that a memory of it needs. */
export interface MessageProvenance {
  readonly tenantId: string;
  readonly message: SourceMessage;
  readonly speakerId: string;
  /** True if only the speaker heard it. */
  readonly isPrivate: boolean;
  /** Confidants of what is learned from it. */
  readonly confidence: Confidants;
  readonly now: number;
}

/** Validates a finding as memory input. Throws INVALID_INPUT for what could not be remembered explicitly either. */
export const checkFinding = (finding: Finding, { groundingWords }: MessageCircumstances, now: number): CheckedInput =>
  checkInput(
    {
      text: finding.text,
      type: learnableType(finding.type),
      factType: learnableFactType(finding.fact_type),
      confidence: finding.confidence,
      importance: Math.round(finding.importance * 3),
      slot: finding.slot,
      value: finding.slot === null ? null : finding.value,
      entities: finding.entities.flatMap(({ type, label }) => {
        const thingType = thingTypeOf({ type });
        return thingType && isNameIn(label, groundingWords.message) ? [{ type: thingType, label }] : [];
      }),
    },
    { allowInternal: false, now },
  );

/** True if a statement, including its value, is grounded in the speaker's words. */
export const isInputGrounded = (
  input: CheckedInput,
  circumstances: MessageCircumstances,
  names: readonly string[],
): boolean =>
  isGrounded(input.text, circumstances.groundingWords, names) &&
  // A value may consist of light words, such as pronouns.
  (input.value === null ||
    isNameIn(input.value, circumstances.groundingWords.message) ||
    isGrounded(input.value, circumstances.groundingWords));

/**
 * Makes the draft of a fact learned from a message. The speaker is its stater. It was learned in the chat and at the
 * time of the message, and holds for all personas. A fact about a person, or of a type that describes a life, belongs
 * to the speaker; so does one that mentions a person whom the model has left out. Any other fact about a group or about
 * things belongs to the group if it was said in one. The model may raise the sensitivity that the word rules find in
 * the text and in the sentences behind it, and may close portability. It can neither lower nor open them.
 */
export function learnedDraft(
  input: CheckedInput,
  finding: Pick<Finding, 'sensitivity' | 'portable' | 'entities'>,
  about: readonly ResolvedReference[],
  messageContext: MessageProvenance & MessageCircumstances & { readonly mentionsPerson: boolean },
): Draft {
  const { speakerId, message } = messageContext;
  const isOfThings =
    !input.policy.aboutOwner &&
    about.length === 0 &&
    finding.entities.every(isThing) &&
    !messageContext.mentionsPerson &&
    !namesParticipant(input.text, messageContext);
  const groupId = isOfThings ? groupOf(messageContext) : null;
  const sourceSentences = sentencesBehind(input.text, message.text);
  const textSensitivity = detectSensitivity(
    wordsOfStatement({ ...input, names: input.entities.map(({ label }) => label), tags: [], evidence: [] }),
  );
  // A removed value may have stood in any sentence of the message.
  const sourceSensitivities = [...sourceSentences.map(detectSensitivity), message.saidSensitivity ?? 'PUBLIC'];
  const sensitivity = [...sourceSensitivities, parseSensitivity(finding.sensitivity)].reduce(stricter, textSensitivity);
  const things = input.entities.flatMap(({ type, label }) =>
    type === 'person' ? [] : [{ type, label, space: groupId ?? speakerId }],
  );
  const draft = draftFrom(input, {
    ...originOf(provenanceOf(messageContext)),
    id: newId('memory'),
    eventId: newId('event'),
    persona: '',
    ownerId: groupId === null ? speakerId : null,
    chatId: groupId,
    about,
    things,
    source: 'shadow_extraction',
    unsaidSensitivity: sensitivity,
  });
  // A model may leave out the words that bind a fact to a moment.
  const isClosed = finding.portable === false || sourceSentences.some(isBoundToMoment);
  const confidence = confidenceOf(message, messageContext.namedHearers, knownPersonIds(about));
  return { ...draft, portable: isClosed ? false : null, ...confidence };
}

/**
 * Makes the draft of a log entry for a message that asks to be remembered. It is kept for 30 days, word for word. It is
 * told only to those who heard it and to none who join later, because no rule can tell whom it is about. Its ids derive
 * from the message, so that retries store it once.
 */
export function noteDraft(messageContext: MessageProvenance & Pick<MessageCircumstances, 'present'>): Draft {
  const { message, tenantId, now } = messageContext;
  const input = checkInput({ text: message.text, type: 'log' }, { allowInternal: false, now });
  const draft = hearersOnlyDraft(input, provenanceOf(messageContext), {
    id: deriveId('memory', `note|${tenantId}|${message.id}`),
    eventId: deriveId('event', `noted|${tenantId}|${message.id}`),
    source: 'explicit',
    wordSensitivity: sensitivityOfMessage(message),
  });
  const hearerConfidants = { confidedIds: messageContext.present.map(({ id }) => id), confidedByWords: true };
  const isOpen = messageContext.confidence.confidedIds === null && groupOf(messageContext) !== null;
  return { ...draft, ...(isOpen ? hearerConfidants : messageContext.confidence) };
}

/** Returns the group chat of a message; null if only the speaker heard it. */
const groupOf = ({ isPrivate, message }: MessageProvenance): string | null => (isPrivate ? null : message.chatId);

/** True if a text names its speaker or another participant who was present. */
const namesParticipant = (text: string, { speaker, present }: MessageCircumstances): boolean =>
  [speaker, ...present].flatMap(namesOf).some((name) => isNameIn(name, text)) || /\b(?:user|speaker)\b/iu.test(text);

const thingTypeOf = ({ type }: { type: string }) => thingTypes.find((one) => one === type.toLowerCase());

/** True for an entity that is a thing. A model may list a person among the things. */
const isThing = (entity: { type: string }): boolean => thingTypeOf(entity) !== undefined;

/** Returns the origin of the memories learned from a message: its speaker, chat, persona and time. */
export const provenanceOf = ({
  message: { chatId, persona, at },
  tenantId,
  speakerId,
  isPrivate,
  now,
}: MessageProvenance): Provenance => ({ tenantId, speakerId, isPrivate, now, chatId, persona, at });

const parseSensitivity = (answer: string | null): Sensitivity => {
  const upper = answer?.trim().toUpperCase();
  return upper === 'SENSITIVE' || upper === 'PERSONAL' ? upper : 'PUBLIC';
};
