import { DomainError } from '../errors.js';

/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * Texts that others wrote, for use inside a prompt: JSON on one line between `<data name="…">` and `</data>`. The data
 * cannot end their fence, open another one or write a control token such as `<|im_end|>`, because no `<` or `>` is left
 * in them: both are written as JSON escapes. So nothing has to be guessed or drawn at random, and the same data always
 * give the same text. Line breaks and characters that nobody sees are escaped too; `JSON.parse` gives back what was
 * fenced. `name` is in kebab case.
 */
export function fence(name: string, data: Json): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new DomainError('INTERNAL', 'A fence is named in lower-case letters, digits and hyphens, by the code alone.');
  }
  return `<data name="${name}">\n${JSON.stringify(data).replace(unsafe, escaped)}\n</data>`;
}

/**
 * The marks of the fence; line breaks that JSON leaves alone; what is invisible (directions, tags, private characters,
 * selectors by which whole texts can be hidden) but for the two joiners and the selector of pictures, without which Persian
 * and emoji fall apart.
 */
const unsafe =
  /[<>\u007f-\u009f\u2028\u2029]|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]|\p{Co}/gu;

/** Each UTF-16 unit as JSON writes it. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
