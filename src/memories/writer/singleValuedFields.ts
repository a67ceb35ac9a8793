import type { EntityRow } from '../../directory/people/person.js';
import { digest } from '../../platform/ids.js';
import { fieldOfSlot, saidField } from '../../text/inputFields.js';
import { normalized } from '../../text/texts.js';
import type { MemoryState } from '../memory.js';

/** The field that a memory fills: what has one value at a time, though it has no slot. */
export interface Field {
  readonly field: string;
  readonly value: string;
  readonly isChange: boolean;
  /** The same for the same field of the same person in one scope, of one stater and persona. */
  readonly key: string;
}

/**
 * The field that a memory fills, by its slot or by its words, where these name the person that it is about and nobody
 * else; null where it fills none.
 */
export function fieldOf(memory: MemoryState, entities: readonly EntityRow[]): Field | null {
  const { aboutIds, ownerId, staterId, slot, channel, text } = memory;
  if (channel !== 'semantic' || aboutIds.length > 1) return null;
  const holderId = aboutIds[0] ?? ownerId ?? staterId;
  if (holderId === null) return null;
  const said = slot === null ? saidField(text) : slotField(memory, slot);
  if (said === null) return null;
  if (slot === null && !isOf(said.subject, holderId, memory, entities)) return null;
  return { ...said, key: keyOf(memory, holderId, said.field) };
}

/** A slot's value is what it says; without one, the text says it. */
function slotField({ text, value }: MemoryState, slot: string) {
  const field = fieldOfSlot(slot);
  return field === null
    ? null
    : { subject: null, field, value: value ?? saidField(text)?.value ?? text, isChange: true };
}

/** Whether a sentence speaks of somebody: by a name of theirs, or as of oneself. */
function isOf(
  subject: string | null,
  holderId: string,
  { staterId, aboutIds, aboutLabels }: MemoryState,
  entities: readonly EntityRow[],
): boolean {
  if (subject === null) return holderId === staterId;
  const holder = entities.find(({ id }) => id === holderId);
  const called = aboutIds[0] === holderId ? aboutLabels[0] : undefined;
  return [holder?.label, holder?.handle, called].some((one) => one != null && normalized(one) === normalized(subject));
}

const keyOf = ({ tenantId, ownerId, chatId, staterId, persona }: MemoryState, holderId: string, field: string) =>
  digest(JSON.stringify([tenantId, ownerId, chatId, staterId, persona, holderId, field]), 40);
