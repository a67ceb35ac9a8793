import type { StatementFile } from '../src/platform/neo4j/statementLibrary.js';

/** A generated module: its path below the repository, and its text. */
export interface StatementModule {
  readonly path: string;
  readonly text: string;
}

/**
 * Renders the TypeScript modules that declare the statements with their types: one per folder, in the room of the same
 * name.
 */
export function renderModules(files: readonly StatementFile[]): StatementModule[] {
  const folders = [...new Set(files.map(({ name }) => folderOf(name)))];
  return folders.map((folder) => {
    const room = folder === 'schema' ? 'platform/neo4j' : folder;
    return {
      path: `src/${room}/statements.generated.ts`,
      text: renderModule(
        files.filter(({ name }) => folderOf(name) === folder),
        folder === 'schema' ? './statementLibrary.js' : '../platform/neo4j/statementLibrary.js',
      ),
    };
  });
}

const folderOf = (name: string): string => name.slice(0, name.indexOf('/'));

function renderModule(files: readonly StatementFile[], library: string): string {
  return [
    '// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.',
    `import { statementLibrary as library } from '${library}';`,
    '',
    'export const statements = {',
    ...files.flatMap((one) => [`  /** ${one.doc} */`, `  '${one.name}': ${declarationOf(one)},`]),
    '} as const;',
    '',
  ].join('\n');
}

function declarationOf({ name, params, variesBy }: StatementFile): string {
  const fields = params.map(([param, sample]) => `${param}: ${typeOf(sample)}`).join('; ');
  const type = fields === '' ? '{}' : `{ ${fields} }`;
  if (variesBy.length === 0) return `library.statement<${type}>('${name}')`;
  const quoted = variesBy.map((field) => `'${field}'`);
  return `library.variants<${type}, ${quoted.join(' | ')}>('${name}', [${quoted.join(', ')}])`;
}

function typeOf(sample: string): string {
  if (sample.startsWith('[{')) return `readonly ${mapTypeOf(sample.slice(1))}[]`;
  if (sample.startsWith('[')) return 'readonly unknown[]';
  if (sample.startsWith('{')) return mapTypeOf(sample);
  if (sample.startsWith("'")) return 'string | null';
  if (sample === 'true' || sample === 'false') return 'boolean';
  return 'number';
}

/** Returns the type of a map with the keys of the sample: a caller that names one of them otherwise does not compile. */
function mapTypeOf(sample: string): string {
  const keys = keysOf(sample);
  return keys.length === 0 ? 'object' : `{ ${keys.map((key) => `${key}: unknown`).join('; ')} }`;
}

/** Returns the keys of the first map of a Cypher literal, without those of maps inside it. */
function keysOf(literal: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const [token, key] of literal.matchAll(/'[^']*'|[{[]|[\]}]|(\w+):/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (key !== undefined && depth === 1) keys.push(key);
    if (depth === 0) break;
  }
  return keys;
}
