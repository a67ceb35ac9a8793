import { z } from 'zod';

/** Parses the rows of an answer. Throws if one has another shape. */
export const rowsOf = <Shape extends z.ZodType>(shape: Shape, rows: readonly unknown[]): z.output<Shape>[] =>
  rows.map((row) => shape.parse(row));

/** Parses the only row of an answer. Throws if there is none or it has another shape. */
export const rowOf = <Shape extends z.ZodType>(shape: Shape, [row]: readonly unknown[]): z.output<Shape> =>
  shape.parse(row);

/** Row that holds an id alone. */
export const idRow = z.object({ id: z.string() });

/** Returns the ids that a statement returned as `id`, one per row. */
export const idsOf = (rows: readonly unknown[]): string[] => rows.map((row) => idRow.parse(row).id);

const totalRow = z.object({ total: z.number() });

/** Returns the number that a counting statement returned as `total` in its only row. */
export const totalOf = (rows: readonly unknown[]): number => rowOf(totalRow, rows).total;
