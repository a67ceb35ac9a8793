/**
 * Writes the generated parts of the docs, which repeat code, between their markers. `--check` only compares, and exits
 * with 1 if a page is stale.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type SensitivityRule, sensitivityRules } from '../src/disclosure/classification/sensitivityRules.js';
import { month, type TimeRule, timeRules, weekday } from '../src/disclosure/classification/timeRules.js';
import { notation, readable } from './readableWords.js';
import { writeOrCheck } from './writeOrCheck.js';

const lineLength = 110;

/** Prints one topic of a word table. Pages show it verbatim, so its lines are wrapped here. */
const topicBlock = (heading: string, words: readonly string[]): string =>
  [heading, '', '```text', ...wrapLines(words.map(readable)), '```'].join('\n');

const sensitivityTable = (): string =>
  [
    notation,
    ...sensitivityRules.map(({ topic, sensitivity, words }: SensitivityRule) =>
      topicBlock(`**${topic}**: \`${sensitivity}\``, words),
    ),
  ].join('\n\n');

const timeTable = (): string =>
  timeRules.map(({ topic, words }: TimeRule) => topicBlock(`**${topic}**`, words.map(nameDates))).join('\n\n');

/** Replaces the names of days and months in an alternative by one word for all of them. */
const nameDates = (word: string): string => word.replaceAll(weekday, 'WEEKDAY').replaceAll(month, 'MONTH');

function wrapLines(words: readonly string[]): string[] {
  const lines = [''];
  words.forEach((word, index) => {
    const piece = index === words.length - 1 ? word : `${word},`;
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = piece;
    else if (line.length + 1 + piece.length <= lineLength) lines[lines.length - 1] = `${line} ${piece}`;
    else lines.push(piece);
  });
  return lines;
}

/** Replaces the part of a page between two markers. */
function fillMarkedPart(page: string, name: string, part: string): string {
  const begin = `<!-- ${name}: begin -->`;
  const end = `<!-- ${name}: end -->`;
  const before = page.indexOf(begin);
  const after = page.indexOf(end);
  if (before < 0 || after < before) throw new Error(`The page needs the markers "${begin}" and "${end}".`);
  return `${page.slice(0, before + begin.length)}\n\n${part}\n\n${page.slice(after)}`;
}

/** Returns the React example as a code block. */
const reactExample = (): string =>
  `\`\`\`tsx\n${readFileSync(new URL('../examples/react/main.tsx', import.meta.url), 'utf8')}\`\`\``;

/** Lists the decisions by number, each with the title of its page, which begins with the number. */
function decisionList(): string {
  const folder = new URL('../docs/decisions/', import.meta.url);
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
  return files
    .sort()
    .map((file) => `- [${readFileSync(new URL(file, folder), 'utf8').split('\n', 1)[0]!.replace(/^# /, '')}](${file})`)
    .join('\n');
}

/** Pages with generated parts, by the names of their markers. */
const pages: readonly { readonly page: string; readonly parts: Readonly<Record<string, string>> }[] = [
  { page: 'docs/word-lists.md', parts: { words: sensitivityTable(), 'time words': timeTable() } },
  { page: 'docs/decisions/README.md', parts: { decisions: decisionList() } },
  { page: 'docs/front-end.md', parts: { 'react example': reactExample() } },
];

for (const { page, parts } of pages) {
  const before = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const fresh = Object.entries(parts).reduce((text, [name, part]) => fillMarkedPart(text, name, part), before);
  writeOrCheck(page, fresh, 'build:docs');
}
