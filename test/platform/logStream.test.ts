import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rotatingFile } from '../../src/platform/telemetry/logStream.js';
import { waitUntil } from '../support/faults/waitUntil.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kith-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

it('a log is rotated at its maximum size, readable only by its owner, and the oldest is deleted', async () => {
  const file = join(folder, 'kith.log');
  const stream = rotatingFile(file, { bytes: 100, files: 2 });
  for (let index = 0; index < 12; index += 1) {
    stream.write(`${String(index).padStart(2, '0')} ${'x'.repeat(46)}\n`);
    await waitUntil(() => text().includes(`${String(index).padStart(2, '0')} x`));
  }
  // The next log is opened after the last one was set aside.
  await waitUntil(() => existsSync(join(folder, 'kith.log')));
  expect(readdirSync(folder).sort()).toEqual(['kith.log', 'kith.log.1', 'kith.log.2']);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(150);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
  expect(text()).not.toContain('00 x');
  expect(text()).toContain('11 x');
});

it('an existing log is continued, and its size counts', async () => {
  const file = join(folder, 'kith.log');
  const first = rotatingFile(file, { bytes: 100, files: 2 });
  first.write(`first ${'x'.repeat(60)}\n`);
  await waitUntil(() => text().includes('first'));
  const second = rotatingFile(file, { bytes: 100, files: 2 });
  second.write(`second ${'x'.repeat(60)}\n`);
  await waitUntil(() => text().includes('second') && readdirSync(folder).includes('kith.log.1'));
  expect(text()).toContain('first');
});
