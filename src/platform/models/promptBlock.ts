import { DomainError } from '../errors.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * Encloses data written by other people for use inside a prompt: JSON on one line between `<data name="…">` and
 * `</data>`. The data cannot close their block, open another one or write a control token such as `<|im_end|>`, because
 * every `<` and `>` in them is written as a JSON escape. So no random delimiter is needed, and the same data always
 * give the same text. Line breaks and invisible characters are escaped too; `JSON.parse` restores the data. `name` is
 * in kebab case.
 */
export function promptBlock(name: string, data: Json): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new DomainError(
      'INTERNAL',
      'A prompt block is named in lower-case letters, digits and hyphens, by the code.',
    );
  }
  return `<data name="${name}">\n${JSON.stringify(data).replace(unsafe, escaped)}\n</data>`;
}

/**
 * Escaped characters: the marks of the block, line breaks that JSON leaves alone, and invisible ones (directions, tags,
 * private characters, selectors that can hide whole texts). Not escaped: the two joiners and the emoji variation
 * selector, without which Persian and emoji break.
 */
const unsafe =
  /[<>\u007f-\u009f\u2028\u2029]|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]|\p{Co}/gu;

/** Escapes each UTF-16 unit as JSON does. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
