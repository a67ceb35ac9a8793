import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRunInfo } from '../../src/platform/embedded/dataDirectory.js';
import { loadSecrets } from '../../src/platform/embedded/generatedSecrets.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { eventually, latch } from '../support/eventually.js';
import { type Command, startCommand, newFolder } from '../support/importFiles.js';
import { endAll, KilledKith } from '../support/faults/killedKith.js';
import { embeddingsAnswer, type ScriptedModel, startScriptedModel } from '../support/models/scriptedModel.js';
import { artifactsDir } from '../support/artifactsDir.js';

/** Time limit in ms, for a busy machine that starts two services. */
const limitMs = 900_000;
const dimensions = 12;
const topics = [/bee|honey/i, /train|rail/i, /chess|knight/i];
const count = 60;

const started: Command[] = [];
let double: ScriptedModel;
/** Gate: until it is open, the double does not answer requests for vectors of memories. */
const gate = latch();
const stalled = latch();
let dataDir: string;
let otherDir: string;
let graph: Graph;
/** Services with the old model and with the new one. */
let old: KilledKith;
let fresh: KilledKith;

beforeAll(async () => {
  double = await startScriptedModel();
  double.setFallback('/embeddings', ({ body }) => {
    const input = body.input as string[];
    const answer = embeddingsAnswer(input.map(vectorOf));
    if (!input.some((text) => text.startsWith('Ana '))) return answer;
    stalled.open();
    return { ...answer, until: gate.opened };
  });
  [dataDir, otherDir] = [await newFolder(), await newFolder()];
  old = await KilledKith.start(dataDir, { KITH_EMBEDDER: 'local' });
  const { neo4jUri } = (await readRunInfo(dataDir))!;
  graph = new Graph({ uri: neo4jUri!, user: 'neo4j', password: (await loadSecrets(dataDir)).neo4jPassword });
  const statements = Array.from({ length: count }, (_, index) => ({
    text: `Ana owns lamp number ${index}.`,
    type: 'KNOWLEDGE',
  }));
  statements.push({ text: 'Ana keeps bees in her garden.', type: 'KNOWLEDGE' });
  const remember =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } } } }';
  must(await old.ask('ana', remember, { inputs: statements }));
  const messages = Array.from({ length: count }, (_, index) => ({
    externalId: `m${index}`,
    role: 'USER',
    speaker: { handle: 'ana' },
    text: index === 7 ? 'The night train leaves at nine.' : `Shelf ${index} is dusty.`,
  }));
  const record = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
  must(await old.ask('ana', record, { input: { messages } }));
}, limitMs);

afterAll(async () => {
  gate.open();
  await graph.close();
  const services = [old, fresh].flatMap((one) => one?.process ?? []);
  await endAll(otherDir, [...started.map((one) => one.process), ...services]);
  await endAll(dataDir, []);
  await double.close();
}, limitMs);

