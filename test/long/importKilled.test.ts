import { mkdir, readFile, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { readRunInfo } from '../../src/platform/embedded/dataDirectory.js';
import { loadSecrets } from '../../src/platform/embedded/generatedSecrets.js';
import type { EmbeddingSpace } from '../../src/platform/neo4j/embeddingSpace.js';
import { digest } from '../../src/platform/digest.js';
import { createLocalEmbedder } from '../../src/platform/models/embedding/localEmbedder.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { readIndexState } from '../../src/app/searchIndexes.js';
import { endAll } from '../support/faults/killedKith.js';
import { testSecret } from '../support/app.js';
import { type Command, startCommand, newFolder } from '../support/importFiles.js';
import { artifactsDir } from '../support/artifactsDir.js';

/** Time limit in ms, for a busy machine. The whole test took 145 s on a machine with other load. */
const limitMs = 900_000;
const lineCount = 3_000;
/** Line numbers of two memories whose words do not reveal the meaning of their vectors. */
const marked = { early: 40, late: 2_990 };
const started: Command[] = [];
let dataDir: string;
let file: string;
let space: EmbeddingSpace;

beforeAll(async () => {
  dataDir = await newFolder();
  await mkdir(join(dataDir, 'imports'), { mode: 0o700 });
  file = join(dataDir, 'lamps.ndjson');
  const embedder = await createLocalEmbedder({
    modelFile: process.env.KITH_TEST_MODEL_FILE!,
    tokenizerFile: process.env.KITH_TEST_TOKENIZER_FILE!,
  });
  space = embedder.space;
  const [bees, trains] = (await embedder.embedPassages([
    'Ana keeps bees and sells honey.',
    'The train to the coast is late.',
  ])) as number[][];
  await embedder.close();
  await writeFile(file, Array.from({ length: lineCount }, (_, index) => lineOf(index + 1, bees!, trains!)).join(''));
}, limitMs);

afterAll(
  () =>
    endAll(
      dataDir,
      started.map((command) => command.process),
    ),
  limitMs,
);

describe('an import', () => {
  it(
    'that was killed resumes after its last recorded line, even without its vector index, which is created again',
    async () => {
      const first = importing('--indexes', 'keep');
      const reached = await untilLine(first, 1);
      first.process.kill('SIGKILL');
      expect((await first.ended).code).toBeNull();

      const second = importing('--indexes', 'rebuild');
      const further = await untilLine(second, reached + 1);
      second.process.kill('SIGKILL');
      const { code, output } = await second.ended;
      expect(code).toBeNull();
      expect(output).toContain('Continuing after line ');
      expect(output).toContain('rebuilding the vector index afterwards is faster');
      expect(further).toBeGreaterThan(reached);
      expect(further).toBeLessThan(lineCount);

      const kith = await start();
      await withGraph(async (graph) => {
        // A created index fills automatically. A missing index would not be awaited.
        await graph.session().read(awaitStatement, {});
        expect(await readIndexState(graph.session(), space, 'first')).toEqual({ pending: [] });
      });
      expect(await recall(kith.url, 'Who makes honey with bees?')).toContain(`Xylo${marked.early}.`);
      expect(await recall(kith.url, 'Is the railway on time?')).not.toContain(`Xylo${marked.late}.`);
    },
    limitMs,
  );

  it(
    'beside a running service exits with 130 on Ctrl-C, says how to resume, and keeps its position',
    async () => {
      const before = await lastRecordedLine();
      const { url } = await running();
      const stopped = importing('--indexes', 'keep');
      await untilLine(stopped, before + 1);
      stopped.process.kill('SIGINT');
      const { code, output } = await stopped.ended;
      expect(code).toBe(130);
      expect(output).toContain(`Continuing after line ${before}, where an earlier run stopped.`);
      expect(output).toMatch(/^Stopped\. Run it again to continue\.$/m);
      expect(output).not.toMatch(/\n\s+at /);
      expect(await lastRecordedLine()).toBeGreaterThan(before);
      expect(await lastRecordedLine()).toBeLessThan(lineCount);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    },
    limitMs,
  );

  it(
    'that is repeated stores the rest: every line once, and found by meaning',
    async () => {
      const before = await lastRecordedLine();
      const { url } = await running();
      const { code, output } = await importing('--indexes', 'rebuild').ended;
      expect(code).toBe(0);
      expect(output).toContain(`Continuing after line ${before}, where an earlier run stopped.`);
      await expect(lastRecordedLine()).rejects.toMatchObject({ code: 'ENOENT' });

      await withGraph(async (graph) => {
        const rows = await graph.session().read(onceStatement, {});
        expect(rows).toEqual([
          { memories: lineCount, texts: lineCount, mentions: lineCount, events: lineCount, vectors: lineCount },
        ]);
        expect(await readIndexState(graph.session(), space, 'first')).toEqual({ pending: [] });
      });
      expect(await recall(url, 'Who makes honey with bees?')).toContain(`Xylo${marked.early}.`);
      expect(await recall(url, 'Is the railway on time?')).toContain(`Xylo${marked.late}.`);

      const again = await importing('--indexes', 'keep').ended;
      expect(again.code).toBe(0);
      expect(again.output).toMatch(new RegExp(`^0 lines stored in .*, ${lineCount} imported before, 0 refused$`, 'm'));
    },
    limitMs,
  );
});

const awaitStatement = statement<object>('test/await-indexes', 'CYPHER 25 CALL db.awaitIndexes(10)');
const onceStatement = statement<object>(
  'test/once',
  `CYPHER 25 MATCH (m:Memory) WITH count(m) AS memories, count(DISTINCT m.text) AS texts, sum(m.mentions) AS mentions
   RETURN memories, texts, mentions, COUNT { MATCH (h:HistoryEvent) } AS events,
     COUNT { MATCH (e:IndexEntry) WHERE e.embedding IS NOT NULL } AS vectors ORDER BY memories`,
);

function lineOf(number: number, bees: readonly number[], trains: readonly number[]): string {
  const vector =
    number === marked.early
      ? bees
      : number === marked.late
        ? trains
        : bees.map((_, index) => Math.round(1_000 * Math.sin(number * (index + 1))) / 1_000);
  const isMarked = number === marked.early || number === marked.late;
  const text = isMarked ? `Xylo${number}.` : `Ana owns lamp number ${number}.`;
  return `${JSON.stringify({ memory: { owner: 'ana', text }, vector, space: space.id })}\n`;
}

const environment = (): Record<string, string> => ({
  KITH_DATA_DIR: dataDir,
  KITH_ARTIFACTS_DIR: artifactsDir,
  KITH_PORT: '0',
  KITH_DEMO: 'false',
  KITH_RATE_LIMIT: '0',
  KITH_JWT_SECRET: testSecret,
  NEO4J_URI: '',
});

function importing(...args: string[]): Command {
  const command = startCommand(['import', file, ...args], environment());
  started.push(command);
  return command;
}

/** Starts the service once. It runs until the end of the tests. */
async function start(): Promise<{ url: string }> {
  const command = startCommand(['start'], environment());
  started.push(command);
  return new Promise((done, fail) => {
    createInterface({ input: command.process.stdout! }).on('line', (line) => {
      const ready = /Kith is ready .*: (http:\S+)\/graphql/.exec(line);
      if (ready) done({ url: ready[1]! });
    });
    void command.ended.then(({ code, output }) => fail(new Error(`Kith ended with ${code}:\n${output}`)));
  });
}

async function running(): Promise<{ url: string; neo4jUri: string }> {
  const info = await readRunInfo(dataDir);
  if (!info?.url || !info.neo4jUri) throw new Error('No service runs.');
  return { url: info.url, neo4jUri: info.neo4jUri };
}

/** Returns the file in which the import records its position. */
const stateFile = () => join(dataDir, 'imports', `${digest(JSON.stringify(['default', file]), 12)}.json`);

/** Returns the number of the last line that the import has recorded as done. */
const lastRecordedLine = async (): Promise<number> =>
  (JSON.parse(await readFile(stateFile(), 'utf8')) as { line: number }).line;

/** Resolves when an import has recorded this line or a later one. */
async function untilLine(command: Command, line: number): Promise<number> {
  const stopping = new AbortController();
  void command.ended.then(({ code, output }) => stopping.abort(new Error(`The import ended with ${code}:\n${output}`)));
  const changes = watch(join(dataDir, 'imports'), { signal: stopping.signal });
  for await (const _ of changes) {
    const recordedLine = await lastRecordedLine().catch(() => 0);
    if (recordedLine >= line) return recordedLine;
  }
  throw new Error('The folder is no longer watched.');
}

async function recall(url: string, query: string): Promise<string[]> {
  const token = await makeToken(testSecret, { handle: 'ana', tenantId: 'default', roles: [], hours: 1 });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const question =
    'query ($query: String!) { recall(minRelevance: 0, query: $query, ranking: RELEVANCE, limit: 5) { mode hits { memory { text } } } }';
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: question, variables: { query } }),
  });
  const { data } = (await response.json()) as {
    data: { recall: { mode: string; hits: { memory: { text: string } }[] } };
  };
  expect(data.recall.mode).toBe('VECTOR_AND_TEXT');
  return data.recall.hits.map(({ memory }) => memory.text);
}

async function withGraph(look: (graph: Graph) => Promise<void>): Promise<void> {
  const { neo4jPassword } = await loadSecrets(dataDir);
  const graph = new Graph({ uri: (await running()).neo4jUri, user: 'neo4j', password: neo4jPassword });
  try {
    await look(graph);
  } finally {
    await graph.close();
  }
}
