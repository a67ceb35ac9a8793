/** What holds all parameters of a statement when it is sent. */
const holder = 'p';

const texts = new Map<string, string>();

/**
 * A statement as it is sent: all its parameters are fields of one. The database plans a statement anew for every other
 * combination of types and sizes of its parameters, which takes hundreds of ms: for a list that is empty and one that is
 * not, for ten items and eleven, for a text and null. What is in a map does not count, so there is one plan.
 */
export function inOneParameter(
  text: string,
  params: Record<string, unknown>,
): { text: string; params: Record<string, unknown> } {
  let sent = texts.get(text);
  if (sent === undefined) texts.set(text, (sent = text.replace(/\$(?=[A-Za-z])/g, `$$${holder}.`)));
  return { text: sent, params: { [holder]: params } };
}
