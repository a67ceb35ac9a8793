import type { ParticipationKind } from '../../disclosure/audience.js';
import type { EntityRow } from '../people/person.js';

/** Person who shall take part in a chat. */
export interface ListedParticipant {
  readonly person: EntityRow;
  readonly kind: ParticipationKind;
}

/** Person who takes part in a chat now. */
export interface Participant extends ListedParticipant {
  /** Epoch ms. */
  readonly joinedAt: number;
}

/** Start of a period. */
export interface JoinEvent {
  readonly person: string;
  /** Epoch ms. */
  readonly joinedAt: number;
  readonly kind: ParticipationKind;
}

/** End of a period. */
export interface LeaveEvent {
  readonly person: string;
  /** Epoch ms. */
  readonly leftAt: number;
}

/** Present participants of a chat, and the latest moment of its contents. */
export interface Attendance {
  /** Latest moment from which the chat holds a memory or message, epoch ms; null while it holds nothing. */
  readonly heldUntil: number | null;
  readonly participants: readonly Participant[];
}

/** Changes from the present participants to the listed ones; each person occurs at most once per list. */
export interface ParticipationChanges {
  readonly leaves: readonly LeaveEvent[];
  readonly joins: readonly JoinEvent[];
  readonly joinedPeople: readonly EntityRow[];
  readonly leftPeople: readonly EntityRow[];
}

/**
 * Returns the joins and leaves after which exactly the listed persons take part. A person who changes between guest and
 * member leaves and joins at the same moment, and counts as neither joined nor left. A join is dated after everything
 * that the chat already holds.
 */
export function participationChanges(
  { heldUntil, participants }: Attendance,
  listedParticipants: readonly ListedParticipant[],
  now: number,
): ParticipationChanges {
  const present = new Map(participants.map((one) => [one.person.id, one]));
  const listedIds = new Set(listedParticipants.map(({ person }) => person.id));
  const leavers = participants.filter(({ person }) => !listedIds.has(person.id));
  const joiners = listedParticipants.filter(({ person }) => !present.has(person.id));
  const kindChangers = listedParticipants.filter(({ person, kind }) => (present.get(person.id)?.kind ?? kind) !== kind);
  const earliestJoin = Math.max(now, (heldUntil ?? 0) + 1);
  const changeMomentOf = ({ person }: ListedParticipant): number =>
    Math.max(earliestJoin, present.get(person.id)?.joinedAt ?? 0);
  return {
    leaves: [
      ...leavers.map(({ person, joinedAt }) => ({ person: person.id, leftAt: Math.max(now, joinedAt) })),
      ...kindChangers.map((one) => ({ person: one.person.id, leftAt: changeMomentOf(one) })),
    ],
    joins: [...joiners, ...kindChangers].map((one) => ({
      person: one.person.id,
      joinedAt: changeMomentOf(one),
      kind: one.kind,
    })),
    joinedPeople: joiners.map(({ person }) => person),
    leftPeople: leavers.map(({ person }) => person),
  };
}
