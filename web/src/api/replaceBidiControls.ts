/** Matches control characters that reverse the direction of the text after them. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Replaces control characters of text direction in an answer by a visible mark: in text by a participant, "gnp.exe"
 * must not look like the name of a picture. Ids stay, since requests use them.
 */
export function replaceBidiControls<T>(answer: T): T {
  return replaceIn(answer, '') as T;
}

function replaceIn(value: unknown, name: string): unknown {
  if (typeof value === 'string') return name === 'id' || name === 'ref' ? value : value.replace(bidiControls, '\ufffd');
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, key)]));
}
