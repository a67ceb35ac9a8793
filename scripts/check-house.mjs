// Rules of the house that no linter knows; each finding says what is expected: node scripts/check-house.mjs
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Largest share of doc comments that may open with a question word; the style asks for nouns and verbs. */
const maxQuestions = 0.05;
const maxLines = 300;
const maxFiles = 25;
/** Hand-written lines of a room, without the rooms inside it. */
const maxRoomLines = 4000;
/** Hand-written files that may be longer, with the reason. */
const longFiles = {
  'src/text/secrets/plainSecrets.ts': 'patterns of credentials in sentences, with what each must not catch',
  'web/src/words.ts': 'every text of the Explorer',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const isHandWritten = (file) => /\.tsx?$/.test(file) && !/generated|\.d\.ts$/.test(file);
const filesBelow = (folder, isWanted) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'generated'].includes(entry.name) ? [] : filesBelow(path, isWanted);
    return isWanted(entry.name) ? [path] : [];
  });

const files = ['src', 'web', 'clients', 'scripts'].flatMap((folder) => filesBelow(folder, isHandWritten));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const findings = [];

const opening = /\/\*\*\s*(?:\*\s*)?(\S+)/g;
const question = /^(?:What|How|Whether|Whose|Whom|Who|Where|Which|When|Why|Whoever|Whatever)\b/;
const openings = [...texts].flatMap(([file, text]) => [...text.matchAll(opening)].map(([, word]) => ({ file, word })));
const asking = openings.filter(({ word }) => question.test(word));
if (asking.length > openings.length * maxQuestions) {
  const shown = [...new Set(asking.map(({ file }) => file))].slice(0, 10).join(', ');
  findings.push(
    `${asking.length} of ${openings.length} doc comments open with a question word: open with a noun or a verb, such as in ${shown}.`,
  );
}

const builders = ['src/app/services.ts', 'src/app/background.ts'];
for (const [file, text] of texts)
  if (file.startsWith('src/') && !builders.includes(file) && /\bnew \w*Service\b/.test(text))
    findings.push(`${file} builds a service: only ${builders.join(' and ')} do; take it as an argument.`);

const byName = new Map();
for (const file of files.filter((one) => one.startsWith('src/')))
  byName.set(basename(file), [...(byName.get(basename(file)) ?? []), file]);
for (const [name, same] of byName)
  if (same.length > 1) findings.push(`Two files are called ${name}: ${same.join(', ')}. Give each a name of its own.`);

for (const [file, text] of texts) {
  const lines = text.split('\n').length - 1;
  if (lines > maxLines && !longFiles[file])
    findings.push(`${file} has ${lines} lines: divide it, or list it in scripts/check-house.mjs with the reason.`);
  if (lines <= maxLines && longFiles[file])
    findings.push(`${file} has ${lines} lines: take it from the list in scripts/check-house.mjs.`);
}

const byFolder = new Map();
for (const file of files.filter((one) => one.startsWith('src/'))) {
  const folder = file.slice(0, file.lastIndexOf('/'));
  byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
}
for (const [folder, inside] of byFolder)
  if (inside.length > maxFiles)
    findings.push(`${folder} has ${inside.length} files: divide it; ${maxFiles} can be held in mind.`);

const suffix = '-imports-no-later-room';
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
for (const { name, from } of forbidden.filter((rule) => rule.name.endsWith(suffix))) {
  const inside = files.filter((file) => new RegExp(from.path).test(file));
  const lines = inside.reduce((sum, file) => sum + texts.get(file).split('\n').length - 1, 0);
  if (lines > maxRoomLines)
    findings.push(
      `The room ${name.slice(0, -suffix.length)} has ${lines} lines: give a part of it a room of its own in .dependency-cruiser.cjs.`,
    );
}

/** Words that hide a role; a title says which: the viewer, another participant, no one. */
const vague = /\b(?:whoever|somebody|nobody|anybody|someone|anyone|everybody)\b/i;
/** Title of a test or a group, also after `each(…)`, in any kind of quotes. */
const titled = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/gs;
for (const file of filesBelow('test', (name) => /\.test\.tsx?$/.test(name)))
  for (const [, , title] of readFileSync(join(root, file), 'utf8').matchAll(titled)) {
    const [word] = vague.exec(title) ?? [];
    if (word) findings.push(`${file} has a title with "${word}": name the role, or say "no one", in "${title}".`);
  }

const guide = 'CONTRIBUTING.md';
const known = new Set([...texts.values()].flatMap((text) => text.match(/[A-Za-z]\w*/g) ?? []));
/** Names as code has them, with a capital letter inside; not those of files. */
const codeName = /`([A-Za-z]\w*[a-z][A-Z]\w*(?:\.(?!(?:tsx?|yaml|mjs)`)\w+)?)`/g;
for (const [, name] of readFileSync(join(root, guide), 'utf8').matchAll(codeName))
  if (!name.split('.').every((part) => known.has(part)))
    findings.push(`${guide} speaks of ${name}, which no code is called: give its present name.`);

/** Paths from the root of the repository, and statements by room and name. */
const pathName = /`((?:[a-z]+\/)+[\w./-]+)`/g;
const sourceFolders = ['src', 'cypher', 'test', 'bench', 'scripts', 'web', 'clients', 'examples'];
const statementRooms = readdirSync(join(root, 'cypher'));
const pages = ['README.md', guide, ...filesBelow('docs', (name) => name.endsWith('.md'))];
for (const page of pages) {
  for (const [, path] of readFileSync(join(root, page), 'utf8').matchAll(pathName)) {
    const [first] = path.split('/');
    const candidates = sourceFolders.includes(first) ? [path] : [`cypher/${path}.cypher`, `src/${path}`];
    const isChecked = sourceFolders.includes(first) || statementRooms.includes(first);
    if (isChecked && !path.includes('NNNN') && !candidates.some((one) => existsSync(join(root, one))))
      findings.push(`${page} speaks of ${path}, which does not exist: give its present name.`);
  }
}

for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
