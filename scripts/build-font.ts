/**
 * Writes the font of the page, the characters and weights of Inter that the page uses, with its license. `--check` only
 * compares, and exits with 1 if a file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const target = new URL('../web/src/font/', import.meta.url);
const source = (name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/inter/${name}`));

/** Code points of ASCII, Latin-1 and the punctuation of typesetters, as `unicode-range` in tokens.css lists them. */
const ranges: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
];
const characters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
  .join('');

const font = await subsetFont(source('files/inter-latin-wght-normal.woff2'), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600, default: 400 } },
});
const files = { 'inter.woff2': font, LICENSE: source('LICENSE') };

let isStale = false;
for (const [name, fresh] of Object.entries(files)) {
  const file = new URL(name, target);
  if (!process.argv.includes('--check')) writeFileSync(file, fresh);
  else if (!readFileSync(file).equals(fresh)) {
    console.error(`web/src/font/${name} is stale: run \`npm run build:font\`.`);
    isStale = true;
  }
}
if (isStale) process.exit(1);
