import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const listed = z
  .array(z.strictObject({ reason: z.string().min(1), mutants: z.array(z.string()).min(1) }))
  .parse(parse(readFileSync(new URL('equalMutants.yaml', import.meta.url), 'utf8')));

/** Reasons of the mutants that decide as the original does, by the name of the mutant. */
export const equalMutants: ReadonlyMap<string, string> = new Map(
  listed.flatMap(({ reason, mutants }) => mutants.map((name) => [name, reason] as const)),
);
