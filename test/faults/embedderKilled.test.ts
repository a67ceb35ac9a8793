import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder, startWorker } from '../../src/platform/models/embedding/localEmbedder.js';
import { passagesOf } from '../support/models/passages.js';

const modelFile = process.env['KITH_TEST_MODEL_FILE']!;
const tokenizerFile = process.env['KITH_TEST_TOKENIZER_FILE']!;

const workers: ChildProcess[] = [];
let embedder: Embedder;

beforeAll(async () => {
  embedder = await createLocalEmbedder({
    modelFile,
    tokenizerFile,
    spawn: (file, args) => {
      const worker = startWorker(file, args);
      workers.push(worker);
      return worker;
    },
  });
});

afterAll(() => embedder.close());

const passages = (...texts: string[]): Promise<number[][]> => passagesOf(embedder, texts);

describe('the local embedder', () => {
  it('continues without loss when its worker is killed while embedding', async () => {
    const [before] = await passages('Ben likes plums.');
    const count = workers.length;
    const work = passages(...Array.from({ length: 20 }, () => 'Ben likes plums.'));
    workers.at(-1)!.kill('SIGKILL');
    expect(await work).toEqual(Array.from({ length: 20 }, () => before));
    expect(workers).toHaveLength(count + 1);
  });

  it('recovers when its worker is killed while idle', async () => {
    const [before] = await passages('Ben likes plums.');
    const killed = workers.at(-1)!;
    const gone = new Promise((resolve) => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await gone;
    expect(await passages('Ben likes plums.')).toEqual([before]);
  });

  it('keeps its worker when the terminal interrupts the whole group', async () => {
    const count = workers.length;
    const work = passages(...Array.from({ length: 20 }, () => 'Ben likes plums.'));
    workers.at(-1)!.kill('SIGINT');
    workers.at(-1)!.kill('SIGTERM');
    expect(await work).toHaveLength(20);
    expect(workers).toHaveLength(count);
  });
});

describe('a process with a local embedder', () => {
  const run = async (work: string) => {
    const code = `
      import { createLocalEmbedder } from './src/platform/models/embedding/localEmbedder.ts';
      const embedder = await createLocalEmbedder(${JSON.stringify({ modelFile, tokenizerFile })});
      ${work}
    `;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
    const child = spawn(process.execPath, args, { cwd: fileURLToPath(new URL('../..', import.meta.url)) });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    // The streams close when the last process that holds them has ended, the worker included.
    const exit = await new Promise((resolve) => child.once('close', resolve));
    return { exit, output: output.trim() };
  };

  it('exits when its work is done, even if the embedder was not closed', async () => {
    expect(await run(`console.log((await embedder.embedQuery('Who?', 'ana')).length);`)).toEqual({
      exit: 0,
      output: '384',
    });
  });

  it('continues after it has closed the embedder, while idle and while embedding', async () => {
    const work = `
      await embedder.close();
      const other = await createLocalEmbedder(${JSON.stringify({ modelFile, tokenizerFile })});
      void other.embedPassages(['river '.repeat(600)]);
      await other.close();
      console.log('closed');
    `;
    expect(await run(work)).toEqual({ exit: 0, output: 'closed' });
  });

  it('may exit in the middle of a text, and its worker exits too', async () => {
    const work = `
      void embedder.embedPassages(Array(9).fill('river '.repeat(600)));
      await embedder.embedQuery('Who?', 'ana');
      process.exit(7);
    `;
    expect(await run(work)).toEqual({ exit: 7, output: '' });
  });
});
