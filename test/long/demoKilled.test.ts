import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { endAll, KilledKith } from '../support/faults/killedKith.js';

/** Time limit in ms, for a busy machine. */
const limitMs = 900_000;
let dataDir: string;
const started: KilledKith[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-demo-'));
});
afterAll(
  () =>
    endAll(
      dataDir,
      started.map((one) => one.process),
    ),
  limitMs,
);

it(
  'a first start killed while it loads the demo is followed by one that has the whole demo',
  async () => {
    const first = KilledKith.run(dataDir, { KITH_DEMO: 'true' });
    started.push(first);
    const unfinished = join(dataDir, 'neo4j', 'unfinished');
    await eventually('the new graph is being filled', () => Promise.resolve(existsSync(unfinished)), limitMs);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await KilledKith.start(dataDir, { KITH_DEMO: 'true' });
    started.push(second);
    expect(second.outputLines.join('\n')).toContain('made anew');
    const { memories, messages } = await second.dataOf(
      'ana',
      '{ memories { totalCount } messages(first: 1) { totalCount } }',
    );
    expect(memories.totalCount).toBeGreaterThan(10);
    expect(messages.totalCount).toBeGreaterThan(0);
  },
  limitMs,
);
