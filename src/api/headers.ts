import { invalidInput } from '../platform/errors.js';
import { quote } from '../text/lines.js';

/** Headers of a request as texts, by their names in lower case. */
export type HeaderTexts = Readonly<Record<string, string | undefined>>;

/** Headers of Kith's own. */
export const kithHeaders = [
  'x-kith-bookmark',
  'x-kith-cost',
  'x-kith-persona',
  'x-kith-private',
  'x-kith-viewer',
] as const;

/**
 * Reads headers as HTTP carries them: the values of each in the order sent. Throws INVALID_INPUT for a repeated header
 * that identifies the caller or the context: a proxy in between may have trusted another value than Kith would; and for
 * a header that {@link checkHeaderName} refuses.
 */
export function headerTexts(headers: Readonly<Record<string, readonly string[] | undefined>>): HeaderTexts {
  const texts = Object.entries(headers).map(([name, values = []]) => {
    checkHeaderName(name);
    if (values.length > 1 && (name === 'authorization' || isKithHeader(name))) {
      throw invalidInput(`${name} must be sent once; it was sent ${values.length} times.`);
    }
    return [name, headerText(values[0])] as const;
  });
  return Object.fromEntries(texts);
}

/**
 * Throws INVALID_INPUT for an unknown header of Kith's, such as a misspelt one: a request must not be answered in another
 * context than its sender believes. The name is in lower case.
 */
export function checkHeaderName(name: string): void {
  const known: readonly string[] = kithHeaders;
  if (!isKithHeader(name) || known.includes(name)) return;
  throw invalidInput(
    `${quote(name)} is no header of Kith; they are ${kithHeaders.join(', ')}. The chat is an argument of each field.`,
  );
}

/** True for a name, in lower case, that only Kith gives to headers. */
export const isKithHeader = (name: string): boolean => name.startsWith('x-kith-');

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
