import { z } from 'zod';
import { DomainError, invalidInput } from '../platform/errors.js';
import { capital, importedMemory, key, when } from './importedMemory.js';

const lines = {
  person: z.strictObject({ person: key }),
  acquaintance: z.strictObject({
    acquaintance: z.strictObject({ of: key, name: z.string(), aliases: z.array(z.string()).max(50).default([]) }),
  }),
  chat: z.strictObject({
    chat: z.strictObject({
      externalId: key,
      kind: capital(['PRIVATE', 'GROUP']),
      title: z.string().max(300).optional(),
      participants: z
        .array(z.union([key, z.strictObject({ person: key, from: when.optional(), to: when.optional() })]))
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

/** A person, acquaintance or chat that a file defines. */
export type Definition = z.infer<typeof lines.person> | z.infer<typeof lines.acquaintance> | z.infer<typeof lines.chat>;

/** A memory that a file brings, perhaps with the vector of its text in a named embedding space. */
export type MemoryLine = z.infer<typeof lines.memory>;

/** One line of an import file with its number, counted from 1, and its text. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** A line that was not stored, and why. */
export interface Refusal {
  readonly line: number;
  readonly code: DomainError['code'];
  readonly message: string;
}

/** Whether a line, read so far only by its beginning, defines something that later lines may name. */
export const definesSomething = (text: string): boolean => /^\s*\{\s*"(?:person|acquaintance|chat)"/.test(text);

/** Reads one line. Throws INVALID_INPUT that names the field and what was expected. */
function readLine(text: string): Definition | MemoryLine {
  const data = parsed(text);
  const kind = kinds.find((one) => typeof data === 'object' && data !== null && one in data);
  if (kind === undefined) {
    throw invalidInput(`A line must be one JSON object with one of ${kinds.join(', ')}.`);
  }
  const result = lines[kind].safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw invalidInput(`${issue.path.join('.') || 'The line'} is not as expected: ${issue.message}.`);
}

/** Reads lines; those that cannot be read are refused and never stop the others. */
export function readAll<T extends Definition | MemoryLine>(
  lines: readonly NumberedLine[],
): { read: { line: number; text: string; value: T }[]; refused: Refusal[] } {
  const refused: Refusal[] = [];
  const read: { line: number; text: string; value: T }[] = [];
  for (const { number, text } of lines) {
    try {
      read.push({ line: number, text, value: readLine(text) as T });
    } catch (error) {
      refused.push(refusalOf(number, error));
    }
  }
  return { read, refused };
}

/** The handles that a line names. */
export const handlesOf = (value: Definition | MemoryLine): string[] => {
  if ('person' in value) return [value.person];
  if ('acquaintance' in value) return [value.acquaintance.of];
  if ('chat' in value) return value.chat.participants.map((one) => (typeof one === 'string' ? one : one.person));
  const { owner, statedBy, about } = value.memory;
  return [owner, statedBy, ...about].flatMap((one) => (typeof one === 'string' ? [one] : []));
};

/** Does something for a line; what is wrong with the line refuses it, what is wrong with the service rejects. */
export async function refusedUnless(refused: Refusal[], line: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    refused.push(refusalOf(line, error));
  }
}

function refusalOf(line: number, error: unknown): Refusal {
  if (error instanceof DomainError && error.code !== 'UNAVAILABLE' && error.code !== 'INTERNAL') {
    return { line, code: error.code, message: error.message };
  }
  throw error;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput('A line must be one JSON object of at most 1 MB; this one is no JSON.');
  }
}
