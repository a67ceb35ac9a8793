import type { EntityRow } from '../../directory/people/person.js';
import { digest } from '../../platform/digest.js';
import { fieldOfSlot, statedFieldOf } from '../../text/statedFields.js';
import { normalized } from '../../text/texts.js';
import type { MemoryState } from '../memory.js';

/** Single-valued field that a memory fills, by its slot or its words. */
export interface SingleValuedField {
  readonly field: string;
  readonly value: string;
  readonly isChange: boolean;
  /** Key of the field: the same for one field of one person in one scope, of one stater and persona. */
  readonly key: string;
}

/** Returns the field that a memory fills by its slot, or by its words if they name only its subject; null if none. */
export function singleValuedFieldOf(memory: MemoryState, entities: readonly EntityRow[]): SingleValuedField | null {
  const { aboutIds, ownerId, staterId, slot, channel, text } = memory;
  if (channel !== 'semantic' || aboutIds.length > 1) return null;
  const holderId = aboutIds[0] ?? ownerId ?? staterId;
  if (holderId === null) return null;
  const statedField = slot === null ? statedFieldOf(text) : slotField(memory, slot);
  if (statedField === null) return null;
  if (slot === null && !isAboutPerson(statedField.subject, holderId, memory, entities)) return null;
  return { ...statedField, key: keyOf(memory, holderId, statedField.field) };
}

/** Returns the field of a slot. Its value is that of the slot; without one, the text is the value. */
function slotField({ text, value }: MemoryState, slot: string) {
  const field = fieldOfSlot(slot);
  return field === null
    ? null
    : { subject: null, field, value: value ?? statedFieldOf(text)?.value ?? text, isChange: true };
}

/** True if a sentence is about this person: by one of their names or the first word of one, or in the first person. */
function isAboutPerson(
  subject: string | null,
  holderId: string,
  { staterId, aboutIds, aboutLabels }: MemoryState,
  entities: readonly EntityRow[],
): boolean {
  if (subject === null) return holderId === staterId;
  const holder = entities.find(({ id }) => id === holderId);
  const memoryLabel = aboutIds[0] === holderId ? aboutLabels[0] : undefined;
  const names = [holder?.label, holder?.handle, memoryLabel].flatMap((name) => name ?? []);
  return names.flatMap((name) => [name, name.split(' ')[0]!]).some((name) => normalized(name) === normalized(subject));
}

const keyOf = ({ tenantId, ownerId, chatId, staterId, persona }: MemoryState, holderId: string, field: string) =>
  digest(JSON.stringify([tenantId, ownerId, chatId, staterId, persona, holderId, field]), 40);
