import { stricter, type Sensitivity } from './evidence.js';

/** How a subject, not the origin, has closed a statement; it outlives the memory. */
export interface Restriction {
  /** The least sensitivity they have set; null where they set none. */
  readonly subjectSensitivity: Sensitivity | null;
  /** Whether they have closed it. */
  readonly subjectClosed: boolean;
}

/** Nobody has closed anything. */
export const unrestricted: Restriction = { subjectSensitivity: null, subjectClosed: false };

/** Whether a subject has closed anything. */
export const isRestricted = ({ subjectSensitivity, subjectClosed }: Restriction): boolean =>
  subjectSensitivity !== null || subjectClosed;

/** As closed as either of two restrictions. */
export const bothRestrictions = (a: Restriction, b: Restriction): Restriction => ({
  subjectSensitivity: [a, b].reduce<Sensitivity | null>(
    (least, { subjectSensitivity: one }) => (least === null || one === null ? (least ?? one) : stricter(least, one)),
    null,
  ),
  subjectClosed: a.subjectClosed || b.subjectClosed,
});

/** Whether a statement is as closed as a restriction asks. */
export function isAsClosedAs(statement: Restriction, restriction: Restriction): boolean {
  const { subjectSensitivity, subjectClosed } = bothRestrictions(statement, restriction);
  return statement.subjectSensitivity === subjectSensitivity && statement.subjectClosed === subjectClosed;
}

/** A statement as closed as its own subjects and those of another one have left it. */
export const alsoRestricted = <T extends Parameters<typeof restricted>[0]>(statement: T, other: Restriction): T =>
  restricted(statement, bothRestrictions(statement, other));

/** A statement at least as closed as its subjects have left it. */
export function restricted<T extends Restriction & { sensitivity: Sensitivity; portable: boolean }>(
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
