import { textsOfState } from '../../agents/checkpoints/checkpoint.js';
import { isId } from '../../platform/ids.js';
import { slotText } from '../../text/secrets/secrets.js';

/** Fields that hold only ids. They are never stored as they are, and an id sometimes looks like a token. */
const idFields: ReadonlySet<string> = new Set(['id', 'memory', 'newer', 'older', 'madeOf', 'formerlyMadeOf']);

/** True if a text is an id or mark as exports hold them: of any kind, or of none. */
export const isExportedId = (text: string): boolean => isId(text) || /^[0-9a-f]{32}$/u.test(text);

/** Lists the texts to check for secrets before any use: field names and unknown fields too, slots with their value. */
export function lineTexts(data: unknown): string[] {
  const texts = new Set<string>();
  // No recursion: a line may nest deeper than the call stack.
  const stack: { readonly name: string; readonly value: unknown }[] = [{ name: '', value: data }];
  while (stack.length > 0) {
    const { name, value } = stack.pop()!;
    if (typeof value === 'string' && !(idFields.has(name) && isExportedId(value)))
      texts.add(textToCheck(name, value, data));
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item !== 'number') stack.push({ name, value: item });
      continue;
    }
    if ('slot' in value && 'value' in value) texts.add(slotText(String(value.slot), String(value.value)));
    for (const [fieldName, fieldValue] of Object.entries(value)) {
      texts.add(fieldName);
      if (isCheckpointState(name, fieldName)) for (const text of textsOfState(fieldValue)) texts.add(text);
      else if (typeof fieldValue !== 'number') stack.push({ name: fieldName, value: fieldValue });
    }
  }
  return [...texts];
}

/** Leaves external ids of chats out of the check: they are long numbers, and every tenth one looks like a card. */
const textToCheck = (name: string, value: string, data: unknown): string =>
  name === 'externalId' && typeof data === 'object' && data !== null && Object.hasOwn(data, 'message')
    ? value.replace(/\d+/gu, '')
    : value;

/** True for the state of a checkpoint, which is checked as when it is saved: its texts may be long. */
const isCheckpointState = (parentName: string, fieldName: string): boolean =>
  parentName === 'checkpoint' && fieldName === 'data';
