import { DomainError } from '../platform/errors.js';

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
  readonly isAlwaysLocked?: boolean;
}

/** Lookup of a stater's ties for a statement about these persons; undefined for a stater who speaks only of themself. */
export type AcquaintanceLookup = (
  staterId: string | null,
  aboutIds?: readonly string[],
) => StaterAcquaintance | undefined;

/** Throws CONFLICT for a subject not among `loadedSpeakers`: it was added since the read; its block would be missed. */
export const requireLookedUp =
  (tiesOf: AcquaintanceLookup, loadedSpeakers: readonly SpeakerAndSubjects[]): AcquaintanceLookup =>
  (staterId, aboutIds = []) => {
    const loadedAboutIds = new Set(loadedSpeakers.flatMap((one) => (one.staterId === staterId ? one.aboutIds : [])));
    if (staterId !== null && aboutIds.some((id) => id !== staterId && !loadedAboutIds.has(id)))
      throw new DomainError('CONFLICT', 'This memory has just changed: read it again before you change it.');
    return tiesOf(staterId);
  };

/** Lookup without any ties. */
export const noAcquaintance: AcquaintanceLookup = () => undefined;

/** Fields of a statement that depend on ties. */
interface TiedStatement {
  readonly aboutIds: readonly string[];
  readonly staterId: string | null;
  readonly ownerId: string | null;
  readonly acquaintedIds: readonly string[];
  readonly blockerIds: readonly string[];
}

/** Adds the ties of the stater: the subjects with whom they are acquainted, and those who block them. */
export function withAcquaintance<T extends TiedStatement>(statement: T, tiesOf: AcquaintanceLookup): T {
  const { aboutIds, staterId, ownerId } = statement;
  const speakerId = staterId ?? ownerId;
  const { acquaintedIds = [] } = tiesOf(speakerId, aboutIds) ?? {};
  const acquaintedSubjectIds = aboutIds.filter((id) => id === speakerId || acquaintedIds.includes(id));
  return withCurrentBlocks({ ...statement, acquaintedIds: acquaintedSubjectIds }, tiesOf);
}

/**
 * Returns a restored statement with the current blocks of its stater; acquaintance stays as it was when it was made. A
 * blocker whom it was about before a correction still blocks it: only they can lift that.
 */
export function withCurrentBlocks<T extends TiedStatement>(statement: T, tiesOf: AcquaintanceLookup): T {
  const { aboutIds, staterId, ownerId } = statement;
  const { blockerIds = [] } = tiesOf(staterId ?? ownerId, aboutIds) ?? {};
  const formerIds = statement.blockerIds.filter((id) => !aboutIds.includes(id));
  return { ...statement, blockerIds: [...aboutIds.filter((id) => blockerIds.includes(id)), ...formerIds] };
}
