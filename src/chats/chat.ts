import { type ChatKind, covers, type Period } from '../disclosure/audience.js';
import type { EntityRow } from '../people/person.js';

/** A chat with who takes part in it now. */
export interface ChatView {
  readonly id: string;
  readonly externalId: string;
  readonly kind: ChatKind;
  readonly title: string | null;
  readonly participants: readonly EntityRow[];
}

/** A chat with everybody's periods in it. */
export interface ChatStanding {
  readonly id: string;
  readonly externalId: string;
  readonly kind: ChatKind;
  readonly title: string | null;
  /** The latest moment from which it holds a memory or message, epoch ms; null while it holds nothing. */
  readonly heldUntil: number | null;
  /** Periods of participation by person. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
}

/** Whether a person takes part in a chat at a moment. */
export const takesPartIn = (chat: ChatStanding, personId: string, at: number): boolean =>
  (chat.periods[personId] ?? []).some((period) => covers(period, at));

/** Whether nobody but this person could hear what was said in a chat at a moment. */
export const isAlone = (chat: ChatStanding, personId: string | null, at: number): boolean =>
  chat.kind === 'PRIVATE' &&
  Object.entries(chat.periods).every(
    ([id, periods]) => id === personId || !periods.some((period) => covers(period, at)),
  );
