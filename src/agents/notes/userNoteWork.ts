import { z } from 'zod';
import type { WriteSet } from '../../memories/writer/writeSet.js';
import { newId } from '../../platform/ids.js';
import { newWork, type WorkKind } from '../../background/work/defineWork.js';
import type { NewWork } from '../../background/work/work.js';
import { profileSlots } from './userNote.js';

/** Brings a person's `user` note in step with their facts; the subject is what has changed: its event. */
export const updateUserNoteWork: WorkKind<string> = {
  kind: 'update-user-note',
  subject: z.string(),
  needsModel: false,
};

/** The note that a person's profile is told by. */
export const userNoteType = 'user';

/** The work that writes of memories cause: one piece for each person of whose profile a fact or the note has changed. */
export function userNoteWork(tenantId: string, writes: WriteSet, now: number): NewWork[] {
  if (writes.actor === updateUserNoteWork.kind) return [];
  const changed = new Map<string, string>();
  for (const { before, after } of writes.all) {
    const isFact = [before, after].some((one) => one !== null && profileSlots.includes(one.slot ?? ''));
    const isNote = after.type === userNoteType && after.status === 'ACTIVE';
    const isOwn = after.aboutIds.length === 0 || after.aboutIds[0] === after.ownerId;
    if (after.ownerId !== null && after.persona === '' && isOwn && (isFact || isNote))
      changed.set(after.ownerId, after.id);
  }
  return [...changed].map(([personId, memoryId]) =>
    noteWork(writes.events.findLast((event) => event.memoryId === memoryId)?.id ?? memoryId, tenantId, personId, now),
  );
}

/** The work that a new name of an account causes. */
export const renamedWork = (tenantId: string, personId: string, now: number): NewWork =>
  noteWork(newId(), tenantId, personId, now);

const noteWork = (subject: string, tenantId: string, personId: string, now: number): NewWork =>
  newWork(updateUserNoteWork, subject, {
    ...{ tenantId, personId, chatId: null, persona: '' },
    ...{ lane: `user-note:${personId}`, order: now, runAt: now },
  });
