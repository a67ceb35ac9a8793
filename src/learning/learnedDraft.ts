import type { Confidence } from '../disclosure/confidence.js';
import { stricter, type Sensitivity } from '../disclosure/evidence.js';
import { spokenOf } from '../memories/writer/composeMemory.js';
import { type Draft, draftFrom } from '../memories/writer/draft.js';
import { checkInput, type CheckedInput } from '../memories/rememberInput.js';
import { foundSensitivity } from '../disclosure/classification/sensitivityRules.js';
import { isBoundToMoment } from '../disclosure/classification/timeRules.js';
import { digest, newId } from '../platform/ids.js';
import { namesOf, type ResolvedReference } from '../directory/people/person.js';
import { type Finding, learnableFactType, learnableType } from './finding.js';
import { isGrounded, sentencesBehind } from './grounding.js';
import { occurs } from '../text/names.js';
import { type SaidMessage, sensitivityOfMessage } from './sourceMessage.js';
import { heardDraft, type Occasion, originOf } from './placing.js';
import type { Scene } from './scene.js';

/** Where a message was said, as far as a memory of it needs to know. */
export interface MessageOccasion {
  readonly tenantId: string;
  readonly message: SaidMessage;
  readonly speakerId: string;
  /** Whether nobody but the speaker heard it. */
  readonly isPrivate: boolean;
  /** Whom what is learned of it is confided to. */
  readonly confidence: Confidence;
  readonly now: number;
}

/** A finding in the form of a remembered statement. Throws INVALID_INPUT for what nobody could remember either. */
export const checkFinding = (finding: Finding, { said }: Scene, now: number): CheckedInput =>
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
        const known = thingTypeOf({ type });
        return known && occurs(label, said.message) ? [{ type: known, label }] : [];
      }),
    },
    { allowInternal: false, now },
  );

/** Whether the speaker has said what a statement says, its value included. */
export const isSaid = (input: CheckedInput, scene: Scene, names: readonly string[]): boolean =>
  isGrounded(input.text, scene.said, names) &&
  // A value may be of words that say little by themselves, as pronouns are.
  (input.value === null || occurs(input.value, scene.said.message) || isGrounded(input.value, scene.said));

/**
 * The draft of what was learned from a message, stated by the speaker, learned where and when the message was said, for
 * every persona. What is about a person, or of a type that speaks of a life, is the speaker's own; what is about a group
 * or about things is the group's where it was said in one. The model may raise the sensitivity that the word rules find
 * in its text and in the sentences behind it, and may close what is portable; never the other way round.
 */
export function learnedDraft(
  input: CheckedInput,
  finding: Pick<Finding, 'sensitivity' | 'portable' | 'entities'>,
  about: readonly ResolvedReference[],
  occasion: MessageOccasion & Scene,
): Draft {
  const { speakerId, message } = occasion;
  const isOfThings =
    !input.policy.aboutOwner &&
    about.length === 0 &&
    finding.entities.every(isThing) &&
    !speaksOfAnybody(input.text, occasion);
  const groupId = isOfThings ? groupOf(occasion) : null;
  const behind = sentencesBehind(input.text, message.text);
  const spoken = foundSensitivity(spokenOf({ ...input, tags: [], evidence: [] }));
  // What was taken out of the message may have stood in any of its sentences.
  const asSaid = [...behind.map(foundSensitivity), message.saidSensitivity ?? 'PUBLIC'];
  const sensitivity = [...asSaid, saidSensitivity(finding.sensitivity)].reduce(stricter, spoken);
  const things = input.entities.flatMap(({ type, label }) =>
    type === 'person' ? [] : [{ type, label, space: groupId ?? speakerId }],
  );
  const draft = draftFrom(input, {
    ...originOf(occasionOf(occasion)),
    id: newId(),
    eventId: newId(),
    persona: '',
    ownerId: groupId === null ? speakerId : null,
    chatId: groupId,
    about,
    things,
    source: 'shadow_extraction',
    unsaidSensitivity: sensitivity,
  });
  // A model may leave out the very words that bind it to a moment.
  const isClosed = finding.portable === false || behind.some(isBoundToMoment);
  return { ...draft, portable: isClosed ? false : null, ...occasion.confidence };
}

/**
 * The log of a message that asks to be remembered: kept 30 days, word for word, for those who heard it and nobody who
 * comes later: no rule can tell of whom it speaks. Its ids come from the message, so that it is stored once however often
 * that is tried.
 */
export function noteDraft(occasion: MessageOccasion & Pick<Scene, 'present'>): Draft {
  const { message, tenantId, now } = occasion;
  const input = checkInput({ text: message.text, type: 'log' }, { allowInternal: false, now });
  const draft = heardDraft(input, occasionOf(occasion), {
    id: digest(`note|${tenantId}|${message.id}`),
    eventId: digest(`noted|${tenantId}|${message.id}`),
    source: 'explicit',
    found: sensitivityOfMessage(message),
  });
  const heardBy = { confidedIds: occasion.present.map(({ id }) => id), confidedByWords: true };
  const isOpen = occasion.confidence.confidedIds === null && groupOf(occasion) !== null;
  return { ...draft, ...(isOpen ? heardBy : occasion.confidence) };
}

/** The group that a message was said to; null where nobody but the speaker heard it. */
const groupOf = ({ isPrivate, message }: MessageOccasion): string | null => (isPrivate ? null : message.chatId);

/** Whether a text speaks of its speaker or of somebody else who was there. */
const speaksOfAnybody = (text: string, { speaker, present }: Scene): boolean =>
  [speaker, ...present].flatMap(namesOf).some((name) => occurs(name, text)) || /\b(?:user|speaker)\b/iu.test(text);

const thingTypes = ['org', 'place', 'project'] as const;

const thingTypeOf = ({ type }: { type: string }) => thingTypes.find((one) => one === type.toLowerCase());

/** A model may hide a person among the things. */
const isThing = (named: { type: string }): boolean => thingTypeOf(named) !== undefined;

const occasionOf = ({ message: { chatId, persona, at }, ...occasion }: MessageOccasion): Occasion => ({
  ...{ tenantId: occasion.tenantId, speakerId: occasion.speakerId, isPrivate: occasion.isPrivate, now: occasion.now },
  ...{ chatId, persona, at },
});

const saidSensitivity = (said: string | null): Sensitivity => {
  const upper = said?.trim().toUpperCase();
  return upper === 'SENSITIVE' || upper === 'PERSONAL' ? upper : 'PUBLIC';
};
