import { z } from 'zod';
import { chatKinds, participationKinds } from '../../disclosure/audience.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { invalidInput } from '../../platform/errors.js';
import { digest } from '../../platform/ids.js';
import { exportedAccount, exportedAcquaintance, exportedChat, exportedLines, exportedMemory } from './exportedLines.js';
import { capital, importedMemory, key, when } from './importedMemory.js';
import { type RefusedLine, refusedUnless } from './importOutcome.js';
import { lineTexts } from './lineTexts.js';

/** When somebody takes part in a chat, and how: as a member when not said. */
export const attendance = {
  from: when.optional(),
  to: when.optional(),
  as: capital(participationKinds).default('MEMBER'),
} as const;

const participant = z.union([key, z.strictObject({ person: key, ...attendance })]);

/** The lines of a file by what they bring; what only exports say of the same has a schema of its own. */
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

/** What people write themselves. */
const ownKinds = ['person', 'acquaintance', 'chat', 'memory'] as const;
const maxMessage = 300;
const putBackKinds = ['exportedMemory', 'event', 'supersession'] as const;

/** A memory that a file brings, perhaps with the vector of its text in a named embedding space. */
export type ImportedMemoryLine = Line<'memory'>;

/** A memory, an event or a supersession of an export: what is put back as it stood. */
export type PutBackLine = Line<(typeof putBackKinds)[number]>;

/** Whatever else a file says: whom and what it defines, or what an export tells of itself. */
export type Definition = Line<Exclude<Kind, 'memory' | (typeof putBackKinds)[number]>>;

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

/** What is done with a line: it defines something that later ones may name, is said now, or stood elsewhere before. */
export type LineUse = 'define' | 'remember' | 'putBack';

/** What is done with a line. */
export function useOf({ data }: NumberedLine): LineUse {
  const kind = kindOf(data);
  if (kind === undefined || kind === 'memory') return 'remember';
  return isPutBack(kind) ? 'putBack' : 'define';
}

const isPutBack = (kind: Kind): kind is (typeof putBackKinds)[number] => putBackKinds.some((one) => one === kind);

/** The id that the memory or event of a line has for ever: the same line, read again, is found by it. */
export const importedId = (kind: 'memory' | 'event', tenantId: string, text: string): string =>
  digest(JSON.stringify(['import', kind, tenantId, text.trim()]));

/** Reads lines that define something; those that cannot be read are refused and never stop the others. */
export const readDefinitions = (given: readonly NumberedLine[]) =>
  readAll(given, (kind, value) => (kind === 'memory' || isPutBack(kind) ? undefined : (value as Definition)));

/** Reads lines of memories; those that cannot be read are refused and never stop the others. */
export const readMemories = (given: readonly NumberedLine[]) =>
  readAll(given, (kind, value) => (kind === 'memory' ? (value as ImportedMemoryLine) : undefined));

/** Reads lines of what is put back; those that cannot be read are refused and never stop the others. */
export const readPutBack = (given: readonly NumberedLine[]) =>
  readAll(given, (kind, value) => (isPutBack(kind) ? (value as PutBackLine) : undefined));

/** The handles that a memory line names. */
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
  // Before anything else: what is wrong with a line may have to be said in its own words.
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

/** What a line brings, as its first known key says; what an export wrote of it, by what it has that nobody writes. */
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
