import { lineOf, withoutLines } from '../agents/notes/userNote.js';
import type { MemoryState } from '../memories/memory.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { type ChangeActor, memoryChange } from '../memories/writer/verdict.js';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { findUserNotes, wipeEventTexts } from './removal.store.js';

/** Removes lines that repeat erased or masked facts from their owners' `user` notes and from the notes' history. */
export async function removeFromUserNotes(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  erased: readonly MemoryState[],
  by: Omit<ChangeActor, 'chats'>,
): Promise<void> {
  const linesByOwner = new Map<string | null, string[]>();
  for (const fact of erased) {
    const line = lineOf(fact);
    if (line !== null) linesByOwner.set(fact.ownerId, [...(linesByOwner.get(fact.ownerId) ?? []), line]);
  }
  const owners = [...linesByOwner.keys()].filter((owner) => owner !== null);
  if (owners.length === 0) return;
  const notes = await findUserNotes(transaction, by.tenantId, owners);
  const cleanNote = (note: MemoryState) => withoutLines(note, linesByOwner.get(note.ownerId) ?? []);
  await writer.eraseIn(transaction, notes, by, { shouldErase: (note) => cleanNote(note) === null });
  const change = memoryChange(notes, { ...by, chats: new Map() }, ({ memory }, now) => {
    const next = cleanNote(memory);
    return next === null || next.text === memory.text
      ? null
      : { event: 'UPDATE', after: { ...memory, ...next, updatedAt: now } };
  });
  await writer.changeIn(transaction, change);
  await wipeEventTexts(transaction, notes);
}
