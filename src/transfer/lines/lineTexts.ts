import { textsOfState } from '../../agents/checkpoints/checkpoint.js';
import { isId } from '../../platform/ids.js';
import { slotText } from '../../text/secrets/secrets.js';

/** Fields that hold only ids. They are never stored as they are, and an id sometimes looks like a token. */
const idFields: ReadonlySet<string> = new Set(['id', 'memory', 'newer', 'older', 'madeOf', 'formerlyMadeOf']);

/** True if a text is an id or mark as exports hold them: of any kind, or of none. */
export const isExportedId = (text: string): boolean => isId(text) || /^[0-9a-f]{32}$/u.test(text);

/**
 * Lists every text of a line's data that must be checked for secrets before any of it is used or repeated. Names of
 * fields and unknown fields are included, and the value of a slot comes together with its name.
 */
export function lineTexts(data: unknown): string[] {
  const texts = new Set<string>();
  // No recursion: a line may nest deeper than the call stack.
  const open: { readonly name: string; readonly value: unknown }[] = [{ name: '', value: data }];
  while (open.length > 0) {
    const { name, value } = open.pop()!;
    if (typeof value === 'string' && !(idFields.has(name) && isExportedId(value))) texts.add(seen(name, value, data));
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const one of value) if (typeof one !== 'number') open.push({ name, value: one });
      continue;
    }
    if ('slot' in value && 'value' in value) texts.add(slotText(String(value.slot), String(value.value)));
    for (const [own, one] of Object.entries(value)) {
      texts.add(own);
      if (isState(name, own)) for (const text of textsOfState(one)) texts.add(text);
      else if (typeof one !== 'number') open.push({ name: own, value: one });
    }
  }
  return [...texts];
}

/** Leaves external ids of chats out of the check: they are long numbers, and every tenth one looks like a card. */
const seen = (name: string, value: string, data: unknown): string =>
  name === 'externalId' && typeof data === 'object' && data !== null && Object.hasOwn(data, 'message')
    ? value.replace(/\d+/gu, '')
    : value;

/** True for the state of a checkpoint, which is checked as when it is saved: its texts may be long. */
const isState = (name: string, own: string): boolean => name === 'checkpoint' && own === 'data';
