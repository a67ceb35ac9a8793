import { textsOfState } from '../../agents/checkpoints/checkpoint.js';
import { isId } from '../../platform/ids.js';
import { slotText } from '../../text/secrets/secrets.js';

/** What holds ids alone: they are never kept as they are, and every so often one looks like a token. */
const idFields: ReadonlySet<string> = new Set(['id', 'memory', 'newer', 'older', 'madeOf']);

/**
 * Every text of a line's data, names of fields and what no schema knows included, and the value of a slot together with
 * its name: what has to be free of secrets before anything of the line is used or repeated.
 */
export function lineTexts(data: unknown): string[] {
  const texts = new Set<string>();
  // No recursion: a line may nest deeper than the stack is high.
  const open: { readonly name: string; readonly value: unknown }[] = [{ name: '', value: data }];
  while (open.length > 0) {
    const { name, value } = open.pop()!;
    if (typeof value === 'string' && !(idFields.has(name) && isId(value))) texts.add(seen(name, value, data));
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

/** Ids of chat services are long numbers, and every tenth of these looks like a card. */
const seen = (name: string, value: string, data: unknown): string =>
  name === 'externalId' && typeof data === 'object' && data !== null && Object.hasOwn(data, 'message')
    ? value.replace(/\d+/gu, '')
    : value;

/** The state of an agent is looked at as when it is saved: its texts may be long. */
const isState = (name: string, own: string): boolean => name === 'checkpoint' && own === 'data';
