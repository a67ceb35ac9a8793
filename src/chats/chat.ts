import type { ChatKind } from '../disclosure/audience.js';
import type { Participation } from '../disclosure/participation.js';
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
export interface ChatStanding extends Participation {
  readonly id: string;
  readonly externalId: string;
  readonly title: string | null;
  /** The latest moment from which it holds a memory or message, epoch ms; null while it holds nothing. */
  readonly heldUntil: number | null;
}
