import { readdirSync, readFileSync } from 'node:fs';
import { secondSet } from '../../../cypher/model.js';
import { DomainError } from '../errors.js';
import type { Statement } from './statement.js';
import { defaultVectorSet, type VectorSet, vectorSets } from './vectorSets.js';

/** Variant of a statement that has several texts. */
export interface StatementVariant {
  /** Vector set that is read or written. */
  readonly set: VectorSet;
  /** True for the text with a filter; the other one has `true` in place of the fragment `filter`. */
  readonly filtered: boolean;
}

/** Header lines that give a statement variants, by the varying field. */
const variantLines: Readonly<Record<keyof StatementVariant, string>> = { set: ':sets', filtered: ':filters' };

/** Statement as read from its file, with its fragments inserted. */
export interface StatementFile {
  /** Folders and file name without ending: `memories/read/fetch-memories`. */
  readonly name: string;
  /** First line of the file. */
  readonly doc: string;
  /** Parameter names with the sample values to paste into Neo4j Browser. */
  readonly params: readonly (readonly [name: string, sample: string])[];
  /** Fields in which its variants differ; empty for most statements, which have one text. */
  readonly variesBy: readonly (keyof StatementVariant)[];
  /** Text of each variant by the name of its statement. */
  readonly texts: ReadonlyMap<string, string>;
}

const notStatements = new Set(['fragments', 'migrations', 'explore']);

/** Returns the name of a statement in a variant: `recall/search-text@filtered@second`. */
const variantName = (file: string, { set, filtered }: Partial<StatementVariant>): string =>
  `${file}${filtered ? '@filtered' : ''}${set === 'second' ? '@second' : ''}`;

/** Returns the name of the file of a statement. */
export const fileOf = (name: string): string => name.replace(/@.*$/, '');

/** Reads Cypher statements below a folder, sorted by name. Throws on wrong headers, unknown or circular fragments. */
export function readStatementFiles(root: URL): StatementFile[] {
  const fragments = readFragments(root);
  const expandedFragments = expandAll(fragments);
  const fragmentsBy = { filter: expandedFragments, noFilter: expandAll(new Map([...fragments, ['filter', 'true']])) };
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notStatements.has(entry.name))
    .flatMap(({ name: area }) => cypherFilesBelow(new URL(`${area}/`, root)).map((path) => `${area}/${path}`))
    .map((path) => parse(withoutEnding(path), readFileSync(new URL(path, root), 'utf8'), fragmentsBy))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const cypherFilesBelow = (folder: URL): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.cypher'));

/** Reads the fragments below a folder of Cypher files by name, without their comments. Their folder does not count. */
export function readFragments(root: URL): Map<string, string> {
  const folder = new URL('fragments/', root);
  return new Map(
    cypherFilesBelow(folder).map((path) => [
      withoutEnding(path.slice(path.lastIndexOf('/') + 1)),
      withoutComments(readFileSync(new URL(path, folder), 'utf8').split('\n')),
    ]),
  );
}

const withoutEnding = (file: string): string => file.replace(/\.cypher$/, '');

const withoutComments = (lines: readonly string[]): string =>
  lines
    .filter((line) => !line.startsWith('//'))
    .join('\n')
    .trim();

/** Inserts fragments into fragments, recursively. */
function expandAll(fragments: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const expanded = new Map<string, string>();
  const expandOne = (fragment: string, path: readonly string[]): string => {
    const expandedText = expanded.get(fragment);
    if (expandedText !== undefined) return expandedText;
    if (path.includes(fragment)) throw statementError(`fragments/${fragment}`, 'the fragment contains itself.');
    const text = insertFragments(`fragments/${fragment}`, fragments.get(fragment)!, (named) =>
      fragments.has(named) ? expandOne(named, [...path, fragment]) : undefined,
    );
    expanded.set(fragment, text);
    return text;
  };
  for (const fragment of fragments.keys()) expandOne(fragment, []);
  return expanded;
}

const insertFragments = (name: string, text: string, textOf: (fragment: string) => string | undefined): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, fragment: string) => {
    const body = textOf(fragment);
    if (body === undefined) throw statementError(name, `there is no fragment ${fragment}.`);
    return body;
  });

/**
 * Parses the statement of one file. The header line `:sets` gives it a text per vector set. `:filters` gives it one
 * text with the fragment `filter` and one without, since a filter is most of the text and mostly there is none.
 * `:audience row.audience` binds its fragments to that audience instead of the parameter: one statement asks for many.
 */
