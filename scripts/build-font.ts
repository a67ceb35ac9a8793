/**
 * Writes the font of the page, the characters and weights of Inter that the page uses, with its license. `--check` only
 * compares, and exits with 1 if a file is stale.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { writeOrCheck } from './writeOrCheck.js';

const styles = readFileSync(new URL('../web/src/styles/tokens.css', import.meta.url), 'utf8');
const source = (name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/inter/${name}`));

/** Characters that the style sheet takes from the font: ASCII, Latin-1 and the punctuation of typesetters. */
const characters = readDeclaration(/unicode-range: ([^;]+);/u)[0]!
  .split(', ')
  .flatMap((range) => {
    const [first, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => parseInt(code, 16));
    return Array.from({ length: last! - first! + 1 }, (_, index) => String.fromCodePoint(first! + index));
  })
  .join('');
const [min, max] = readDeclaration(/font-weight: (\d+) (\d+);/u).map(Number);

const font = await subsetFont(source('files/inter-latin-wght-normal.woff2'), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: min!, max: max!, default: min! } },
});
writeOrCheck('web/src/font/inter.woff2', font, 'build:font');
writeOrCheck('web/src/font/LICENSE', source('LICENSE'), 'build:font');

/** Returns the groups of the first match in the style sheet. */
function readDeclaration(pattern: RegExp): string[] {
  const match = pattern.exec(styles);
  if (!match) throw new Error(`web/src/styles/tokens.css must have ${String(pattern)}.`);
  return match.slice(1);
}
