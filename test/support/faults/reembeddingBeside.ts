import { setTimeout as pause } from 'node:timers/promises';
import type { Graph } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { command } from '../importFiles.js';
import { embeddingsAnswer, type ScriptedModel, startScriptedModel } from '../models/scriptedModel.js';
import { artifactsDir } from '../artifactsDir.js';

const dimensions = 12;
const restMs = 500;

const countSpaces = statement<object>(
  'test/count-spaces',
  'CYPHER 25 MATCH (s:EmbeddingSpace) RETURN count(s) AS spaces',
);

/** Operator who changes the embedding model of a graph to that of a scripted server, and starts again when it fails. */
export class ReembeddingBeside {
  private model: ScriptedModel | undefined;
  private ran = 0;
  private finished = 0;

  constructor(private readonly dataDir: string) {}

  /** Runs the command again and again until `done` returns true. */
  async work(done: () => boolean): Promise<void> {
    while (!done()) {
      if (!(await this.run())) await pause(restMs);
    }
  }

  /** Runs the command to its end once more. Returns what is wrong in words. */
  async prove(graph: Graph): Promise<string[]> {
    if (!(await this.run())) return ['the embedding model cannot be changed'];
    const [row] = await graph.session().read(countSpaces, {});
    return Number(row!.spaces) === 2 ? [] : [`${Number(row!.spaces)} embedding spaces, not 2`];
  }

  /** Summary in words: the number of runs, and of those that came to their end. */
  get words(): string {
    return `${this.ran} runs of reembed, ${this.finished} to their end`;
  }

  async end(): Promise<void> {
    await this.model?.close();
  }

  private async run(): Promise<boolean> {
    this.model ??= await startModel();
    this.ran += 1;
    const { code } = await command(['reembed', '--embedder', 'openai', '--model', 'scripted'], {
      KITH_DATA_DIR: this.dataDir,
      KITH_ARTIFACTS_DIR: artifactsDir,
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: this.model.baseUrl,
      NEO4J_URI: '',
    }).ended;
    this.finished += Number(code === 0);
    return code === 0;
  }
}

async function startModel(): Promise<ScriptedModel> {
  const model = await startScriptedModel();
  const vectorOf = (text: string): number[] =>
    Array.from({ length: dimensions }, (_, index) => Math.sin((text.length + 1) * (index + 1)));
  model.otherwise('/embeddings', ({ body }) => embeddingsAnswer((body.input as string[]).map(vectorOf)));
  return model;
}
