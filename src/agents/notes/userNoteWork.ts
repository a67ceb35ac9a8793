import { z } from 'zod';
import type { WriteSet } from '../../memories/writer/writeSet.js';
import { newToken } from '../../platform/ids.js';
import { newWork, type WorkKind } from '../../background/work/defineWork.js';
import type { NewWork } from '../../background/work/work.js';
import { profileSlots } from './userNote.js';

/** Work that updates a person's `user` note from their facts. Its subject is the id of the event that caused it. */
export const updateUserNoteWork: WorkKind<string> = {
  kind: 'update-user-note',
  subject: z.string(),
  needsModel: false,
};

/** Type of the note that holds a person's profile. */
export const userNoteType = 'user';

/** Returns the work caused by writes: one item per person with a change in a fact of their profile or in the note. */
export function userNoteWork(tenantId: string, writes: WriteSet, now: number): NewWork[] {
  if (writes.actor === updateUserNoteWork.kind) return [];
  const changedMemoryIds = new Map<string, string>();
  for (const { before, after } of writes.all) {
    const isFact = [before, after].some((one) => one !== null && profileSlots.includes(one.slot ?? ''));
    const isNote = after.type === userNoteType && after.status === 'ACTIVE';
    const isOwn = after.aboutIds.length === 0 || after.aboutIds[0] === after.ownerId;
    if (after.ownerId !== null && after.persona === '' && isOwn && (isFact || isNote))
      changedMemoryIds.set(after.ownerId, after.id);
  }
  return [...changedMemoryIds].map(([personId, memoryId]) =>
    noteWork(writes.events.findLast((event) => event.memoryId === memoryId)?.id ?? memoryId, tenantId, personId, now),
  );
}

/** Returns the work caused by a new name of an account. */
export const nameChangeWork = (tenantId: string, personId: string, now: number): NewWork =>
  noteWork(newToken(), tenantId, personId, now);

const noteWork = (subject: string, tenantId: string, personId: string, now: number): NewWork =>
  newWork(updateUserNoteWork, subject, {
    tenantId,
    personId,
    chatId: null,
    persona: '',
    lane: `user-note:${personId}`,
    order: now,
    runAt: now,
  });
