import type { z } from 'zod';
import type {
  exportedAccount,
  exportedAcquaintance,
  exportedChat,
  exportedLines,
  exportedMemory,
} from '../imports/exportedLines.js';
import { never } from '../../platform/ids.js';

type Exported = { [K in keyof typeof exportedLines]: z.input<(typeof exportedLines)[K]> }[keyof typeof exportedLines];
type Times = { [K in keyof typeof exportedChat]?: z.input<(typeof exportedChat)[K]> };

/** A participant of a chat with one period of participation. */
interface Attendance {
  readonly person: string;
  readonly from: string;
  readonly to?: string;
  readonly as?: 'GUEST';
}

/** A memory as a line of an export. */
export type ExportedMemoryLine = { memory: z.input<typeof exportedMemory> };

/** One line of an export, in the form that imports read. */
export type ExportLine =
  | Exported
  | ExportedMemoryLine
  | { person: z.input<typeof exportedAccount> }
  | { acquaintance: z.input<typeof exportedAcquaintance> }
  | {
      chat: Times & { externalId: string; kind: 'PRIVATE' | 'GROUP'; title?: string; participants: Attendance[] };
    };

/** Formats a moment (epoch ms) for export lines. */
export const iso = (moment: number): string => new Date(moment).toISOString();

/** Formats a moment (epoch ms) for export lines. Returns undefined for no moment and for "never". */
export const isoOrNothing = (moment: number | null | undefined): string | undefined =>
  moment == null || moment >= never ? undefined : iso(moment);

/** Formats a participation in a chat for export lines. */
export const attendanceOf = (period: { handle: string; from: number; to: number; as: string }): Attendance => ({
  person: period.handle,
  from: iso(period.from),
  ...(period.to >= never ? {} : { to: iso(period.to) }),
  ...(period.as === 'GUEST' ? { as: 'GUEST' as const } : {}),
});

/** Copies an object without empty fields: null, undefined, empty texts and empty lists. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null> } {
  const entries = Object.entries(fields).filter(
    ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], null> };
}
