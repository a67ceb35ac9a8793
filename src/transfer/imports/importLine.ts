import { z } from 'zod';
import { chatKinds, participationKinds } from '../../disclosure/audience.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { invalidInput } from '../../platform/errors.js';
import { idOf } from '../../platform/ids.js';
import { exportedAccount, exportedAcquaintance, exportedChat, exportedLines, exportedMemory } from './exportedLines.js';
import { capital, importedMemory, key, when } from './importedMemory.js';
import { type RefusedLine, refusedUnless } from './importOutcome.js';
import { lineTexts } from './lineTexts.js';

/** Period and role of a participation in a chat; the role defaults to member. */
export const attendance = {
  from: when.optional(),
  to: when.optional(),
  as: capital(participationKinds).default('MEMBER'),
} as const;

const participant = z.union([key, z.strictObject({ person: key, ...attendance })]);

/** Schemas of lines by kind. Lines that only exports have are in {@link exportedLines}. */
const lines = {
  person: z.strictObject({ person: key }),
  account: z.strictObject({ person: exportedAccount }),
  acquaintance: z.strictObject({
    acquaintance: z.strictObject({ of: key, name: z.string(), aliases: z.array(z.string()).max(50).default([]) }),
  }),
  knownAcquaintance: z.strictObject({ acquaintance: exportedAcquaintance }),
  chat: z.strictObject({
    chat: z.strictObject({
      externalId: key,
      kind: capital(chatKinds),
      title: z.string().max(300).optional(),
      participants: z.array(participant).max(10_000).default([]),
      ...exportedChat,
    }),
  }),
  memory: z.strictObject({
    memory: importedMemory,
    vector: z.array(z.number()).max(8_192).optional(),
    space: z.string().optional(),
  }),
  exportedMemory: z.strictObject({ memory: exportedMemory }),
  ...exportedLines,
} as const;
type Kind = keyof typeof lines;
type Line<K extends Kind> = z.infer<(typeof lines)[K]>;

/** Kinds of lines that people write by hand. */
const ownKinds = ['person', 'acquaintance', 'chat', 'memory'] as const;
const maxMessage = 300;
const putBackKinds = ['exportedMemory', 'event', 'supersession'] as const;

/** A memory line of a file, optionally with the vector of its text in a named embedding space. */
export type ImportedMemoryLine = Line<'memory'>;

/** A memory, an event or a supersession of an export, which is restored as it stood. */
export type PutBackLine = Line<(typeof putBackKinds)[number]>;

/** Any other line of a file: a definition, or the header or end of an export. */
export type Definition = Line<Exclude<Kind, 'memory' | (typeof putBackKinds)[number]>>;

/** A line of an import file with its number, counted from 1, and its text. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  /** The text parsed as JSON, if that was done already. */
  readonly data?: unknown;
  /** Reason why the line cannot be read, independent of its text. */
  readonly flaw?: string;
}

/** A line with a valid shape and without secrets. */
export interface ReadLine<T> {
  readonly line: number;
  readonly text: string;
  readonly value: T;
}

/** Parses the text of a line as JSON, if it is JSON. */
export function numberedLine(number: number, text: string): NumberedLine {
  try {
    return { number, text, data: JSON.parse(text) };
  } catch {
    return { number, text };
  }
}

/** Use of a line: it defines what later lines may name, states a new memory, or restores an exported one. */
export type LineUse = 'define' | 'remember' | 'putBack';

/** Returns the use of a line. */
export function useOf({ data }: NumberedLine): LineUse {
  const kind = kindOf(data);
  if (kind === undefined || kind === 'memory') return 'remember';
  return isPutBack(kind) ? 'putBack' : 'define';
}

const isPutBack = (kind: Kind): kind is (typeof putBackKinds)[number] => putBackKinds.some((one) => one === kind);

/**
 * Returns the permanent id of the memory or event of a line. It works as an idempotency key: the same line, imported
 * again, is found by it.
 */
