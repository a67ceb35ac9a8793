import { type DomainError, invalidInput } from '../../errors.js';

/** Maximum length of an embedded text, in UTF-16 units: more than the local model reads, and fast to tokenize. */
const maxCharacters = 8_000;

/** Cuts to 8,000 UTF-16 units, without lone surrogates, which strict servers refuse. INVALID_INPUT for white space. */
export function embeddableText(text: string): string | DomainError {
  const cut = text.slice(0, maxCharacters).replace(/\p{Surrogate}/gu, '\uFFFD');
  return cut.trim() === '' ? invalidInput('Expected a text to embed, got one without any visible character.') : cut;
}
