import { readFileSync } from 'node:fs';

/** Reads a file of English word lists into texts by name, in order. `[name]` begins a list, `#` a comment line. */
export function wordFile(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8').replace(/^#.*\n/gmu, '');
  const lists = text.split(/^\[/mu).slice(1);
  return new Map(lists.map((list) => [list.slice(0, list.indexOf(']')), list.slice(list.indexOf(']') + 1).trim()]));
}

/** Reads a file of word lists whose words are separated by blanks. Throws for the name of a list that it lacks. */
export function wordLists(file: string): (name: string) => readonly string[] {
  const lists = wordFile(file);
  return (name) => {
    const list = lists.get(name);
    if (list === undefined) throw new Error(`${file}.txt needs a list [${name}].`);
    return list.split(/\s+/u);
  };
}
