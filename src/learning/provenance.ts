import type { Sensitivity } from '../disclosure/evidence.js';
import { type Draft, draftFrom } from '../memories/drafts/draft.js';
import type { CheckedInput } from '../memories/drafts/rememberInput.js';

/** Circumstances of a statement: its place, time, speaker and hearers. What is learned from it keeps them. */
export interface Provenance {
  readonly tenantId: string;
  readonly speakerId: string;
  /** Id of the chat; null for direct talk. */
  readonly chatId: string | null;
  /** Persona of the conversation; the empty text for none. */
  readonly persona: string;
  /** Epoch ms. */
  readonly at: number;
  /** True if only the speaker heard it. */
  readonly isPrivate: boolean;
  readonly now: number;
}

/** Returns the fields of a draft that say where, when and from whom it was learned. */
export const originOf = ({ tenantId, speakerId, chatId, persona, at, now }: Provenance) =>
  ({
    tenantId,
    staterId: speakerId,
    learnedInId: chatId,
    learnedAt: at,
    observedAt: at,
    legacy: false,
    persona,
    status: 'ACTIVE',
    expiresAt: null,
    createdAt: now,
    vector: null,
  }) as const;

/**
 * Makes a draft that only its hearers may be told and that is not portable. From a group it belongs to the group, with
 * `wordSensitivity`, that of its words. From a private occasion it belongs to the speaker and is one level stricter:
 * it names no subjects, so PERSONAL talk about others would come up in a group whenever its speaker asks.
 */
export function hearersOnlyDraft(
  input: CheckedInput,
  provenance: Provenance,
  draftFields: Pick<Draft, 'id' | 'eventId' | 'source'> & { readonly wordSensitivity: Sensitivity },
): Draft {
  const { isPrivate, speakerId, chatId } = provenance;
  const { wordSensitivity, ...identity } = draftFields;
  const draft = draftFrom(input, {
    ...originOf(provenance),
    ...identity,
    ownerId: isPrivate ? speakerId : null,
    chatId: isPrivate ? null : chatId,
    // A summary of a whole talk was not heard at one moment: a participant who joined midway has not heard all of it.
    learnedInId: isPrivate || !input.policy.internal ? chatId : null,
    about: [],
    things: [],
    unsaidSensitivity: !isPrivate ? wordSensitivity : wordSensitivity === 'PUBLIC' ? 'PERSONAL' : 'SENSITIVE',
  });
  return { ...draft, portable: false };
}
