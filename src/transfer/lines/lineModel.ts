import { z } from 'zod';
import { chatKinds, participationKinds } from '../../disclosure/audience.js';
import { messageRoles } from '../../directory/chats/messageRole.js';
import { thingTypes } from '../../directory/people/person.js';
import { todoKinds } from '../../learning/todos/todo.js';
import { historyEventKinds } from '../../memories/historyEvent.js';
import { invalidInput } from '../../platform/errors.js';
import { exportedMerge, exportedProposal } from './decisionSchemas.js';
import { sensitivities } from '../../disclosure/evidence.js';
import {
  upperCaseEnum,
  countField,
  exportedIdField,
  nameField,
  lowerCaseEnum,
  maxExportedConfidants,
  personName,
  threadName,
  momentField,
} from './lineFields.js';
import { exportedMemory, importedMemory } from './memorySchemas.js';

/** Format version of exports written and the newest one read. Before version 2 there were no merges and proposals. */
export const exportFormat = 2;

/** Throws INVALID_INPUT for an export in a newer format. */
export function checkFormat({ format }: { readonly format: number }): void {
  if (format > exportFormat)
    throw invalidInput(`The export has format ${format}; this Kith reads up to ${exportFormat}.`);
}

/** A name of a person or entity, and since when it is known. */
const alias = z.strictObject({ name: z.string(), at: momentField });

const account = z.strictObject({
  handle: nameField,
  name: z.string(),
  aliases: z.array(alias).max(1_000).default([]),
  at: momentField.optional(),
  /** Time of the last search for insights about the person. */
  insightsAt: momentField.optional(),
});

/** An acquaintance as it stands in its creator's space. */
const knownAcquaintance = z.strictObject({
  of: nameField,
  ref: z.string().max(400),
  name: z.string(),
  /** Every name it is found by. */
  names: z.array(z.string()).max(1_000),
  aliases: z.array(alias).max(1_000).default([]),
  /** The account that it is linked to. */
  account: nameField.optional(),
  linkedAt: momentField.optional(),
  at: momentField.optional(),
});

/** Period and role of a participation in a chat; the role defaults to member. */
export const participationPeriod = {
  from: momentField.optional(),
  to: momentField.optional(),
  as: upperCaseEnum(participationKinds).default('MEMBER'),
} as const;

/** Kinds of lines that people write by hand. */
const handwrittenSchemas = {
  person: z.strictObject({ person: nameField }),
  acquaintance: z.strictObject({
    acquaintance: z.strictObject({ of: nameField, name: z.string(), aliases: z.array(z.string()).max(50).default([]) }),
  }),
  memory: z.strictObject({
    memory: importedMemory,
    vector: z.array(z.number()).max(8_192).optional(),
    space: z.string().optional(),
  }),
} as const;

/** Kinds of lines that exports write. A chat may be written by hand, too. */
const exportSchemas = {
  account: z.strictObject({ person: account }),
  knownAcquaintance: z.strictObject({ acquaintance: knownAcquaintance }),
  exportedMemory: z.strictObject({ memory: exportedMemory }),
  chat: z.strictObject({
    chat: z.strictObject({
      externalId: nameField,
      kind: upperCaseEnum(chatKinds),
      title: z.string().max(300).optional(),
      participants: z
        .array(z.union([nameField, z.strictObject({ person: nameField, ...participationPeriod })]))
        .max(10_000)
        .default([]),
      at: momentField.optional(),
      /** Latest moment from which it holds a memory or message: no participation may begin earlier. */
      heldUntil: momentField.optional(),
      /** Other participants, in the export of one person. They get no access by it. */
      others: z.array(nameField).max(10_000).optional(),
    }),
  }),
  export: z.strictObject({
    export: z.strictObject({
      format: z.number().int(),
      of: z.enum(['PERSON', 'TENANT', 'REDACTED']),
      person: nameField.optional(),
      /** Of a redacted copy: opaque marks of the graph and the tenant it was made from. */
      graph: exportedIdField.optional(),
      source: exportedIdField.optional(),
      at: momentField,
    }),
  }),
  thing: z.strictObject({
    thing: z.strictObject({
      owner: nameField.optional(),
      chat: nameField.optional(),
      type: lowerCaseEnum(thingTypes),
      ref: z.string().max(400),
      label: z.string(),
      madeBy: z.string().max(200).optional(),
      at: momentField.optional(),
    }),
  }),
  block: z.strictObject({ block: z.strictObject({ by: nameField, stater: nameField }) }),
  event: z.strictObject({
    event: z.strictObject({
      id: exportedIdField,
      memory: exportedIdField,
      event: z.enum(historyEventKinds),
      at: momentField,
      /** The actor: a person or a job. */
      by: nameField.optional(),
      job: z.string().max(200).optional(),
      oldText: z.string().optional(),
      newText: z.string().optional(),
      /** Staters of the old text. */
      origins: z.array(nameField).max(2).default([]),
      meta: z.record(z.string(), z.unknown()).default({}),
      thread: threadName.optional(),
      /** Below 0 if it counts as read in its thread. */
      revision: z.int().default(0),
      /** True if the memory no longer exists. */
      gone: z.boolean().default(false),
    }),
  }),
  supersession: z.strictObject({
    supersession: z.strictObject({
      newer: exportedIdField,
      older: exportedIdField,
      at: momentField,
      reason: z.string().max(100),
    }),
  }),
  todo: z.strictObject({
    todo: z.strictObject({
      of: nameField,
      kind: upperCaseEnum(todoKinds),
      text: z.string(),
      persona: z.string().optional(),
      done: z.boolean().default(false),
      at: momentField,
      updatedAt: momentField.optional(),
    }),
  }),
  checkpoint: z.strictObject({
    checkpoint: z.strictObject({
      of: nameField,
      thread: z.string(),
      version: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      data: z.unknown(),
      at: momentField,
    }),
  }),
  message: z.strictObject({
    message: z.strictObject({
      id: exportedIdField,
      chat: nameField.optional(),
      externalId: z.string().max(400),
      role: upperCaseEnum(messageRoles),
      /** The speaker; absent for the agent. */
      by: personName.optional(),
      /** The person in whose conversation it is a turn. */
      with: nameField.optional(),
      /** The only person who heard it, if it was direct talk. */
      saidAloneTo: nameField.optional(),
      inPrivate: z.boolean().default(false),
      text: z.string(),
      persona: z.string().optional(),
      confidedTo: z.array(personName).max(maxExportedConfidants).optional(),
      /** Sensitivity of its words before a value was removed from them. */
      saidSensitivity: upperCaseEnum(sensitivities).optional(),
      /** True if a memory made of it was forgotten for good. */
      forgotten: z.boolean().optional(),
      at: momentField,
    }),
  }),
  merge: z.strictObject({ merge: exportedMerge }),
  proposal: z.strictObject({ proposal: exportedProposal }),
  withheld: z.strictObject({ withheld: z.strictObject({ memory: exportedIdField, because: z.literal('SENSITIVE') }) }),
  error: z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
  end: z.strictObject({ end: z.strictObject({ lines: z.record(z.string(), countField) }) }),
} as const;

