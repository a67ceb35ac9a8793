import { omitEmpty, formatTimestamp, formatOptionalTimestamp } from './lineFormatting.js';
import type { ExportLine } from '../lines/lineModel.js';

/** A person or entity with every name, as the graph holds them. Times in epoch ms. */
interface NamedPerson {
  readonly person: {
    readonly handle: string | null;
    readonly ref: string;
    readonly label: string;
    readonly names: readonly string[] | null;
    readonly createdAt: number;
    /** Time of the last search for insights about the person, epoch ms. */
    readonly insightsAt: number | null;
  };
  readonly aliases: readonly { readonly name: string; readonly at: number }[];
  readonly link: { readonly handle: string; readonly at: number } | null;
}

/** Builds the line of an account with its names. */
export const accountLine = ({ person, aliases }: NamedPerson): ExportLine => ({
  person: {
    handle: person.handle!,
    name: person.label,
    at: formatTimestamp(person.createdAt),
    ...omitEmpty({ aliases: aliasesOf(aliases), insightsAt: formatOptionalTimestamp(person.insightsAt) }),
  },
});

/** Builds the line of an acquaintance of a person, with the account they are linked to. */
export const acquaintanceLine = ({ person, aliases, link }: NamedPerson, knower: string): ExportLine => ({
  acquaintance: {
    of: knower,
    ref: person.ref,
    name: person.label,
    names: [...(person.names ?? [person.label])],
    ...omitEmpty({
      aliases: aliasesOf(aliases),
      account: link?.handle,
      linkedAt: link && formatTimestamp(link.at),
      at: formatTimestamp(person.createdAt),
    }),
  },
});

/** Names with the times since which they are known. */
const aliasesOf = (aliases: NamedPerson['aliases']): { name: string; at: string }[] =>
  aliases.map(({ name, at }) => ({ name, at: formatTimestamp(at) }));

/** Builds the line of a person's todo. Times in epoch ms. */
export const todoLine = (
  todo: {
    kind: 'COMMITMENT' | 'HABIT' | 'THREAD' | 'FRICTION';
    text: string;
    persona: string;
    done: boolean;
    createdAt: number;
    updatedAt: number;
  },
  personHandle: string,
): ExportLine => {
  const { kind, text, persona, done, createdAt, updatedAt } = todo;
  const optionalFields = omitEmpty({
    persona,
    done: done || null,
    updatedAt: updatedAt === createdAt ? null : formatTimestamp(updatedAt),
  });
  return { todo: { of: personHandle, kind, text, ...optionalFields, at: formatTimestamp(createdAt) } };
};
