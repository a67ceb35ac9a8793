import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './place.js';

/** Expected fate of the first of two statements; described at the head of `bench/supersession/cases.yaml`. */
export const expectations = ['replaces', 'confirms', 'adds', 'contradicts', 'similar', 'keeps', 'proposes'] as const;
export type Expectation = (typeof expectations)[number];

/** Path and chat of a statement. */
const manner = z.strictObject({
  by: z.string(),
  way: z.enum(['remember', 'import', 'learn']),
  where: z.enum(['direct', 'team', 'group']),
  type: z.string().optional(),
  slot: z.string().optional(),
  persona: z.string().optional(),
  confidence: z.number().optional(),
  /** `@handle` of an account, or the name of an acquaintance. */
  about: z.array(z.string()).optional(),
});
const partialManner = manner.partial();
const groups = z.array(
  z.strictObject({
    kind: z.string(),
    expect: z.enum(expectations),
    both: partialManner.default({}),
    first: partialManner.default({}),
    then: partialManner.default({}),
    cases: z.array(z.string()).min(4),
  }),
);

/** One statement of a pair. */
export type PairStatement = z.infer<typeof manner> & { readonly text: string; readonly value: string | null };

/** Halves of a set: one for tuning rules, one for checking them afterwards. */
export const halves = ['tune', 'heldOut'] as const;
export type Half = (typeof halves)[number];

/** Two statements, and the expected fate of the first after the second is stored. */
export interface Pair {
  readonly kind: string;
  readonly expect: Expectation;
  readonly half: Half;
  readonly first: PairStatement;
  readonly second: PairStatement;
}

/** Reads the pairs of the project. */
export async function readPairs(): Promise<Pair[]> {
  const file = await readFile(join(root, 'bench/supersession/cases.yaml'), 'utf8');
  return groups.parse(parse(file)).flatMap(({ kind, expect, both, first, then, cases }) =>
    cases.map((line, index): Pair => {
      const [textPart, ownPart = ''] = line.split(' | ');
      const [firstText, secondText] = textPart!.split(' > ');
      const [ownFirst, ownSecond] = ownPart.includes('/') || ownPart === '' ? ownPart.split('/') : [ownPart, ownPart];
      return {
        kind,
        expect,
        half: halves[index % 2]!,
        first: buildStatement(firstText!, { ...both, ...first }, ownFirst ?? ''),
        second: buildStatement(secondText!, { ...both, ...then }, ownSecond ?? ''),
      };
    }),
  );
}

/** Builds a statement; `ownPart` is the slot of this statement alone, or else the people it is about. */
function buildStatement(text: string, settings: z.infer<typeof partialManner>, ownPart: string): PairStatement {
  const [words, value = null] = text.split(' = ');
  const ownSlot = value !== null && settings.slot === undefined ? { slot: ownPart } : {};
  const ownPeople = ownSlot.slot === undefined && ownPart !== '' ? { about: ownPart.split('+') } : {};
  const statement = { ...manner.parse({ by: 'ana', where: 'direct', ...settings }), ...ownSlot, ...ownPeople };
  if (value === null) delete statement.slot;
  return { ...statement, text: words!, value };
}
