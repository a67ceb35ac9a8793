import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { StatementLibrary, statementLibrary } from '../../src/platform/neo4j/statementLibrary.js';

const folders: string[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Library of made-up files, by their names below its folder. */
function libraryOf(files: Record<string, string>): StatementLibrary {
  const folder = mkdtempSync(join(tmpdir(), 'kith-statements-'));
  folders.push(folder);
  mkdirSync(join(folder, 'fragments'));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, `${name}.cypher`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return new StatementLibrary(pathToFileURL(`${folder}/`));
}

const heard = {
  'fragments/rule/messageDisclosed': '// True for all.\n{{live}}\n',
  'fragments/rule/live': '// Liveness.\nm.live\n',
};

describe('a loaded statement', () => {
  it('has the text of its file, with fragments inserted and without comments', () => {
    const library = libraryOf({
      ...heard,
      'notes/fetch':
        '// Note by id.\n// :param id => 1\nMATCH (m {id: $id})\n// Not sent.\nWHERE {{messageDisclosed}} RETURN m\n',
    });
    expect(library.statement('notes/fetch')).toMatchObject({
      name: 'notes/fetch',
      text: 'MATCH (m {id: $id})\nWHERE m.live RETURN m',
    });
  });

  it('uses the audience that its header names', () => {
    const header = '// Notes.\n// :param rows => []\n// :audience row.audience\n';
    const library = libraryOf({ 'notes/list': `${header}UNWIND $rows AS row RETURN $audience.viewer AS viewer` });
    expect(library.statement('notes/list').text).toBe('UNWIND $rows AS row RETURN row.audience.viewer AS viewer');
  });

  it('has a text for each set of vectors, with and without a filter', () => {
    const library = libraryOf({
      'fragments/filter': '// Filter.\n$filter.types IS NULL',
      'notes/search':
        '// Notes.\n// :param embedding => []\n// :param filter => {}\n// :sets\n// :filters\nWHERE n.embedding = $embedding AND {{filter}}',
    });
    const search = library.variants<object, 'set' | 'filtered'>('notes/search', ['set', 'filtered']);
    expect(search({ set: 'first', filtered: false })).toMatchObject({
      name: 'notes/search',
      text: 'WHERE n.embedding = $embedding AND true',
    });
    expect(search({ set: 'second', filtered: true })).toMatchObject({
      name: 'notes/search@filtered@second',
      text: 'WHERE n.secondEmbedding = $embedding AND $filter.types IS NULL',
    });
    expect(search({ set: 'second', filtered: false }).text).toBe('WHERE n.secondEmbedding = $embedding AND true');
    expect(() => library.load()).not.toThrow();
  });
});

describe('a start fails and names the file', () => {
  it.each([
    [
      'a fragment that is unknown',
      { 'notes/list': '// Notes.\nWHERE {{herd}}' },
      'cypher/notes/list: there is no fragment herd',
    ],
    [
      'a fragment that holds itself',
      { 'fragments/a': '// A.\n{{b}}', 'fragments/b': '// B.\n{{a}}' },
      'cypher/fragments/a: the fragment contains itself',
    ],
    ['a statement without a first line', { 'notes/list': 'RETURN 1' }, 'cypher/notes/list: the first line'],
    ['a parameter without a sample', { 'notes/list': '// Notes.\nRETURN $x' }, 'cypher/notes/list: no sample for x'],
    ['a statement that is missing', {}, 'cypher/notes/fetch.cypher'],
    [
      'a statement without the variants of its module',
      { 'notes/fetch': '// Note.\nRETURN 1' },
      'cypher/notes/fetch.cypher',
    ],
  ])('for %s', (_, files, message) => {
    const library = libraryOf(files);
    library.variants('notes/fetch', ['set']);
    expect(() => library.load()).toThrow(
      expect.objectContaining({ code: 'INTERNAL', message: expect.stringContaining(message) }),
    );
  });

  it('for a missing folder', () => {
    const library = new StatementLibrary(new URL('file:///nowhere/cypher/'));
    expect(() => library.load()).toThrow(/cannot be read: .*ENOENT/);
  });

  it('before the graph is reached', () => {
    jest.spyOn(statementLibrary, 'load').mockImplementation(() => {
      throw new Error('cypher/ is not whole');
    });
    expect(() => new Graph({ uri: 'bolt://127.0.0.1:1', user: 'neo4j', password: 'none' })).toThrow('is not whole');
  });
});
