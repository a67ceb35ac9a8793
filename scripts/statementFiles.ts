import { readdirSync, readFileSync } from 'node:fs';
import { secondSet } from '../cypher/model.js';

/** One statement as read from its file, with its fragments put in. */
export interface StatementFile {
  /** Folder and file name without ending: `memories/fetch`. */
  readonly name: string;
  /** What the statement answers: the first line of the file. */
  readonly doc: string;
  /** Parameter names with the sample values to paste into Neo4j Browser. */
  readonly params: readonly (readonly [name: string, sample: string])[];
  readonly text: string;
  /** Fragments that the source names, directly or through another fragment. */
  readonly fragments: ReadonlySet<string>;
}

const notStatements = new Set(['fragments', 'migrations', 'explore']);

/** Reads every statement below a folder of Cypher files, sorted by name; throws on an unknown or circular fragment. */
export function readStatements(root: URL): StatementFile[] {
  const fragments = new Map(
    readdirSync(new URL('fragments/', root)).map((file) => [
      file.replace(/\.cypher$/, ''),
      readFileSync(new URL(`fragments/${file}`, root), 'utf8').trim(),
    ]),
  );
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notStatements.has(entry.name))
    .flatMap((folder) =>
      readdirSync(new URL(`${folder.name}/`, root)).flatMap((file) => {
        const source = readFileSync(new URL(`${folder.name}/${file}`, root), 'utf8');
        return parse(`${folder.name}/${file.replace(/\.cypher$/, '')}`, source, fragments);
      }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A generated module: where it stands below the repository, and its text. */
export interface StatementModule {
  readonly path: string;
  readonly text: string;
}

/** The TypeScript modules that hold the statements: one per folder, in the room of the same name. */
export function renderModules(statements: readonly StatementFile[]): StatementModule[] {
  const folders = [...new Set(statements.map(({ name }) => folderOf(name)))];
  return folders.map((folder) => {
    const room = folder === 'schema' ? 'platform/neo4j' : folder;
    return {
      path: `src/${room}/statements.generated.ts`,
      text: renderModule(
        statements.filter(({ name }) => folderOf(name) === folder),
        folder === 'schema' ? './statement.js' : '../platform/neo4j/statement.js',
      ),
    };
  });
}

const folderOf = (name: string): string => name.slice(0, name.indexOf('/'));

function renderModule(statements: readonly StatementFile[], declaration: string): string {
  const entries = statements.map((one) => {
    const params = one.params.map(([name, sample]) => `${name}: ${typeOf(sample)}`).join('; ');
    return [
      `  /** ${one.doc} */`,
      `  '${one.name}': statement<{ ${params} }>(`,
      `    '${one.name}',`,
      `    ${JSON.stringify(one.text)},`,
      `  ),`,
    ].join('\n');
  });
  return [
    '// Made by `npm run build:statements` from cypher/; do not edit.',
    `import { statement } from '${declaration}';`,
    '',
    'export const statements = {',
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}

/** The name that the statement of a file has for the second set of vectors. */
const secondName = (name: string): string => `${name}@second`;

/** The name that the statement of a file has where there is a filter. */
const filteredName = (name: string): string => `${name}@filtered`;

/** The name of the file that a statement comes from. */
export const fileOf = (name: string): string => name.replace(/@.*$/, '');

/**
 * The statements of a file: one, or with the line `:sets` one for each of the two sets of vectors. With the line
 * `:filters` the fragment `filter` stands in further ones: a filter is most of the text, and mostly there is none. With
 * the line `:audience row.audience` its fragments speak of that audience instead of the parameter: one statement asks for many.
 */
function parse(name: string, source: string, fragments: ReadonlyMap<string, string>): StatementFile[] {
  const lines = source.split('\n');
  const header = lines.filter((line) => line.startsWith('//')).map((line) => line.slice(2).trim());
  const doc = header[0];
  if (!doc || doc.startsWith(':param')) throw new Error(`${name}: the first line must say what the statement answers.`);
  const params = header
    .filter((line) => line.startsWith(':param'))
    .map((line) => {
      const match = /^:param (\w+) => (.+)$/.exec(line);
      if (!match) throw new Error(`${name}: a sample is written ":param name => value", not "${line}".`);
      return [match[1]!, match[2]!] as const;
    });
  const used = new Set<string>();
  const body = lines.filter((line) => !line.startsWith('//')).join('\n');
  const audience = header.find((line) => line.startsWith(':audience '))?.slice(':audience '.length);
  const textWith = (known: ReadonlyMap<string, string>): string => {
    const expanded = expand(name, body, known, used, []).trim();
    return audience ? expanded.replace(/\$audience\b/g, () => audience) : expanded;
  };
  const text = textWith(fragments);
  const named = new Set([...text.matchAll(/\$(\w+)/g)].map((match) => match[1]!));
  for (const [param] of params) {
    if (!named.delete(param)) throw new Error(`${name}: the parameter ${param} is not used.`);
  }
  if (named.size > 0) throw new Error(`${name}: no sample for ${[...named].join(', ')}.`);
  const one = { name, doc, params, text, fragments: used };
  const all = header.includes(':filters')
    ? [
        { ...one, text: textWith(new Map([...fragments, ['filter', 'true']])) },
        { ...one, name: filteredName(name), doc: `${doc} Through a filter.` },
      ]
    : [one];
  return header.includes(':sets') ? all.flatMap(inBothSets) : all;
}

const inBothSets = (one: StatementFile): StatementFile[] => [
  one,
  { ...one, name: secondName(one.name), doc: `${one.doc} In the second set of vectors.`, text: inSecondSet(one.text) },
];

/** A text that speaks of the second set of vectors where it spoke of the first; parameters keep their names. */
const inSecondSet = (text: string): string =>
  Object.entries(secondSet).reduce(
    (changed, [first, second]) => changed.replace(new RegExp(`(?<![$\\w])${first}\\b`, 'g'), second),
    text,
  );

function expand(
  name: string,
  text: string,
  fragments: ReadonlyMap<string, string>,
  used: Set<string>,
  path: readonly string[],
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, fragment: string) => {
    const body = fragments.get(fragment);
    if (body === undefined) throw new Error(`${name}: there is no fragment ${fragment}.`);
    if (path.includes(fragment)) throw new Error(`${name}: fragment ${fragment} contains itself.`);
    used.add(fragment);
    return expand(name, body, fragments, used, [...path, fragment]);
  });
}

function typeOf(sample: string): string {
  if (sample.startsWith('[')) return 'readonly unknown[]';
  if (sample.startsWith('{')) return 'object';
  if (sample.startsWith("'")) return 'string | null';
  if (sample === 'true' || sample === 'false') return 'boolean';
  return 'number';
}
