import { isStricter, type Sensitivity, stricter } from '../../disclosure/evidence.js';
import type { MemoryState } from '../../memories/memory.js';

/** Label of the line that the account's own name fills if no fact does. */
const nameLabel = 'Name';

/** Slots of what a person is called, the first that is filled counts. */
export const nameSlots: readonly string[] = ['preferred_name', 'name', 'full_name'];

/** The lines a `user` note begins with, in this order, each with the slots that it is made from; the first that is filled counts. */
const headLines: readonly { readonly label: string; readonly slots: readonly string[] }[] = [
  { label: nameLabel, slots: nameSlots },
  { label: 'Pronouns', slots: ['pronouns'] },
  { label: 'City', slots: ['city'] },
  { label: 'Language', slots: ['language'] },
  { label: 'Time zone', slots: ['time_zone', 'timezone'] },
];

/** Slots whose values a `user` note begins with. */
export const profileSlots: readonly string[] = headLines.flatMap(({ slots }) => slots);

const maxEvidence = 20;

/** The beginning of a `user` note, made from live facts. */
export interface NoteHead {
  readonly lines: readonly string[];
  /** The strictest of the facts told. */
  readonly sensitivity: Sensitivity;
}

/** A live fact, as far as a head tells of it. */
type Fact = Pick<MemoryState, 'slot' | 'value' | 'text' | 'sensitivity' | 'confidedIds'>;

/**
 * Lines of a head, each with the fact that it is made from (null for the account's own name, where no fact says
 * another); what is SENSITIVE or confided makes none.
 */
export function headLinesOf<T extends { readonly memory: Fact }>(
  facts: readonly T[],
  accountName: string | null,
): { line: string; fact: T | null }[] {
  const open = facts.filter(({ memory }) => memory.sensitivity !== 'SENSITIVE' && memory.confidedIds === null);
  return headLines.flatMap(({ label, slots }): { line: string; fact: T | null }[] => {
    const [fact] = slots.flatMap((slot) => open.find(({ memory }) => memory.slot === slot) ?? []);
    if (fact) return [{ line: `${label}: ${fact.memory.value ?? fact.memory.text}`, fact }];
    return label === nameLabel && accountName !== null ? [{ line: `${label}: ${accountName}`, fact: null }] : [];
  });
}

/** What an account is called, if it has a name beside its handle. */
export const accountNameOf = ({ label, handle }: { label: string; handle: string | null }): string | null =>
  handle === null || label === handle ? null : label;

/** The head that a person's live facts and their account's name make. */
export function headOf(facts: readonly Fact[], accountName: string | null): NoteHead {
  const told = headLinesOf(
    facts.map((memory) => ({ memory })),
    accountName,
  );
  return {
    lines: told.map(({ line }) => line),
    sensitivity: told.flatMap(({ fact }) => fact?.memory.sensitivity ?? []).reduce(stricter, 'PUBLIC'),
  };
}

type Note = Pick<MemoryState, 'text' | 'evidence' | 'sensitivity'>;

/**
 * A note with this head above what was written by hand, as strict as the facts told; null where nothing is left of it.
 * Its evidence names the lines of the head: so one that no fact makes any more goes, and no line of a hand is lost.
 */
export function withHead({ text, evidence, sensitivity }: Note, head: NoteHead): Note | null {
  const labels = head.lines.map(labelOf);
  const isOfHead = (line: string): boolean => evidence.includes(line) || labels.includes(labelOf(line));
  const lines = text.split('\n');
  const end = lines.findIndex((line) => labelOf(line) === null || !isOfHead(line));
  const own = (end === -1 ? [] : lines.slice(end)).join('\n').trim();
  const whole = [head.lines.join('\n'), own].filter((part) => part !== '').join('\n\n');
  if (whole === '') return null;
  const others = evidence.filter((one) => labelOf(one) === null);
  return {
    text: whole,
    evidence: [...others, ...head.lines].slice(-maxEvidence),
    sensitivity: isStricter(head.sensitivity, sensitivity) ? head.sensitivity : sensitivity,
  };
}

/** The label of a line as a head has them; null for any other line. */
const labelOf = (line: string): string | null =>
  headLines.find(({ label }) => line.startsWith(`${label}: `))?.label ?? null;
