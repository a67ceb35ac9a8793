import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importFile, withoutIndex } from '../../../src/cli/importFile.js';
import { ImportState } from '../../../src/cli/importState.js';
import type { NumberedLine } from '../../../src/transfer/imports/importLine.js';
import type { ImportRun } from '../../../src/transfer/imports/imports.service.js';
import type { Graph } from '../../../src/platform/neo4j/graph.js';
import { newFolder, textOf } from '../../support/importFiles.js';
import { noProgress } from '../../../src/platform/progress.js';

const space = { id: 's1', model: 'm', version: '1', dimensions: 3, base: 0.5, limits: { fact: 0.2, episode: 0.3 } };
const making = [
  'schema/lock-spaces',
  'memories/create-vector-index',
  'conversations/create-message-index',
  'conversations/create-message-pair-index',
];
const placed = { role: 'active', id: 's1', set: 'first', model: 'm', dimensions: 3, since: 1 };

/** Creates a graph that records the requested changes. The changes named in `failing` fail. */
function graphThat(failing: readonly string[] = []) {
  const ran: string[] = [];
  const change = (one: { name: string }): Promise<object[]> => {
    ran.push(one.name);
    return failing.includes(one.name) ? Promise.reject(new Error(`${one.name} failed`)) : Promise.resolve([placed]);
  };
  const read = (one: { name: string }) => {
    ran.push(one.name);
    return Promise.resolve([online]);
  };
  const write = (work: (transaction: { run: typeof change }) => Promise<unknown>) => work({ run: change });
  return { ran, graph: { session: () => ({ change, read, write }) } as unknown as Graph };
}
const online = {
  name: 'index_entry_embedding',
  type: 'VECTOR',
  state: 'ONLINE',
  properties: ['embedding', 'audience', 'kind', 'sensitivity', 'persona', 'expiresAt', 'spaceId'],
  options: {
    indexConfig: {
      'vector.dimensions': 3,
      'vector.similarity_function': 'COSINE',
      'vector.quantization.type': 'NONE',
      'vector.hnsw.m': 24,
      'vector.hnsw.ef_construction': 300,
      'vector.default_search_expansion_factor': 1,
    },
  },
};
const failed = () => Promise.reject(new Error('The work failed.'));

describe('the vector index, dropped for an import,', () => {
  it('is created again if the import fails, and the error is that of the import', async () => {
    const { ran, graph } = graphThat();
    const signal = new AbortController().signal;
    await expect(
      withoutIndex(graph, { space, set: 'first' }, { progress: noProgress, signal }, failed),
    ).rejects.toThrow('The work failed.');
    expect(ran).toEqual(['memories/drop-vector-index', ...making]);
  });

  it('does not hide the error of the import if it cannot be created again', async () => {
    const { ran, graph } = graphThat([making[0]!]);
    const signal = new AbortController().signal;
    await expect(
      withoutIndex(graph, { space, set: 'first' }, { progress: noProgress, signal }, failed),
    ).rejects.toThrow('The work failed.');
    expect(ran).toEqual(['memories/drop-vector-index', making[0]]);
  });

  it('is created after the import, which ends when the index is online', async () => {
    const { ran, graph } = graphThat();
    const signal = new AbortController().signal;
    expect(
      await withoutIndex(graph, { space, set: 'first' }, { progress: noProgress, signal }, () => Promise.resolve(7)),
    ).toBe(7);
    expect(ran).toEqual(['memories/drop-vector-index', ...making, 'schema/list-indexes']);
  });

  it('is created without waiting if the import was stopped', async () => {
    const { ran, graph } = graphThat();
    expect(
      await withoutIndex(graph, { space, set: 'first' }, { progress: noProgress, signal: AbortSignal.abort() }, () =>
        Promise.resolve(7),
      ),
    ).toBe(7);
    expect(ran).toEqual(['memories/drop-vector-index', ...making]);
  });
});

it('a failing import waits for its running batches, and keeps its position before the failure', async () => {
  const folder = await newFolder();
  const file = join(folder, 'lines.ndjson');
  const lines = Array.from({ length: 1_000 }, (_, index) => ({ memory: { owner: 'ana', text: `Number ${index}.` } }));
  await writeFile(file, textOf(lines));
  const state = await ImportState.open(folder, file, 'default', false);
  const open = new Set<number>();
  let fail = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  const outcome = { stored: 0, duplicates: 0, withoutSensitivity: 0, refused: [] };
  const run = {
    begin: () => Promise.resolve(),
    // The later chunks are still being prepared when the second one fails to be stored.
    prepare: async (_: unknown, [first]: NumberedLine[]) => {
      open.add(first!.number);
      if (first!.number > 251) await failure.then(() => new Promise(setImmediate));
      open.delete(first!.number);
      const store = () => {
        if (first!.number === 1) return Promise.resolve(outcome);
        fail();
        return Promise.reject(new Error('The graph is gone.'));
      };
      return { store };
    },
  } as unknown as ImportRun;
  const options = { maxRefused: 10, signal: new AbortController().signal, onChunk: () => {} };
  await expect(importFile(graphThat().graph, run, state, options)).rejects.toThrow('The graph is gone.');
  expect([...open]).toEqual([]);
  expect(state.mark.line).toBe(250);
});
