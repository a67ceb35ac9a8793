import { z } from 'zod';
import { chatKinds, participationKinds } from '../disclosure/audience.js';
import { refuseSecrets, slotText } from '../words/secrets.js';
import { invalidInput } from '../platform/errors.js';
import { digest } from '../platform/ids.js';
import { capital, importedMemory, key, when } from './importedMemory.js';
import { type RefusedLine, refusedUnless } from './importOutcome.js';

/** When somebody takes part in a chat, and how: as a member when not said. */
export const attendance = {
  from: when.optional(),
  to: when.optional(),
  as: capital(participationKinds).default('MEMBER'),
} as const;

const lines = {
  person: z.strictObject({ person: key }),
  acquaintance: z.strictObject({
    acquaintance: z.strictObject({ of: key, name: z.string(), aliases: z.array(z.string()).max(50).default([]) }),
  }),
  chat: z.strictObject({
    chat: z.strictObject({
      externalId: key,
      kind: capital(chatKinds),
      title: z.string().max(300).optional(),
      participants: z
        .array(z.union([key, z.strictObject({ person: key, ...attendance })]))
        .max(10_000)
        .default([]),
    }),
  }),
  memory: z.strictObject({
    memory: importedMemory,
    vector: z.array(z.number()).max(8_192).optional(),
    space: z.string().optional(),
  }),
} as const;
const kinds = Object.keys(lines) as (keyof typeof lines)[];
const maxMessage = 300;

/** A person, acquaintance or chat that a file defines. */
export type Definition = z.infer<typeof lines.person> | z.infer<typeof lines.acquaintance> | z.infer<typeof lines.chat>;

/** A memory that a file brings, perhaps with the vector of its text in a named embedding space. */
export type MemoryLine = z.infer<typeof lines.memory>;

/** One line of an import file with its number, counted from 1, and its text. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  /** What the text says as JSON, where that has been read already. */
  readonly data?: unknown;
  /** Why the line cannot be read, whatever its text says. */
  readonly flaw?: string;
}

/** A line whose shape is right and in which no secret was found. */
export interface ReadLine<T> {
  readonly line: number;
  readonly text: string;
  readonly value: T;
}

/** A line with its text read as JSON, as far as it is JSON. */
export function numberedLine(number: number, text: string): NumberedLine {
  try {
    return { number, text, data: JSON.parse(text) };
  } catch {
    return { number, text };
  }
}

/** Whether a line defines something that later lines may name. */
export const definesSomething = ({ data }: NumberedLine): boolean => {
  const kind = kindOf(data);
  return kind !== undefined && kind !== 'memory';
};

/** The id that the memory or event of a line has for ever: the same line, read again, is found by it. */
export const importedId = (kind: 'memory' | 'event', tenantId: string, text: string): string =>
  digest(JSON.stringify(['import', kind, tenantId, text.trim()]));

/** Reads lines that define something; those that cannot be read are refused and never stop the others. */
export const readDefinitions = (given: readonly NumberedLine[]) =>
  readAll(given, (value) => ('memory' in value ? undefined : value));

/** Reads lines of memories; those that cannot be read are refused and never stop the others. */
export const readMemories = (given: readonly NumberedLine[]) =>
  readAll(given, (value) => ('memory' in value ? value : undefined));

/** The handles that a line names. */
export const handlesOf = (value: Definition | MemoryLine): string[] => {
  if ('person' in value) return [value.person];
  if ('acquaintance' in value) return [value.acquaintance.of];
  if ('chat' in value) return value.chat.participants.map((one) => (typeof one === 'string' ? one : one.person));
  const { owner, statedBy, about, confidedTo = [] } = value.memory;
  return [owner, statedBy, ...about, ...confidedTo].flatMap((one) => (typeof one === 'string' ? [one] : []));
};

async function readAll<T>(
  given: readonly NumberedLine[],
  pick: (value: Definition | MemoryLine) => T | undefined,
): Promise<{ read: ReadLine<T>[]; refused: RefusedLine[] }> {
  const refused: RefusedLine[] = [];
  const read: ReadLine<T>[] = [];
  for (const line of given) {
    await refusedUnless(refused, line.number, async () => {
      const value = pick(await readLine(line));
      if (value === undefined) throw invalidInput('Memories and what they name must be read apart.');
      read.push({ line: line.number, text: line.text, value });
    });
  }
  return { read, refused };
}

/** Reads one line. Rejects with SECRET_REFUSED, or INVALID_INPUT that names the field and what was expected. */
async function readLine({ text, data: given, flaw }: NumberedLine): Promise<Definition | MemoryLine> {
  if (flaw !== undefined) throw invalidInput(flaw);
  const data = given === undefined ? parsed(text) : given;
  // Before anything else: what is wrong with a line may have to be said in its own words.
  await refuseSecrets(textsOf(data));
  const kind = kindOf(data);
  if (kind === undefined) {
    throw invalidInput(`A line must be one JSON object with one of ${kinds.join(', ')}.`);
  }
  const result = lines[kind].safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const message = issue.message.slice(0, maxMessage);
  throw invalidInput(`${issue.path.join('.') || 'The line'} is not as expected: ${message}.`);
}

const kindOf = (data: unknown): keyof typeof lines | undefined =>
  typeof data === 'object' && data !== null ? kinds.find((one) => Object.hasOwn(data, one)) : undefined;

function parsed(text: string): unknown {
  const { data } = numberedLine(0, text);
  if (data === undefined) throw invalidInput('A line must be one JSON object of at most 1 MB; this one is no JSON.');
  return data;
}

/**
 * Every text of a line's data, names of fields and what no schema knows included, and the value of a slot together with
 * its name: what has to be free of secrets before anything of the line is used or repeated.
 */
function textsOf(data: unknown): string[] {
  const texts = new Set<string>();
  // No recursion: a line may nest deeper than the stack is high.
  const open: unknown[] = [data];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') texts.add(one);
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) for (const name of Object.keys(one)) texts.add(name);
    if ('slot' in one && 'value' in one) texts.add(slotText(String(one.slot), String(one.value)));
    for (const value of Object.values(one)) if (typeof value !== 'number') open.push(value);
  }
  return [...texts];
}
