import { z } from 'zod';

const totalRow = z.object({ total: z.number() });

/** Returns the number that a counting statement returned as `total` in its only row. */
export const totalOf = ([row]: readonly unknown[]): number => totalRow.parse(row).total;
