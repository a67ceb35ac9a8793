import { withoutEmpty, iso, formatOptionalTimestamp } from './exportLine.js';
import type { ExportLine } from '../lines/lineModel.js';

/** A person or entity with every name, as the graph holds them. Times in epoch ms. */
interface Named {
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
export const accountLine = ({ person, aliases }: Named): ExportLine => ({
  person: {
    handle: person.handle!,
    name: person.label,
    at: iso(person.createdAt),
    ...withoutEmpty({ aliases: aliasesOf(aliases), insightsAt: formatOptionalTimestamp(person.insightsAt) }),
  },
});

/** Builds the line of an acquaintance of a person, with the account they are linked to. */
export const acquaintanceLine = ({ person, aliases, link }: Named, of: string): ExportLine => ({
  acquaintance: {
    of,
    ref: person.ref,
    name: person.label,
    names: [...(person.names ?? [person.label])],
    ...withoutEmpty({
      aliases: aliasesOf(aliases),
      account: link?.handle,
      linkedAt: link && iso(link.at),
      at: iso(person.createdAt),
    }),
  },
});

/** Names with the times since which they are known. */
const aliasesOf = (aliases: Named['aliases']): { name: string; at: string }[] =>
  aliases.map(({ name, at }) => ({ name, at: iso(at) }));

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
  of: string,
): ExportLine => {
  const { kind, text, persona, done, createdAt, updatedAt } = todo;
  const more = withoutEmpty({
    persona,
    done: done || null,
    updatedAt: updatedAt === createdAt ? null : iso(updatedAt),
  });
  return { todo: { of, kind, text, ...more, at: iso(createdAt) } };
};
