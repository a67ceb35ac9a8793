import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { categoriesFor, modeOf, parseAllowlists } from '../../src/agents/allowlists.js';
import { openAgentsFile, defaultAllowlists } from '../../src/app/agentsFile.js';
import { eventually } from '../support/eventually.js';

const file = `categories:
  system:
    - name: Profile
      context: all
    - name: event
      context: rag
      rag_length: 30
allowlists:
  planner: [goals, Tasks, profile, tasks]
  idle: []
`;
const problemOf = (text: string): string => {
  try {
    parseAllowlists(text, 'agents.yaml');
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the file of allowlists', () => {
  it('says which categories each agent may read, and how each is read', () => {
    const lists = parseAllowlists(file, 'agents.yaml');
    expect(categoriesFor(lists, 'planner', undefined).read).toEqual(['goals', 'tasks', 'profile']);
    expect(categoriesFor(lists, 'planner', ['Goals']).read).toEqual(['goals']);
    expect(modeOf(lists, 'profile')).toEqual({ context: 'all' });
    expect(modeOf(lists, 'event')).toEqual({ context: 'rag', limit: 30 });
    expect(modeOf(lists, 'goals')).toEqual({ context: 'rag', limit: 50 });
  });

  it('that ships with Kith is valid, and shows procedures only to planner and executor', () => {
    const { agents } = defaultAllowlists();
    expect([...agents].filter(([, categories]) => categories.includes('procedural')).map(([name]) => name)).toEqual([
      'planner',
      'executor',
    ]);
  });

  it.each([
    ['an unknown agent', 'ghost', undefined, 'The agent "ghost" may not read any category'],
    ['an agent that may read nothing', 'idle', undefined, 'The agent "idle" may not read any category'],
    ['a category that is not its own', 'planner', ['goals', 'secrets'], 'may not read the category "secrets"'],
    ['a wildcard', 'planner', ['*'], 'may not read the category "*"'],
    ['a category of an unknown agent', 'ghost', ['goals'], 'may not read the category "goals"'],
  ])('refuses %s by name, and reveals nothing else', (_, agent, categories, message) => {
    const ask = () => categoriesFor(parseAllowlists(file, 'agents.yaml'), agent, categories);
    expect(ask).toThrow(message);
    expect(ask).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(ask).not.toThrow(/planner.*goals|tasks/u);
  });

  it.each([
    ['allowlists: [', 'agents.yaml, line 1: '],
    ['categories:\n  system: []\n', 'agents.yaml, line 1: allowlists must name the categories of each agent.'],
    ['allowlists:\n  planner: goals\n', 'agents.yaml, line 2: allowlists.planner must be a list of categories.'],
    ['allowlists:\n  planner:\n    - goals\n    - 7\n', 'agents.yaml, line 4: allowlists.planner.1 must be a name.'],
    [
      'categories:\n  system:\n    - name: a\n      context: some\nallowlists: {}\n',
      'agents.yaml, line 4: categories.system.0.context must be "all" or "rag".',
    ],
    [
      'categories:\n  system:\n    - name: a\n      context: rag\n      rag_length: 0\nallowlists: {}\n',
      'agents.yaml, line 5: categories.system.0.rag_length must be 1 to 50.',
    ],
    [
      'categories:\n  system:\n    - name: a\n      context: all\n      rag_length: 9\nallowlists: {}\n',
      'agents.yaml, line 5: categories.system.0.rag_length is allowed only with context "rag".',
    ],
    [
      'categories:\n  system:\n    - { name: a, context: all }\n  custom:\n    - { name: A, context: all }\nallowlists: {}\n',
      'agents.yaml, line 5: the category "A" appears twice.',
    ],
    ['allowlist:\n  planner: [a]\n', 'agents.yaml, line 1: '],
  ])('names the line of the error: %j', (text, message) => {
    expect(problemOf(text)).toContain(message);
  });

  it('is read again when it changes, and keeps its last valid state while it is invalid or missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kith-agents-'));
    const path = join(folder, 'agents.yaml');
    const problems: string[] = [];
    expect(() => openAgentsFile(path)).toThrow('cannot be read (ENOENT)');
    writeFileSync(path, file);
    const agents = openAgentsFile(path);
    const unwatch = agents.watch({ onChange: () => {}, onInvalid: (message) => problems.push(message) });
    try {
      const ofPlanner = () => agents.current().agents.get('planner');
      expect(ofPlanner()).toContain('goals');
      writeFileSync(path, 'allowlists:\n  planner: [tone]\n  writer: [style]\n');
      await eventually('the file was read again', () => ofPlanner()?.includes('tone'));
      expect(ofPlanner()).toEqual(['tone']);
      writeFileSync(path, 'allowlists:\n  planner: tone, and more\n');
      await eventually('the wrong line was told', () => problems.at(-1)?.includes('line 2'));
      expect(ofPlanner()).toEqual(['tone']);
      rmSync(path);
      await eventually('it was told that the file is gone', () => problems.at(-1)?.includes('ENOENT'));
      expect(ofPlanner()).toEqual(['tone']);
    } finally {
      unwatch();
      rmSync(folder, { recursive: true });
    }
  });
});
