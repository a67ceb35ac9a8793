import type { ParticipationKind } from '../../disclosure/audience.js';
import type { EntityRow } from '../people/person.js';

/** Somebody who is to take part in a chat. */
export interface ListedParticipant {
  readonly person: EntityRow;
  readonly kind: ParticipationKind;
}

/** Somebody who takes part in a chat now. */
export interface Participant extends ListedParticipant {
  /** Epoch ms. */
  readonly joinedAt: number;
}

/** A period that opens. */
export interface JoinEvent {
  readonly person: string;
  /** Epoch ms. */
  readonly joinedAt: number;
  readonly kind: ParticipationKind;
}

/** A period that ends. */
export interface LeaveEvent {
  readonly person: string;
  /** Epoch ms. */
  readonly leftAt: number;
}

/** Who takes part in a chat now, and what it holds. */
export interface Attendance {
  /** The latest moment from which the chat holds a memory or message, epoch ms; null while it holds nothing. */
  readonly heldUntil: number | null;
  readonly participants: readonly Participant[];
}

/** What turns who takes part into who is listed; nobody stands in a list twice. */
export interface ParticipationChanges {
  readonly leaving: readonly LeaveEvent[];
  readonly joining: readonly JoinEvent[];
  readonly joined: readonly EntityRow[];
  readonly left: readonly EntityRow[];
}

/**
 * The joins and leaves by which those listed take part, and nobody else. Whoever becomes a guest or a member leaves and
 * joins at one moment, and counts as neither joined nor left. Nobody joins before something that the chat already holds.
 */
export function participationChanges(
  { heldUntil, participants }: Attendance,
  listed: readonly ListedParticipant[],
  now: number,
): ParticipationChanges {
  const present = new Map(participants.map((one) => [one.person.id, one]));
  const wanted = new Set(listed.map(({ person }) => person.id));
  const gone = participants.filter(({ person }) => !wanted.has(person.id));
  const added = listed.filter(({ person }) => !present.has(person.id));
  const changed = listed.filter(({ person, kind }) => (present.get(person.id)?.kind ?? kind) !== kind);
  const soonest = Math.max(now, (heldUntil ?? 0) + 1);
  const moment = ({ person }: ListedParticipant): number => Math.max(soonest, present.get(person.id)?.joinedAt ?? 0);
  return {
    leaving: [
      ...gone.map(({ person, joinedAt }) => ({ person: person.id, leftAt: Math.max(now, joinedAt) })),
      ...changed.map((one) => ({ person: one.person.id, leftAt: moment(one) })),
    ],
    joining: [...added, ...changed].map((one) => ({ person: one.person.id, joinedAt: moment(one), kind: one.kind })),
    joined: added.map(({ person }) => person),
    left: gone.map(({ person }) => person),
  };
}
