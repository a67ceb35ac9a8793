/** What binds a stater to the accounts they speak of. */
export interface StaterAcquaintance {
  /** Those with whom they take or took part in a chat, at any time. */
  readonly acquaintedIds: readonly string[];
  /** Those who block them. */
  readonly blockerIds: readonly string[];
}

/** Somebody who speaks of other accounts. */
export interface SpeakerAndSubjects {
  readonly staterId: string;
  readonly aboutIds: readonly string[];
}

/** The ties of staters; undefined for one who speaks of nobody but themself. */
export type TiesOf = (staterId: string | null) => StaterAcquaintance | undefined;

/** Nobody has any ties. */
export const noTies: TiesOf = () => undefined;

/** A statement as far as ties decide about it. */
interface TiedStatement {
  readonly aboutIds: readonly string[];
  readonly staterId: string | null;
  readonly ownerId: string | null;
  readonly acquaintedIds: readonly string[];
  readonly blockerIds: readonly string[];
}

/** A new statement with what its stater's ties make of it: whom they know of those they speak of, and who blocks them. */
export function tied<T extends TiedStatement>(statement: T, tiesOf: TiesOf): T {
  const { aboutIds, staterId, ownerId } = statement;
  const speakerId = staterId ?? ownerId;
  const { acquaintedIds = [] } = tiesOf(speakerId) ?? {};
  const known = aboutIds.filter((id) => id === speakerId || acquaintedIds.includes(id));
  return blockedAsNow({ ...statement, acquaintedIds: known }, tiesOf);
}

/** A statement that comes back: whom its stater knew then counts, but who blocks them now. */
export function blockedAsNow<T extends TiedStatement>(statement: T, tiesOf: TiesOf): T {
  const { aboutIds, staterId, ownerId } = statement;
  const { blockerIds = [] } = tiesOf(staterId ?? ownerId) ?? {};
  return { ...statement, blockerIds: aboutIds.filter((id) => blockerIds.includes(id)) };
}
