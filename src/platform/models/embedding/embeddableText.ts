import { type DomainError, invalidInput } from '../../errors.js';

/** Where texts are cut, in UTF-16 units: more than the local model reads, and quick to break into tokens. */
const maxCharacters = 8_000;

/**
 * The text as a model gets it: cut at 8,000 UTF-16 units and without broken surrogate pairs, which strict servers
 * refuse. A text of white space alone has no meaning to embed: the answer is then the error, as a value.
 */
export function embeddableText(text: string): string | DomainError {
  const cut = text.slice(0, maxCharacters).replace(/\p{Surrogate}/gu, '\uFFFD');
  return cut.trim() === '' ? invalidInput('Expected a text to embed, got one without any visible character.') : cut;
}
