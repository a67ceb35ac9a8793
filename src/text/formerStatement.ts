const anyMorePattern = String.raw`(?:any ?more|any longer)`;

/** Returns the third-person form of an English verb: "keep" → "keeps". */
function thirdPerson(verb: string): string {
  if (verb === 'have') return 'has';
  if (/(?:s|x|z|ch|sh|o)$/u.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

const negationForms: readonly (readonly [RegExp, (...groups: string[]) => string])[] = [
  [/^(.+?) no longer (.+)$/u, (_, who, rest) => `${who} ${rest}`],
  [
    new RegExp(String.raw`^(.+?) (am|is|are|has)(?: not|n['’]t) (.+?) ${anyMorePattern}([.!]?)$`, 'u'),
    (_, who, verb, ...ending) => `${who} ${verb} ${ending.join('')}`,
  ],
  [
    new RegExp(String.raw`^(.+?) does(?: not|n['’]t) (\p{L}+)(.*?) ${anyMorePattern}([.!]?)$`, 'u'),
    (_, who, verb, ...ending) => `${who} ${thirdPerson(verb)}${ending.join('')}`,
  ],
  [
    new RegExp(String.raw`^(.+?) do(?: not|n['’]t) (.+?) ${anyMorePattern}([.!]?)$`, 'u'),
    (_, who, rest, end) => `${who} ${rest}${end}`,
  ],
];

/** Former, positive form: "Ana no longer keeps bees." → "Ana keeps bees."; null for any other sentence. */
export function toFormerStatement(text: string): string | null {
  for (const [pattern, toPositive] of negationForms) {
    const match = pattern.exec(text.trim());
    if (match) return toPositive(...match);
  }
  return null;
}
