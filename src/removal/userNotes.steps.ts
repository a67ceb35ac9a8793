import { lineOf, profileSlots, withoutLines } from '../agents/notes/userNote.js';
import type { MemoryState } from '../memories/memory.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { type ChangeBy, memoryChange } from '../memories/writer/verdict.js';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { findUserNotes, wipeEventTexts } from './removal.store.js';

/**
 * Takes the lines that repeat erased facts out of the `user` notes of their owners, and out of the history of these
 * notes. A note without another line is erased.
 */
export async function strikeFromNotes(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  erased: readonly MemoryState[],
  by: Omit<ChangeBy, 'chats'>,
): Promise<void> {
  const facts = erased.filter(({ ownerId, slot }) => ownerId !== null && profileSlots.includes(slot ?? ''));
  if (facts.length === 0) return;
  const lines = facts.flatMap((fact) => lineOf(fact) ?? []);
  const owners = [...new Set(facts.flatMap(({ ownerId }) => ownerId ?? []))];
  const notes = await findUserNotes(transaction, by.tenantId, owners);
  await writer.eraseIn(transaction, notes, by, (note) => withoutLines(note, lines) === null);
  const change = memoryChange(notes, { ...by, chats: new Map() }, ({ memory }, now) => {
    const next = withoutLines(memory, lines);
    return next === null || next.text === memory.text
      ? null
      : { event: 'UPDATE', after: { ...memory, ...next, updatedAt: now } };
  });
  await writer.changeIn(transaction, change);
  await wipeEventTexts(transaction, notes);
}
