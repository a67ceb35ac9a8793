import { setTimeout as pause } from 'node:timers/promises';
import type { Graph } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { startCommand } from '../importFiles.js';
import { embeddingsAnswer, type ScriptedModel, startScriptedModel } from '../models/scriptedModel.js';
import { artifactsDir } from '../artifactsDir.js';

const dimensions = 12;
const retryPauseMs = 500;

const countSpaces = statement<object>(
  'test/count-spaces',
  'CYPHER 25 MATCH (s:EmbeddingSpace) RETURN count(s) AS spaces',
);

/** Operator who changes the embedding model of a graph to that of a scripted server, and starts again when it fails. */
export class ConcurrentReembedding {
  private model: ScriptedModel | undefined;
  private runCount = 0;
  private finishedCount = 0;

  constructor(private readonly dataDir: string) {}

  /** Runs the command again and again until `isDone` returns true. */
  async work(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      if (!(await this.run())) await pause(retryPauseMs);
    }
  }

  /** Runs the command to its end once more. Returns what is wrong in words. */
  async prove(graph: Graph): Promise<string[]> {
    if (!(await this.run())) return ['the embedding model cannot be changed'];
    const [row] = await graph.session().read(countSpaces, {});
    return Number(row!.spaces) === 2 ? [] : [`${Number(row!.spaces)} embedding spaces, not 2`];
  }

  /** Summary in words: the number of runs, and of those that came to their end. */
  get summary(): string {
    return `${this.runCount} runs of reembed, ${this.finishedCount} to their end`;
  }

  async end(): Promise<void> {
    await this.model?.close();
  }

  private async run(): Promise<boolean> {
    this.model ??= await startModel();
    this.runCount += 1;
    const { code } = await startCommand(['reembed', '--embedder', 'openai', '--model', 'scripted'], {
      KITH_DATA_DIR: this.dataDir,
      KITH_ARTIFACTS_DIR: artifactsDir,
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: this.model.baseUrl,
      NEO4J_URI: '',
    }).ended;
    this.finishedCount += Number(code === 0);
    return code === 0;
  }
}

async function startModel(): Promise<ScriptedModel> {
  const model = await startScriptedModel();
  const vectorOf = (text: string): number[] =>
    Array.from({ length: dimensions }, (_, index) => Math.sin((text.length + 1) * (index + 1)));
  model.setFallback('/embeddings', ({ body }) => embeddingsAnswer((body.input as string[]).map(vectorOf)));
  return model;
}
