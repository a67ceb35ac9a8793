import type { Audience, ChatKind, Period } from './audience.js';
import type { MemoryEvidence } from './evidence.js';
import { decideDisclosure, type Decision } from './rule.js';

/** A chat with who hears in it now. */
export interface HearingPlace {
  readonly id: string;
  readonly kind: ChatKind;
  /** Who takes part in it now. */
  readonly here: readonly string[];
  /** Those of them who are guests. */
  readonly guests: readonly string[];
  /** Whether more than one person takes part in it or ever did. */
  readonly hadOthers: boolean;
}

/** Somebody who may hear a memory. */
export interface Hearer {
  readonly id: string;
  /** Their periods in the chats of the memory: where it was learned, and where it belongs. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
}

/** What the rule decides about a memory for one person in one place; null for in private. */
export interface PlacedDecision extends Decision {
  readonly placeId: string | null;
}

/** Whether a person would hear a memory in private, and in each of these places where they take part now. */
export function decideEverywhere(
  memory: MemoryEvidence,
  hearer: Hearer,
  places: readonly HearingPlace[],
  question: Pick<Audience, 'persona' | 'now'>,
): PlacedDecision[] {
  const inPrivate: Audience = {
    ...question,
    tenantId: memory.tenantId,
    viewerId: hearer.id,
    periods: hearer.periods,
    chatId: null,
    isPrivate: true,
    isGuest: false,
    unasked: false,
    allPersonas: false,
    here: [],
    asked: [],
  };
  const inPlaces = places
    .filter(({ here }) => here.includes(hearer.id))
    .map(({ id, kind, here, guests, hadOthers }): Audience => {
      const isPrivate = kind === 'PRIVATE' && !hadOthers;
      return { ...inPrivate, chatId: id, isPrivate, isGuest: guests.includes(hearer.id), here: isPrivate ? [] : here };
    });
  return [inPrivate, ...inPlaces].map((audience) => ({
    ...decideDisclosure(memory, audience),
    placeId: audience.chatId,
  }));
}
