/** Controls that make what follows them be read the other way round than it stands. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What the service has answered, with a mark in the place of each control that turns text around: in what somebody wrote,
 * "gnp.exe" may not be made to look like the name of a picture. What goes by an id is asked for by it, so ids stay.
 */
export function inPlainOrder<T>(answer: T): T {
  return plain(answer, '') as T;
}

function plain(value: unknown, name: string): unknown {
  if (typeof value === 'string') return name === 'id' || name === 'ref' ? value : value.replace(turning, '\ufffd');
  if (Array.isArray(value)) return value.map((one) => plain(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, key)]));
}
