import { isOwnerOnly } from '../../disclosure/ownerOnly.js';
import type { Participation } from '../../disclosure/participation.js';
import { isStricter, type Sensitivity, stricter } from '../../disclosure/evidence.js';
import type { MemoryState } from '../../memories/memory.js';
import { memoryTypes } from '../../memories/memoryTypes.js';
import { lengthOf } from '../../text/texts.js';

/** Label of the line that shows the name of the account if no fact gives a name. */
const nameLabel = 'Name';

/** Slots with a name of a person; the first one with a value counts. */
export const nameSlots: readonly string[] = ['preferred_name', 'name', 'full_name'];

/** Lines at the head of a `user` note, in this order, each with its slots; the first slot with a value counts. */
const headLines: readonly { readonly label: string; readonly slots: readonly string[] }[] = [
  { label: nameLabel, slots: nameSlots },
  { label: 'Pronouns', slots: ['pronouns'] },
  { label: 'City', slots: ['city'] },
  { label: 'Language', slots: ['language'] },
  { label: 'Time zone', slots: ['time_zone', 'timezone'] },
  { label: 'Interests', slots: ['interests', 'interest'] },
];

/** Slots whose values are in the head of a `user` note. */
export const profileSlots: readonly string[] = headLines.flatMap(({ slots }) => slots);

const maxEvidence = 20;
const { maxLength } = memoryTypes.user;

/** Head of a `user` note, made from live facts. */
export interface NoteHead {
  readonly lines: readonly string[];
  /** Sensitivity of the strictest fact in the head. */
  readonly sensitivity: Sensitivity;
}

/** Properties of a live fact that the head uses. */
type Fact = Pick<MemoryState, 'slot' | 'value' | 'text' | 'sensitivity' | 'confidedIds' | 'aloneId'>;

/**
 * Returns the lines of a head, each with its fact; the fact is null for the name of the account, which is used if no
 * fact gives a name. Facts that are SENSITIVE or confided are left out.
 */
export function headLinesOf<T extends { readonly memory: Fact }>(
  facts: readonly T[],
  accountName: string | null,
): { line: string; fact: T | null }[] {
  const disclosableFacts = facts.filter(
    ({ memory }) => memory.sensitivity !== 'SENSITIVE' && memory.confidedIds === null,
  );
  return headLines.flatMap(({ label, slots }): { line: string; fact: T | null }[] => {
    const [fact] = slots.flatMap((slot) => disclosableFacts.find(({ memory }) => memory.slot === slot) ?? []);
    if (fact) return [{ line: labelledLine(label, fact.memory), fact }];
    return label === nameLabel && accountName !== null ? [{ line: `${label}: ${accountName}`, fact: null }] : [];
  });
}

/** Returns the line of a head that repeats a fact; null if no line does. */
export function lineOf(fact: Pick<Fact, 'slot' | 'value' | 'text'>): string | null {
  const head = headLines.find(({ slots }) => slots.includes(fact.slot ?? ''));
  return head ? labelledLine(head.label, fact) : null;
}

const labelledLine = (label: string, { value, text }: Pick<Fact, 'value' | 'text'>): string =>
  `${label}: ${value ?? text}`;

/** Returns the name of an account; null if it has none besides its handle. */
export const accountNameOf = ({ label, handle }: { label: string; handle: string | null }): string | null =>
  handle === null || label === handle ? null : label;

/** True if a fact may be repeated in a note, which its owner's groups may read; false for a fact of the profile. */
export const isNotable = ({ aloneId }: Pick<Fact, 'aloneId'>): boolean => aloneId === null;

/** Returns the head of a note from live facts and the name of the account. */
export function headOf(facts: readonly Fact[], accountName: string | null): NoteHead {
  const notableFacts = facts.filter(isNotable).map((memory) => ({ memory }));
  const lines = headLinesOf(notableFacts, accountName);
  return {
    lines: lines.map(({ line }) => line),
    sensitivity: lines.flatMap(({ fact }) => fact?.memory.sensitivity ?? []).reduce(stricter, 'PUBLIC'),
  };
}

/**
 * True if a note may have a head: only its owner hears it. Without subjects no row of the rule goes over ABOUT. `chats`
 * holds the chat in which the note was learned; without it, the note counts as heard by others.
 */
export const mayHaveHead = (note: MemoryState, chats: ReadonlyMap<string, Participation>): boolean =>
  isOwnerOnly({ ...note, portable: note.portable && note.aboutIds.length > 0 }, chats);

type Note = Pick<MemoryState, 'text' | 'evidence' | 'sensitivity'>;

/**
 * Returns a note with this head above its manual text, at least as sensitive as the facts of the head; null if no text
 * is left. The evidence of the note lists the lines of its head: a line without a fact is therefore removed, and no
 * manual line is lost. Of a head that makes the note too long the last lines are left out.
 */
export function withHead({ text, evidence, sensitivity }: Note, head: NoteHead): Note | null {
  const labels = head.lines.map(labelOf);
  const isOfHead = (line: string): boolean => evidence.includes(line) || labels.includes(labelOf(line));
  const lines = text.split('\n');
  const end = lines.findIndex((line) => labelOf(line) === null || !isOfHead(line));
  const manualText = (end === -1 ? [] : lines.slice(end)).join('\n').trim();
  const withLines = (count: number): string =>
    [head.lines.slice(0, count).join('\n'), manualText].filter((part) => part !== '').join('\n\n');
  let count = head.lines.length;
  while (count > 0 && lengthOf(withLines(count)) > maxLength) count -= 1;
  const noteText = withLines(count);
  if (noteText === '') return null;
  const manualEvidence = evidence.filter((one) => labelOf(one) === null);
  return {
    text: noteText,
    evidence: [...manualEvidence, ...head.lines.slice(0, count)].slice(-maxEvidence),
    sensitivity: isStricter(head.sensitivity, sensitivity) ? head.sensitivity : sensitivity,
  };
}

/** Returns a note without these lines of its head; null if no text is left. */
export const withoutLines = (note: Note, lines: readonly string[]): Note | null =>
  withHead(note, {
    lines: note.evidence.filter((line) => labelOf(line) !== null && !lines.includes(line)),
    sensitivity: note.sensitivity,
  });

/** Returns the label of a line of a head; null for any other line. */
const labelOf = (line: string): string | null =>
  headLines.find(({ label }) => line.startsWith(`${label}: `))?.label ?? null;
