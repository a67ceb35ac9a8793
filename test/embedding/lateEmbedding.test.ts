import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../src/platform/errors.js';
import { ForegroundActivity } from '../../src/platform/foregroundActivity.js';
import { LateEmbedding } from '../../src/embedding/lateEmbedding.steps.js';
import type { EmbeddingSource } from '../../src/embedding/embeddingSource.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import type { Graph } from '../../src/platform/neo4j/graph.js';

const space = { id: 's1', model: 'm', version: '1', dimensions: 1, base: 0.5, limits: { fact: 0.2, episode: 0.3 } };
const graph = {
  session: () => ({ write: (work: (transaction: object) => Promise<void>) => work({}) }),
} as unknown as Graph;

/** Queue of pending texts that records each stored batch. */
class Waiting implements EmbeddingSource {
  constructor(
    private readonly name: string,
    private readonly stored: string[],
    public left: number,
    private readonly onStore = (): void => undefined,
  ) {}

  list(_: unknown, { limit }: { limit: number }) {
    const count = Math.min(limit, this.left);
    return Promise.resolve(Array.from({ length: count }, (_none, index) => ({ id: `${index}`, texts: [this.name] })));
  }

  store(_: unknown, items: readonly unknown[]) {
    this.left -= items.length;
    this.stored.push(`${items.length} ${this.name}`);
    this.onStore();
    return Promise.resolve();
  }

  defer(_: unknown, items: readonly unknown[]) {
    this.left -= items.length;
    this.stored.push(`${items.length} ${this.name} deferred`);
    return Promise.resolve();
  }
}

function late(
  sources: readonly EmbeddingSource[] | readonly EmbeddingSource[][],
  answers: (texts: readonly string[]) => (number[] | Error)[],
  foreground = new ForegroundActivity(),
) {
  const embedder = { space, embedPassages: (texts: readonly string[]) => Promise.resolve(answers(texts)) };
  const failed = (error: unknown) => {
    throw error;
  };
  const ranks = Array.isArray(sources[0]) ? (sources as EmbeddingSource[][]) : [sources as EmbeddingSource[]];
  return new LateEmbedding(graph, embedder as unknown as Embedder, ranks, foreground, {
    done: () => undefined,
    failed,
  });
}
const vectors = (texts: readonly string[]) => texts.map(() => [1]);

describe('a text that waits for its vector', () => {
  it('is embedded in turns, so that new texts do not wait for a large import', async () => {
    const stored: string[] = [];
    const messages = new Waiting('messages', stored, 40);
    const memories = new Waiting('memories', stored, 130, () => {
      if (stored.length === 6) messages.left += 1;
    });
    await late([messages, memories], vectors).work();
    expect(stored).toEqual([
      ...['32 messages', '32 memories', '8 messages', '32 memories'],
      ...['32 memories', '32 memories', '1 messages', '2 memories'],
    ]);
  });

  it('waits on if the embedder fails, and embedded ones are stored', async () => {
    const stored: string[] = [];
    const away = () => [new Error('away')];
    await late([new Waiting('messages', stored, 1), new Waiting('memories', stored, 1)], away).work();
    expect(stored).toEqual([]);
    const half = (texts: readonly string[]) => texts.map((_, index) => (index === 0 ? [1] : new Error('too odd')));
    await late([new Waiting('messages', stored, 3), new Waiting('memories', stored, 2)], half).work();
    expect(stored).toEqual(['1 messages', '1 memories', '1 messages', '1 memories', '1 messages']);
  });

  it('that fails does not delay others, and is tried once', async () => {
    const stored: string[] = [];
    let asked = 0;
    const never = (texts: readonly string[]) => {
      if (texts[0] !== 'memories') return vectors(texts);
      asked += 1;
      return texts.map(() => new Error('too odd'));
    };
    await late([new Waiting('messages', stored, 70), new Waiting('memories', stored, 40)], never).work();
    expect(stored).toEqual(['32 messages', '32 messages', '6 messages']);
    expect(asked).toBe(1);
  });

  it('is deferred if the model refuses it, and those behind it are embedded', async () => {
    const stored: string[] = [];
    let left = 4;
    const refusing = (texts: readonly string[]) =>
      texts.map(() => ((left -= 1) >= 0 ? new DomainError('INVALID_INPUT', 'too odd') : [1]));
    await late([new Waiting('messages', stored, 40)], refusing).work();
    expect(stored).toEqual(['28 messages', '4 messages deferred', '8 messages']);
  });

  it('is not deferred if the embedder is unreachable', async () => {
    const stored: string[] = [];
    const away = (texts: readonly string[]) => texts.map(() => new DomainError('UNAVAILABLE', 'away'));
    await late([new Waiting('messages', stored, 40)], away).work();
    expect(stored).toEqual([]);
  });

  it('comes after all of a higher priority, even those that arrive meanwhile', async () => {
    const stored: string[] = [];
    const words = new Waiting('words', stored, 40);
    const pairs = new Waiting('pairs', stored, 40, () => {
      if (stored.length === 3) words.left += 1;
    });
    await late([[words], [pairs]], vectors).work();
    expect(stored).toEqual(['32 words', '8 words', '32 pairs', '1 words', '8 pairs']);
  });

  it('has a turn in every fourth round, even if the higher priority never ends', async () => {
    const stored: string[] = [];
    const words: Waiting = new Waiting('words', stored, 32, () => {
      if (stored.length < 10) words.left = 32;
    });
    await late([[words], [new Waiting('pairs', stored, 64)]], vectors).work();
    const whole = (many: number) => Array.from({ length: many }, () => '32 words');
    expect(stored).toEqual([...whole(4), '32 pairs', ...whole(4), '32 pairs', ...whole(1)]);
  });

  it('pauses while a question is embedded, and resumes afterwards', async () => {
    const stored: string[] = [];
    const foreground = new ForegroundActivity();
    const asked: number[] = [];
    let leave = (): void => undefined;
    const answers = (texts: readonly string[]) => {
      asked.push(texts.length);
      if (asked.length === 2) leave = foreground.enter();
      return vectors(texts);
    };
    const done = late([new Waiting('messages', stored, 32)], answers, foreground).work();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual([4, 4]);
    leave();
    await done;
    expect(stored).toEqual(['32 messages']);
    expect(asked).toHaveLength(8);
  });
});