export const importedId = (kind: 'memory' | 'event', tenantId: string, text: string): string =>
  idOf(kind, JSON.stringify(['import', kind, tenantId, text.trim()]));

/** Reads definition lines. Unreadable lines are refused and never stop the others. */
export const readDefinitions = (given: readonly NumberedLine[]) =>
  readAll(given, (kind, value) => (kind === 'memory' || isPutBack(kind) ? undefined : (value as Definition)));

/** Reads memory lines. Unreadable lines are refused and never stop the others. */
export const readMemories = (given: readonly NumberedLine[]) =>
  readAll(given, (kind, value) => (kind === 'memory' ? (value as ImportedMemoryLine) : undefined));

/** Reads lines to restore. Unreadable lines are refused and never stop the others. */
export const readPutBack = (given: readonly NumberedLine[]) =>
  readAll(given, (kind, value) => (isPutBack(kind) ? (value as PutBackLine) : undefined));

/** Lists the handles that a memory line names. */
export const handlesOf = ({ memory }: ImportedMemoryLine): string[] => {
  const { owner, statedBy, about, confidedTo = [] } = memory;
  return [owner, statedBy, ...about, ...confidedTo].flatMap((one) => (typeof one === 'string' ? [one] : []));
};

async function readAll<T>(
  given: readonly NumberedLine[],
  pick: (kind: Kind, value: unknown) => T | undefined,
): Promise<{ read: ReadLine<T>[]; refused: RefusedLine[] }> {
  const refused: RefusedLine[] = [];
  const read: ReadLine<T>[] = [];
  for (const line of given) {
    await refusedUnless(refused, line.number, async () => {
      const { kind, value: all } = await readLine(line);
      const value = pick(kind, all);
      if (value === undefined) throw invalidInput('Memories and what they name must be read apart.');
      read.push({ line: line.number, text: line.text, value });
    });
  }
  return { read, refused };
}

/** Reads one line. Rejects with SECRET_REFUSED, or INVALID_INPUT that names the field and what was expected. */
async function readLine({ text, data: given, flaw }: NumberedLine): Promise<{ kind: Kind; value: unknown }> {
  if (flaw !== undefined) throw invalidInput(flaw);
  const data = given === undefined ? parsed(text) : given;
  // Secrets come first: an error about the line may repeat its text.
  await refuseSecrets(lineTexts(data));
  const kind = kindOf(data);
  if (kind === undefined) {
    throw invalidInput(`A line must be one JSON object with one of ${ownKinds.join(', ')}.`);
  }
  const result = lines[kind].safeParse(data);
  if (result.success) return { kind, value: result.data };
  const issue = result.error.issues[0]!;
  const message = issue.message.slice(0, maxMessage);
  throw invalidInput(`${issue.path.join('.') || 'The line'} is not as expected: ${message}.`);
}

/**
 * Returns the kind of a line by its first known key. A person, acquaintance or memory with a field that only exports
 * have counts as exported.
 */
function kindOf(data: unknown): Kind | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const has = (of: unknown, name: string): boolean => typeof of === 'object' && of !== null && Object.hasOwn(of, name);
  const key = [...ownKinds, ...exportedKinds].find((one) => Object.hasOwn(data, one));
  const { person, acquaintance, memory } = data as Record<string, unknown>;
  if (key === 'person') return has(person, 'handle') ? 'account' : 'person';
  if (key === 'acquaintance') return has(acquaintance, 'ref') ? 'knownAcquaintance' : 'acquaintance';
  if (key === 'memory') return has(memory, 'id') ? 'exportedMemory' : 'memory';
  return key;
}
const exportedKinds = Object.keys(exportedLines) as (keyof typeof exportedLines)[];

function parsed(text: string): unknown {
  const { data } = numberedLine(0, text);
  if (data === undefined) throw invalidInput('A line must be one JSON object of at most 2 MB; this one is no JSON.');
  return data;
}
