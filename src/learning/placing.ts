import { type Sensitivity, stricter } from '../disclosure/evidence.js';
import { type Draft, draftFrom } from '../memories/writer/draft.js';
import type { CheckedInput } from '../memories/rememberInput.js';

/** Where and when something was said, by whom, and who heard it; what is learned there keeps this. */
export interface Occasion {
  readonly tenantId: string;
  readonly speakerId: string;
  /** Null in direct talk. */
  readonly chatId: string | null;
  /** The empty text for none. */
  readonly persona: string;
  /** Epoch ms. */
  readonly at: number;
  /** Whether nobody but the speaker heard it. */
  readonly isPrivate: boolean;
  readonly now: number;
}

/** The part of a draft that says where and when it was learned, whatever was said. */
export const originOf = ({ tenantId, speakerId, chatId, persona, at, now }: Occasion) =>
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
 * A draft that stays with those who heard what it keeps, and never travels: from a private occasion it is the speaker's
 * and PERSONAL at least, from a group it is the group's. `found` is the sensitivity that its words have by themselves.
 */
export function heardDraft(
  input: CheckedInput,
  occasion: Occasion,
  made: Pick<Draft, 'id' | 'eventId' | 'source'> & { readonly found: Sensitivity },
): Draft {
  const { isPrivate, speakerId, chatId } = occasion;
  const { found, ...rest } = made;
  const draft = draftFrom(input, {
    ...originOf(occasion),
    ...rest,
    ownerId: isPrivate ? speakerId : null,
    chatId: isPrivate ? null : chatId,
    // What is made of a whole talk was heard at no one moment: somebody who came amid it has not heard all of it.
    learnedInId: isPrivate || !input.policy.internal ? chatId : null,
    about: [],
    things: [],
    unsaidSensitivity: isPrivate ? stricter(found, 'PERSONAL') : found,
  });
  return { ...draft, portable: false };
}
