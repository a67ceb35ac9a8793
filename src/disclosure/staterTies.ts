import { DomainError } from '../platform/errors.js';

/** Ties of a stater to the accounts they speak of: acquaintance and blocks. */
export interface StaterTies {
  /** Accounts with whom the stater takes or took part in a chat, at any time. */
  readonly acquaintedIds: readonly string[];
  /** Accounts that block the stater. */
  readonly blockerIds: readonly string[];
}

/** Stater and the persons their statement is about. */
export interface SpeakerAndSubjects {
  readonly staterId: string;
  readonly aboutIds: readonly string[];
  /** True to lock the stater's blocks even without another person among `aboutIds`. */
  readonly isAlwaysLocked?: boolean;
}

/** Lookup of a stater's ties for a statement about these persons; undefined if a stater speaks only of themself. */
export type TiesLookup = (staterId: string | null, aboutIds?: readonly string[]) => StaterTies | undefined;

/** Lookup that throws CONFLICT for a subject added since the ties were loaded, whose block would be missed. */
export const requireLookedUp =
  (tiesOf: TiesLookup, loadedSpeakers: readonly SpeakerAndSubjects[]): TiesLookup =>
  (staterId, aboutIds = []) => {
    const loadedAboutIds = new Set(
      loadedSpeakers.flatMap((speaker) => (speaker.staterId === staterId ? speaker.aboutIds : [])),
    );
    if (staterId !== null && aboutIds.some((id) => id !== staterId && !loadedAboutIds.has(id)))
      throw new DomainError('CONFLICT', 'This memory has just changed: read it again before you change it.');
    return tiesOf(staterId);
  };

/** Lookup without any ties. */
export const noTies: TiesLookup = () => undefined;

/** Fields of a statement that depend on ties. */
interface TiedStatement {
  readonly aboutIds: readonly string[];
  readonly staterId: string | null;
  readonly ownerId: string | null;
  readonly acquaintedIds: readonly string[];
  readonly blockerIds: readonly string[];
}

/** Returns a statement with the subjects its stater is acquainted with, and those who block its stater. */
export function withTies<T extends TiedStatement>(statement: T, tiesOf: TiesLookup): T {
  const { aboutIds, staterId, ownerId } = statement;
  const speakerId = staterId ?? ownerId;
  const { acquaintedIds = [] } = tiesOf(speakerId, aboutIds) ?? {};
  const acquaintedSubjectIds = aboutIds.filter((id) => id === speakerId || acquaintedIds.includes(id));
  return withCurrentBlocks({ ...statement, acquaintedIds: acquaintedSubjectIds }, tiesOf);
}

/**
 * Returns a restored statement with the current blocks of its stater. Acquaintance stays as of its making. A former
 * subject who blocks it still does: only they can lift the block.
 */
export function withCurrentBlocks<T extends TiedStatement>(statement: T, tiesOf: TiesLookup): T {
  const { aboutIds, staterId, ownerId } = statement;
  const { blockerIds = [] } = tiesOf(staterId ?? ownerId, aboutIds) ?? {};
  const formerIds = statement.blockerIds.filter((id) => !aboutIds.includes(id));
  return { ...statement, blockerIds: [...aboutIds.filter((id) => blockerIds.includes(id)), ...formerIds] };
}