function parse(
  name: string,
  source: string,
  fragments: Readonly<Record<'filter' | 'noFilter', ReadonlyMap<string, string>>>,
): StatementFile {
  const lines = source.split('\n');
  const header = lines.filter((line) => line.startsWith('//')).map((line) => line.slice(2).trim());
  const doc = header[0];
  if (!doc || doc.startsWith(':param'))
    throw statementError(name, 'the first line must say what the statement answers.');
  const params = header
    .filter((line) => line.startsWith(':param'))
    .map((line) => {
      const match = /^:param (\w+) => (.+)$/.exec(line);
      if (!match) throw statementError(name, `a sample is written ":param name => value", not "${line}".`);
      return [match[1]!, match[2]!] as const;
    });
  const audience = header.find((line) => line.startsWith(':audience '))?.slice(':audience '.length);
  const body = withoutComments(lines);
  const textWith = (fragmentTexts: ReadonlyMap<string, string>): string => {
    const text = insertFragments(name, body, (fragment) => fragmentTexts.get(fragment));
    return audience ? text.replace(/\$audience\b/g, () => audience) : text;
  };
  const text = textWith(fragments.filter);
  requireSamples(name, text, params);

  const variesBy = (['set', 'filtered'] as const).filter((field) => header.includes(variantLines[field]));
  const texts = new Map([[name, text]]);
  if (variesBy.includes('filtered')) {
    texts.set(name, textWith(fragments.noFilter));
    texts.set(variantName(name, { filtered: true }), text);
  }
  if (variesBy.includes('set')) {
    for (const [first, of] of [...texts]) texts.set(variantName(first, { set: 'second' }), inSecondSet(of));
  }
  return { name, doc, params, variesBy, texts };
}

function requireSamples(name: string, text: string, params: StatementFile['params']): void {
  const usedParams = new Set([...text.matchAll(/\$(\w+)/g)].map((match) => match[1]!));
  for (const [param] of params) {
    if (!usedParams.delete(param)) throw statementError(name, `the parameter ${param} is not used.`);
  }
  if (usedParams.size > 0) throw statementError(name, `no sample for ${[...usedParams].join(', ')}.`);
}

const namesOfFirstSet = new RegExp(`(?<![$\\w])(?:${Object.keys(secondSet).join('|')})\\b`, 'g');

/** Replaces the names of the first vector set by those of the second; parameters keep their names. */
const inSecondSet = (text: string): string => text.replace(namesOfFirstSet, (first) => secondSet[first]!);

const statementError = (name: string, message: string): DomainError =>
  new DomainError('INTERNAL', `${name}: ${message}`);

/** Library of the statements below a folder: reads their texts once and checks the statements that modules declare. */
export class StatementLibrary {
  private readonly declared = new Set<string>();
  private texts: ReadonlyMap<string, string> | undefined;

  constructor(private readonly root: URL) {}

  /** Declares the statement of a file; its text is looked up on first use. */
  statement<Params>(name: string): Statement<Params> {
    this.declared.add(name);
    const textOf = (): string => this.textOf(name);
    return {
      name,
      get text() {
        return textOf();
      },
    };
  }

  /** Declares the statements of a file with variants. Returns a function from the variant to its statement. */
  variants<Params, Field extends keyof StatementVariant>(
    file: string,
    variesBy: readonly Field[],
  ): (variant: Pick<StatementVariant, Field>) => Statement<Params> {
    const fields: readonly string[] = variesBy;
    const sets: readonly VectorSet[] = fields.includes('set') ? vectorSets : [defaultVectorSet];
    const names = sets.flatMap((set) =>
      (fields.includes('filtered') ? [false, true] : [false]).map((filtered) => variantName(file, { set, filtered })),
    );
    const statements = new Map(names.map((name) => [name, this.statement<Params>(name)]));
    return (variant) => statements.get(variantName(file, variant))!;
  }

  /** Reads the folder. Throws INTERNAL if a file is invalid or a declared statement is missing. */
  load(): void {
    const texts = this.read();
    const missing = [...new Set([...this.declared].filter((name) => !texts.has(name)).map(fileOf))];
    if (missing.length === 0) return;
    throw new DomainError(
      'INTERNAL',
      `Statements of Kith are missing, or have other variants than expected: ${missing.map((file) => `cypher/${file}.cypher`).join(', ')}. ` +
        'Reinstall Kith or, after a change of cypher/, run "npm run build:statements".',
    );
  }

  private textOf(name: string): string {
    const text = this.read().get(name);
    if (text === undefined) throw statementError(name, 'there is no such statement.');
    return text;
  }

  private read(): ReadonlyMap<string, string> {
    return (this.texts ??= new Map(filesBelow(this.root).flatMap(({ texts }) => [...texts])));
  }
}

function filesBelow(root: URL): StatementFile[] {
  try {
    return readStatementFiles(root);
  } catch (cause) {
    const reason = cause instanceof DomainError ? `cypher/${cause.message}` : String(cause);
    throw new DomainError('INTERNAL', `The statements of Kith cannot be read: ${reason}`, { cause });
  }
}

export const statementLibrary = new StatementLibrary(new URL('../../../cypher/', import.meta.url));
