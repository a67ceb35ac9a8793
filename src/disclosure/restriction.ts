import { isStricter, stricter, type Sensitivity } from './evidence.js';

/** Restriction of a statement by its subjects; it outlives the memory. */
export interface Restriction {
  /** Least sensitivity that the subjects have set; null if they set none. */
  readonly subjectSensitivity: Sensitivity | null;
  /** True if a subject has closed `portable`. */
  readonly subjectClosed: boolean;
  /** True if no subject but the only origin of the statement has restricted it, who may therefore relax it again. */
  readonly restrictedByOrigin: boolean;
}

export const unrestricted: Restriction = { subjectSensitivity: null, subjectClosed: false, restrictedByOrigin: false };

/** True if a subject has restricted anything. */
export const isRestricted = ({ subjectSensitivity, subjectClosed }: Restriction): boolean =>
  subjectSensitivity !== null || subjectClosed;

/** Combines two restrictions into one that is as closed as both. */
export const combineRestrictions = (a: Restriction, b: Restriction): Restriction => {
  const restrictions = [a, b].filter(isRestricted);
  const levels = restrictions.flatMap(({ subjectSensitivity }) => subjectSensitivity ?? []);
  return {
    subjectSensitivity: levels.length === 0 ? null : levels.reduce(stricter),
    subjectClosed: restrictions.some(({ subjectClosed }) => subjectClosed),
    restrictedByOrigin: restrictions.length > 0 && restrictions.every(({ restrictedByOrigin }) => restrictedByOrigin),
  };
};

/** True if a statement is at least as closed as a restriction, by the same subjects or by more. */
export function isAtLeastAsRestricted(statement: Restriction, restriction: Restriction): boolean {
  const { subjectSensitivity, subjectClosed, restrictedByOrigin } = combineRestrictions(statement, restriction);
  return (
    statement.subjectSensitivity === subjectSensitivity &&
    statement.subjectClosed === subjectClosed &&
    statement.restrictedByOrigin === restrictedByOrigin
  );
}

type Spread = { readonly sensitivity: Sensitivity; readonly portable: boolean };

/**
 * Returns the restriction of a statement that gets a new sensitivity and portability. It follows a lower sensitivity or
 * an opened `portable` if no subject but its origin has restricted it.
 */
export function relaxRestriction(restriction: Restriction, { sensitivity, portable }: Spread): Restriction {
  const { subjectSensitivity, subjectClosed, restrictedByOrigin } = restriction;
  if (!restrictedByOrigin) return restriction;
  const isRelaxed = subjectSensitivity !== null && isStricter(subjectSensitivity, sensitivity);
  return restrictionOf(isRelaxed ? sensitivity : subjectSensitivity, subjectClosed && !portable, restrictedByOrigin);
}

/** Returns the restriction that sets a least sensitivity and closes `portable`; {@link unrestricted} for neither. */
export function restrictionOf(
  sensitivity: Sensitivity | null,
  subjectClosed: boolean,
  isByOrigin: boolean,
): Restriction {
  const subjectSensitivity = sensitivity === 'PUBLIC' ? null : sensitivity;
  const restrictedByOrigin = isByOrigin && (subjectSensitivity !== null || subjectClosed);
  return { subjectSensitivity, subjectClosed, restrictedByOrigin };
}

type Origin = { readonly ownerId: string | null; readonly staterId: string | null };

/** Returns the person who alone is the origin of a statement; null if its owner and its stater are two. */
export const onlyOriginOf = ({ ownerId, staterId }: Origin): string | null =>
  ownerId === null || staterId === null || ownerId === staterId ? (staterId ?? ownerId) : null;

type RestrictedStatement = Restriction & Spread & Origin;

/** Returns a statement with its own restriction and that of another one. */
export const addRestriction = <T extends RestrictedStatement>(statement: T, other: Restriction): T =>
  applyRestriction(statement, combineRestrictions(statement, other));

/** Returns a statement with a restriction applied: at least that sensitivity, and not portable if it is closed. */
export function applyRestriction<T extends RestrictedStatement>(
  statement: T,
  { subjectSensitivity, subjectClosed, restrictedByOrigin }: Restriction,
): T {
  return {
    ...statement,
    subjectSensitivity,
    subjectClosed,
    restrictedByOrigin: restrictedByOrigin && onlyOriginOf(statement) !== null,
    sensitivity:
      subjectSensitivity === null ? statement.sensitivity : stricter(statement.sensitivity, subjectSensitivity),
    portable: statement.portable && !subjectClosed,
  };
}
