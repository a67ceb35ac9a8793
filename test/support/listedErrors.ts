import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { errorCodes } from '../../src/platform/errors.js';

/** Codes that every request can be answered with; the description of `Mutation` says so once. */
export const codesOfEveryRequest: readonly string[] = [
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'TOO_COMPLEX',
  'TIMED_OUT',
  'UNAVAILABLE',
  'INTERNAL',
];

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

/** Lists the codes that the description of each mutation names, by mutation. */
export const listedCodes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(schema.getMutationType()!.getFields()).map(({ name, description }) => [
    name,
    /Errors: ([A-Z_, ]+)\.$/u.exec(description ?? '')?.[1]?.split(', ') ?? [],
  ]),
);

/** Throws if a mutation is answered with a code that its description does not list. */
export function requireListed(errors: readonly { path?: readonly unknown[]; extensions: { code: string } }[]): void {
  for (const { path, extensions } of errors) {
    const codes = path?.length === 1 ? listedCodes.get(String(path[0])) : undefined;
    if (codes && ![...codes, ...codesOfEveryRequest].includes(extensions.code))
      throw new Error(`The description of ${String(path![0])} does not list ${extensions.code}.`);
  }
}

/** Codes that are no code of the service. */
export const unknownCodes = (): string[] =>
  [...listedCodes.values()].flat().filter((code) => !(errorCodes as readonly string[]).includes(code));
