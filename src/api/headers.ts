import { invalidInput } from '../platform/errors.js';

/** Headers of a request as texts, by their names in lower case. */
export type HeaderTexts = Readonly<Record<string, string | undefined>>;

/**
 * Reads headers as HTTP carries them: the values of each in the order sent. Throws INVALID_INPUT for a repeated header
 * that identifies the caller or the context: a proxy in between may have trusted another value than Kith would.
 */
export function headerTexts(headers: Readonly<Record<string, readonly string[] | undefined>>): HeaderTexts {
  const texts = Object.entries(headers).map(([name, values = []]) => {
    if (values.length > 1 && (name === 'authorization' || name.startsWith('x-kith-'))) {
      throw invalidInput(`${name} must be sent once; it was sent ${values.length} times.`);
    }
    return [name, headerText(values[0])] as const;
  });
  return Object.fromEntries(texts);
}

/** True if a header is "true". Throws INVALID_INPUT for any value but "true", "false" and an empty one. */
export function parseBooleanHeader(name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'false' || value === '') return false;
  if (value === 'true') return true;
  throw invalidInput(`${name} must be "true" or "false".`);
}

/** Decodes a header: bytes that are UTF-8 are read as such, since HTTP itself only knows Latin-1. */
function headerText(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  const utf8 = Buffer.from(raw, 'latin1').toString('utf8');
  return utf8.includes('\ufffd') ? raw : utf8;
}
