/** Ties of a stater to the accounts they speak of. */
export interface StaterAcquaintance {
  /** Accounts with whom the stater takes or took part in a chat, at any time. */
  readonly acquaintedIds: readonly string[];
  /** Accounts that block the stater. */
  readonly blockerIds: readonly string[];
}

/** Stater and the persons their statement is about. */
export interface SpeakerAndSubjects {
  readonly staterId: string;
  readonly aboutIds: readonly string[];
  /** True to lock the blocks of a stater who speaks only of themself too; absent for false. */
  readonly isHeld?: boolean;
}

/**
 * Lookup of a stater's ties; undefined for a stater who speaks only of themself. Throws CONFLICT if the ties to one of
 * these subjects were not looked up: without them, a block would be missed.
 */
export type TiesOf = (staterId: string | null, aboutIds?: readonly string[]) => StaterAcquaintance | undefined;

/** Lookup without any ties. */
export const noTies: TiesOf = () => undefined;

/** Fields of a statement that depend on ties. */
interface TiedStatement {
  readonly aboutIds: readonly string[];
  readonly staterId: string | null;
  readonly ownerId: string | null;
  readonly acquaintedIds: readonly string[];
  readonly blockerIds: readonly string[];
}

/**
 * Returns a new statement with its stater's ties: the subjects with whom they are acquainted, and those who block them.
 */
export function withTies<T extends TiedStatement>(statement: T, tiesOf: TiesOf): T {
  const { aboutIds, staterId, ownerId } = statement;
  const speakerId = staterId ?? ownerId;
  const { acquaintedIds = [] } = tiesOf(speakerId, aboutIds) ?? {};
  const known = aboutIds.filter((id) => id === speakerId || acquaintedIds.includes(id));
  return blockedAsNow({ ...statement, acquaintedIds: known }, tiesOf);
}

/**
 * Returns a restored statement with the current blocks of its stater; acquaintance stays as it was when it was made. A
 * blocker whom it was about before a correction still blocks it: only they can lift that.
 */
export function blockedAsNow<T extends TiedStatement>(statement: T, tiesOf: TiesOf): T {
  const { aboutIds, staterId, ownerId } = statement;
  const { blockerIds = [] } = tiesOf(staterId ?? ownerId, aboutIds) ?? {};
  const formerIds = statement.blockerIds.filter((id) => !aboutIds.includes(id));
  return { ...statement, blockerIds: [...aboutIds.filter((id) => blockerIds.includes(id)), ...formerIds] };
}
