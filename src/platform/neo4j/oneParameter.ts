/** Name of the single parameter. */
const holder = 'p';

const texts = new Map<string, string>();

/**
 * Rewrites a statement so that all its parameters are fields of a single one. The database plans a statement anew for
 * each combination of types and sizes of its parameters, which takes hundreds of ms: for an empty list and a non-empty
 * one, for ten items and eleven, for a text and null. The contents of a map do not count, so there is one plan.
 */
export function inOneParameter(
  text: string,
  params: Record<string, unknown>,
): { text: string; params: Record<string, unknown> } {
  let sent = texts.get(text);
  if (sent === undefined) texts.set(text, (sent = text.replace(/\$(?=[A-Za-z])/g, `$$${holder}.`)));
  return { text: sent, params: { [holder]: params } };
}