export const lineSchemas = { ...handwrittenSchemas, ...exportSchemas } as const;
export type LineKind = keyof typeof lineSchemas;
/** A line of a kind, as it is read. */
export type FileLine<K extends LineKind = LineKind> = { [Kind in K]: z.output<(typeof lineSchemas)[Kind]> }[K];

/** Key of a line, which holds what it says. A kind is a key in one form: written by hand, or exported. */
export type LineKey<L = FileLine> = Exclude<L extends unknown ? keyof L : never, 'vector' | 'space'>;

type WrittenLine<K extends keyof typeof exportSchemas> = { [Kind in K]: z.input<(typeof exportSchemas)[Kind]> }[K];

/** A participant of a chat with one period of participation. */
export interface ParticipationLine {
  readonly person: string;
  readonly from: string;
  readonly to?: string;
  readonly as?: 'GUEST';
}

export type ExportedMemoryLine = WrittenLine<'exportedMemory'>;

/** One line of an export, in the form that imports read. */
export type ExportLine =
  | WrittenLine<Exclude<keyof typeof exportSchemas, 'chat'>>
  | { chat: Omit<WrittenLine<'chat'>['chat'], 'participants'> & { participants: ParticipationLine[] } };

/** Writes a line as text, with its end. */
export const lineText = (line: ExportLine): string => `${JSON.stringify(line)}\n`;

/** Use of a line: it defines what later lines may name, states a new memory, or restores an exported one. */
export type LineUse = 'define' | 'remember' | 'restore';
const restoreKinds = ['exportedMemory', 'event', 'supersession'] as const;
type RestoreKind = (typeof restoreKinds)[number];

/** A line of a use, as it is read. */
export type LineOf<U extends LineUse> = {
  define: FileLine<Exclude<LineKind, 'memory' | RestoreKind>>;
  remember: FileLine<'memory'>;
  restore: FileLine<RestoreKind>;
}[U];

/** Returns the use of a line by its kind; a line of no kind is read as a new memory. */
export const useOfKind = (kind: LineKind | undefined): LineUse =>
  kind === undefined || kind === 'memory'
    ? 'remember'
    : restoreKinds.some((restoreKind) => restoreKind === kind)
      ? 'restore'
      : 'define';

/** Keys of the lines that people write by hand, as errors name them. */
export const handwrittenLineKeys = ['person', 'acquaintance', 'chat', 'memory'] as const;
/** Fields that only exports have, and the kinds of the lines with them. */
const exportOnlyFields: Readonly<Record<string, readonly [field: string, kind: LineKind]>> = {
  person: ['handle', 'account'],
  acquaintance: ['ref', 'knownAcquaintance'],
  memory: ['id', 'exportedMemory'],
};
const exportedKinds = new Set<string>(Object.values(exportOnlyFields).map(([, kind]) => kind));
const lineKeys = [
  ...handwrittenLineKeys,
  ...Object.keys(exportSchemas).filter((kind) => !exportedKinds.has(kind)),
] as LineKind[];

/** Returns a line's kind by its first known key; for people or memories with export-only fields, the exported kind. */
export function kindOf(data: unknown): LineKind | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const key = lineKeys.find((candidate) => Object.hasOwn(data, candidate));
  if (key === undefined) return undefined;
  const [field = '', exportedKind] = exportOnlyFields[key] ?? [];
  const body = (data as Record<string, unknown>)[key];
  return typeof body === 'object' && body !== null && Object.hasOwn(body, field) ? (exportedKind ?? key) : key;
}
