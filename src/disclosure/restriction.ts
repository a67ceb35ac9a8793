import { stricter, type Sensitivity } from './evidence.js';

/** Restriction of a statement by its subjects instead of its origin; it outlives the memory. */
export interface Restriction {
  /** Least sensitivity that the subjects have set; null if they set none. */
  readonly subjectSensitivity: Sensitivity | null;
  /** True if a subject has closed `portable`. */
  readonly subjectClosed: boolean;
}

export const unrestricted: Restriction = { subjectSensitivity: null, subjectClosed: false };

/** True if a subject has restricted anything. */
export const isRestricted = ({ subjectSensitivity, subjectClosed }: Restriction): boolean =>
  subjectSensitivity !== null || subjectClosed;

/** Combines two restrictions to one as closed as both. */
export const combineRestrictions = (a: Restriction, b: Restriction): Restriction => ({
  subjectSensitivity: [a, b].reduce<Sensitivity | null>(
    (least, { subjectSensitivity: one }) => (least === null || one === null ? (least ?? one) : stricter(least, one)),
    null,
  ),
  subjectClosed: a.subjectClosed || b.subjectClosed,
});

/** True if a statement is at least as closed as a restriction. */
export function isAtLeastAsRestricted(statement: Restriction, restriction: Restriction): boolean {
  const { subjectSensitivity, subjectClosed } = combineRestrictions(statement, restriction);
  return statement.subjectSensitivity === subjectSensitivity && statement.subjectClosed === subjectClosed;
}

/** Returns a statement with its own restriction and that of another one. */
export const addRestriction = <T extends Parameters<typeof applyRestriction>[0]>(statement: T, other: Restriction): T =>
  applyRestriction(statement, combineRestrictions(statement, other));

/** Returns a statement with a restriction applied: at least that sensitivity, and not portable if it is closed. */
export function applyRestriction<T extends Restriction & { sensitivity: Sensitivity; portable: boolean }>(
  statement: T,
  { subjectSensitivity, subjectClosed }: Restriction,
): T {
  return {
    ...statement,
    subjectSensitivity,
    subjectClosed,
    sensitivity:
      subjectSensitivity === null ? statement.sensitivity : stricter(statement.sensitivity, subjectSensitivity),
    portable: statement.portable && !subjectClosed,
  };
}