/** Vector of the double: the topics of a text, and a small component from its letters. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, (_, index) => {
    const letters = [...text].reduce((sum, letter, place) => sum + letter.charCodeAt(0) * (place + 3), index * 31);
    return index < topics.length ? (topics[index]!.test(text) ? 2 : 0) : Math.sin(letters * (index + 1)) / 3;
  });
  return vector;
}

const doubleEnv = (): Record<string, string> => ({
  KITH_EMBEDDER: 'openai',
  KITH_EMBEDDING_MODEL: 'double',
  OPENAI_API_KEY: 'none',
  OPENAI_BASE_URL: double.baseUrl,
});
function kith(...args: string[]): Command {
  const one = startCommand(args, {
    ...doubleEnv(),
    KITH_DATA_DIR: dataDir,
    KITH_ARTIFACTS_DIR: artifactsDir,
    NEO4J_URI: '',
  });
  started.push(one);
  return one;
}
function must({ data, errors }: Awaited<ReturnType<KilledKith['ask']>>): ReturnType<typeof Object> {
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
async function recall(one: KilledKith, query: string): Promise<{ mode: string; texts: string[] }> {
  const ask =
    'query ($query: String!) { recall(minRelevance: 0, query: $query, ranking: RELEVANCE, limit: 3) { mode hits { memory { text } } } }';
  const { recall: found } = must(await one.ask('ana', ask, { query }));
  return { mode: found.mode, texts: found.hits.map(({ memory }: { memory: { text: string } }) => memory.text) };
}
async function recallMessages(one: KilledKith, query: string): Promise<string[]> {
  const ask = 'query ($query: String!) { recallMessages(query: $query, limit: 3) { message { text } } }';
  const { recallMessages: found } = must(await one.ask('ana', ask, { query }));
  return found.map(({ message }: { message: { text: string } }) => message.text);
}
const rows = (text: string) => graph.session().read(statement<object>('test/look', `CYPHER 25 ${text}`), {});
const bees = 'Ana keeps bees in her garden.';
const honey = 'Who makes honey?';

describe('the embedding model of a graph', () => {
  it(
    'is not changed by configuration alone, and the error says what to do',
    async () => {
      const file = join(otherDir, 'lines.ndjson');
      await writeFile(file, `${JSON.stringify({ memory: { owner: 'ana', text: 'Ben sails.' } })}\n`);
      const { code, output: said } = await kith('import', file).ended;
      expect(code).toBe(1);
      expect(said).toContain('were made by');
      expect(said).toContain('kith reembed');
      expect(await rows('MATCH (s:EmbeddingSpace) RETURN count(s) AS spaces')).toEqual([{ spaces: 1 }]);
    },
    limitMs,
  );

  it(
    'is changed while the service answers by meaning, and the change survives a kill in the middle',
    async () => {
      const one = kith('reembed', '--model', 'double');
      void one.ended.then(() => stalled.open());
      await stalled.opened;
      expect(one.process.exitCode).toBeNull();
      for (let times = 0; times < 10; times += 1)
        expect(await recall(old, honey)).toEqual({ mode: 'VECTOR_AND_TEXT', texts: expect.arrayContaining([bees]) });
      const remember = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
      must(await old.ask('ana', remember, { input: { text: 'Ana plays chess on Sundays.', type: 'KNOWLEDGE' } }));
      one.process.kill('SIGKILL');
      expect((await one.ended).code).toBeNull();
      const half = `MATCH (m:Message) WHERE m.secondEmbedding IS NOT NULL WITH count(m) AS messages
        MATCH (e:IndexEntry) RETURN messages, count(e.secondEmbedding) AS entries, count(e.embedding) > ${count} AS kept`;
      expect(await rows(half)).toEqual([{ messages: count, entries: 0, kept: true }]);
      const waits = 'MATCH (m:Memory) WHERE m.secondUnembeddedSince > 0 RETURN count(m) AS waiting';
      expect(await rows(waits)).toEqual([{ waiting: count + 2 }]);
    },
    limitMs,
  );

  it(
    'is used at once by a service with the new model: by words, if vectors are missing',
    async () => {
      const { neo4jPassword, erasureKey } = await loadSecrets(dataDir);
      const { neo4jUri } = (await readRunInfo(dataDir))!;
      fresh = await KilledKith.start(otherDir, {
        ...doubleEnv(),
        NEO4J_URI: neo4jUri!,
        NEO4J_PASSWORD: neo4jPassword,
        // A second copy on one graph needs the keys of the first.
        KITH_ERASURE_KEY: erasureKey,
      });
      const found = await recall(fresh, 'Where are the bees in the garden?');
      expect(found.texts[0]).toBe(bees);
      expect((await recall(fresh, honey)).texts).not.toContain(bees);
      expect(await recallMessages(fresh, 'Which shelf is dusty?')).toHaveLength(3);
      expect((await recall(old, honey)).texts).toContain(bees);
    },
    limitMs,
  );

  it(
    'is changed completely by two concurrent commands, and everything is found by meaning',
    async () => {
      gate.open();
      const both = await Promise.all([kith('reembed').ended, kith('reembed').ended]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      // One of them may find that the other has already completed the change.
      expect(both.map(({ output: said }) => said).join()).toContain(
        'Start Kith with KITH_EMBEDDER=openai and KITH_EMBEDDING_MODEL=double',
      );
      expect(await recall(fresh, honey)).toEqual({ mode: 'VECTOR_AND_TEXT', texts: expect.arrayContaining([bees]) });
      expect((await recall(fresh, 'Who moves a knight?')).texts[0]).toBe('Ana plays chess on Sundays.');
      expect(await recallMessages(fresh, 'When do I go by rail?')).toContain('The night train leaves at nine.');
      expect((await recall(old, honey)).texts).toContain(bees);
      const spaces =
        'MATCH (s:EmbeddingSpace) RETURN s.id AS role, s.set AS set, s.dimensions AS dimensions ORDER BY role';
      expect(await rows(spaces)).toEqual([
        { role: 'active', set: 'second', dimensions },
        { role: 'former', set: 'first', dimensions: 384 },
      ]);
      const mixed = `MATCH (n:IndexEntry|Message)
        WHERE n.secondSpaceId <> 'double_api_12' OR size(n.secondEmbedding) <> ${dimensions} OR size(n.embedding) <> 384
          OR n.secondEmbedding IS NULL OR (n:Message AND n.secondPairEmbedding IS NULL) RETURN count(n) AS mixed`;
      expect(await rows(mixed)).toEqual([{ mixed: 0 }]);
      expect((await kith('reembed').ended).output).toContain('are already those of double');
    },
    limitMs,
  );

  it(
    'leaves a graph in which the doctor finds nothing',
    async () => {
      const sound = await kith('doctor').ended;
      expect(sound).toEqual({ code: 0, output: expect.stringContaining('No problems found.') });
      const run =
        "MERGE (r:JobRun:Internal {id: 'stuck'}) SET r.job = 'nothing', r.outcome = 'RUNNING', r.startedAt = 5, r.window = ''";
      await graph.session().change(statement<object>('test/stuck', `CYPHER 25 ${run}`), {});
      const { code, output: said } = await kith('doctor').ended;
      expect(code).toBe(1);
      expect(said).toMatch(/^found {4}JobRun\.outcome: 1, such as stuck; it is recorded as failed$/m);
      const mended = await kith('doctor', '--repair', '--json').ended;
      expect(mended.code).toBe(0);
      expect(JSON.parse(mended.output.slice(mended.output.indexOf('{')))).toMatchObject({
        sound: true,
        repaired: true,
        left: [],
        found: [{ name: 'JobRun.outcome', count: 1, example: 'stuck' }],
      });
      expect(mended.output).not.toContain('bees');
    },
    limitMs,
  );

  it(
    'is forgotten on request, once it is the former one, and no request is refused meanwhile',
    async () => {
      const { code, output: said } = await kith('reembed', '--forget-former').ended;
      expect(code).toBe(0);
      expect(said).toContain('are gone.');
      const left = 'MATCH (n:IndexEntry|Message) WHERE n.embedding IS NOT NULL RETURN count(n) AS left';
      expect(await rows(left)).toEqual([{ left: 0 }]);
      expect((await recall(old, 'Where are the bees in the garden?')).texts[0]).toBe(bees);
      expect(await recallMessages(old, 'Which shelf is dusty?')).toHaveLength(3);
      expect((await recall(fresh, honey)).texts).toContain(bees);
      const remember = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
      must(await old.ask('ana', remember, { input: { text: 'Ana tunes the rail organ.', type: 'KNOWLEDGE' } }));
      await eventually(
        'the new model has read what a service of the old one has stored',
        async () => (await recall(fresh, 'Where is the train?')).texts.includes('Ana tunes the rail organ.'),
        120_000,
        500,
      );
    },
    limitMs,
  );
});
