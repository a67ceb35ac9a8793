/**
 * Every text of a line's data, names of fields and what no schema knows included, and the value of a slot together with
 * its name: what has to be free of secrets before anything of the line is used or repeated.
 */
export function textsOf(data: unknown): string[] {
  const texts = new Set<string>();
  // No recursion: a line may nest deeper than the stack is high.
  const open: unknown[] = [data];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') texts.add(one);
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) for (const name of Object.keys(one)) texts.add(name);
    if ('slot' in one && 'value' in one) texts.add(`${String(one.slot)}: ${String(one.value)}`);
    for (const value of Object.values(one)) if (typeof value !== 'number') open.push(value);
  }
  return [...texts];
}
