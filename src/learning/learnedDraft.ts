import { stricter, type Sensitivity } from '../disclosure/evidence.js';
import { spokenOf } from '../memories/writing/composeMemory.js';
import { type Draft, draftFrom } from '../memories/writing/draft.js';
import { checkInput, type CheckedInput } from '../memories/rememberInput.js';
import { foundSensitivity } from '../disclosure/sensitivityRules.js';
import { digest, newId } from '../platform/ids.js';
import type { Resolved } from '../people/person.js';
import { type Candidate, learnableType } from './candidate.js';
import { isGrounded, occurs, sentencesBehind } from './grounding.js';
import type { SaidMessage } from './message.js';
import { heardDraft, type Occasion, originOf } from './placing.js';
import type { Scene } from './scene.js';

/** Where a message was said, as far as a memory of it needs to know. */
export interface Saying {
  readonly tenantId: string;
  readonly message: SaidMessage;
  readonly speakerId: string;
  /** Whether nobody but the speaker heard it. */
  readonly isPrivate: boolean;
  readonly now: number;
}

/** A candidate in the form of a remembered statement. Throws INVALID_INPUT for what nobody could remember either. */
export const checkCandidate = (candidate: Candidate, { said }: Scene, now: number): CheckedInput =>
  checkInput(
    {
      text: candidate.text,
      type: learnableType(candidate.type),
      confidence: candidate.confidence,
      importance: Math.round(candidate.importance * 3),
      slot: candidate.slot,
      value: candidate.slot === null ? null : candidate.value,
      entities: candidate.entities.flatMap(({ type, label }) => {
        const known = thingTypes.find((one) => one === type.toLowerCase());
        return known && occurs(label, said.message) ? [{ type: known, label }] : [];
      }),
    },
    { allowInternal: false, now },
  );

/** Whether the speaker has said what a statement says, its value included. */
export const isSaid = (input: CheckedInput, scene: Scene, names: readonly string[]): boolean =>
  isGrounded(input.text, scene.said, names) && (input.value === null || isGrounded(input.value, scene.said));

/**
 * The draft of what was learned from a message: personal, owned and stated by the speaker, learned where and when the
 * message was said, for the persona spoken to. The model may raise the sensitivity that the word rules find in its text
 * and in the sentences behind it, and may close what is portable; never the other way round.
 */
export function learnedDraft(
  input: CheckedInput,
  candidate: Pick<Candidate, 'sensitivity' | 'portable'>,
  about: readonly Resolved[],
  saying: Saying,
): Draft {
  const { speakerId, message } = saying;
  const behind = sentencesBehind(input.text, message.text).map(foundSensitivity);
  const spoken = foundSensitivity(spokenOf({ ...input, tags: [], evidence: [] }));
  const sensitivity = [...behind, saidSensitivity(candidate.sensitivity)].reduce(stricter, spoken);
  const things = input.entities.flatMap(({ type, label }) =>
    type === 'person' ? [] : [{ type, label, space: speakerId }],
  );
  const draft = draftFrom(input, {
    ...originOf(occasionOf(saying)),
    id: newId(),
    eventId: newId(),
    ownerId: speakerId,
    chatId: null,
    about,
    things,
    source: 'shadow_extraction',
    unsaidSensitivity: sensitivity,
  });
  return { ...draft, portable: candidate.portable === false ? false : null };
}

/**
 * The log of a message that asks to be remembered: kept 30 days, word for word, for those who heard it. Its ids come
 * from the message, so that it is stored once however often that is tried.
 */
export function noteDraft(saying: Saying): Draft {
  const { message, tenantId, now } = saying;
  const input = checkInput({ text: message.text, type: 'log' }, { allowInternal: false, now });
  return heardDraft(input, occasionOf(saying), {
    id: digest(`note|${tenantId}|${message.id}`),
    eventId: digest(`noted|${tenantId}|${message.id}`),
    source: 'explicit',
    found: foundSensitivity(message.text),
  });
}

const thingTypes = ['org', 'place', 'project'] as const;

const occasionOf = ({ message: { chatId, persona, at }, ...saying }: Saying): Occasion => ({
  ...{ tenantId: saying.tenantId, speakerId: saying.speakerId, isPrivate: saying.isPrivate, now: saying.now },
  ...{ chatId, persona, at },
});

const saidSensitivity = (said: string | null): Sensitivity => {
  const upper = said?.trim().toUpperCase();
  return upper === 'SENSITIVE' || upper === 'PERSONAL' ? upper : 'PUBLIC';
};
