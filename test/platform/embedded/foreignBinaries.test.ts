import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { removeForeignBinaries } from '../../../src/platform/embedded/foreignBinaries.js';

let modules: string;
let said: string[];
const progress = { say: (line: string) => void said.push(line) };
const bin = (...path: string[]) => join(modules, 'onnxruntime-node/bin', ...path);

beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'kith-modules-'));
  said = [];
  for (const folder of [
    'napi-v6/darwin/arm64',
    'napi-v6/linux/x64',
    'napi-v6/win32/x64',
    'napi-v6/other',
    'notes/darwin',
  ]) {
    mkdirSync(bin(folder), { recursive: true });
    writeFileSync(bin(folder, 'library'), 'library');
  }
});
afterEach(() => rmSync(modules, { recursive: true }));

describe('the libraries of other platforms', () => {
  it('are removed with one notice; those of this platform and unknown ones stay', async () => {
    await removeForeignBinaries(progress, modules, 'linux');
    expect(readdirSync(bin('napi-v6')).sort()).toEqual(['linux', 'other']);
    expect(existsSync(bin('napi-v6/linux/x64/library'))).toBe(true);
    expect(existsSync(bin('notes/darwin/library'))).toBe(true);
    await removeForeignBinaries(progress, modules, 'linux');
    expect(said).toEqual([expect.stringContaining('npm ci brings them back')]);
  });

  it('stay if this platform has none, or is unknown', async () => {
    rmSync(bin('napi-v6/linux'), { recursive: true });
    for (const platform of ['linux', 'freebsd']) await removeForeignBinaries(progress, modules, platform);
    expect(readdirSync(bin('napi-v6')).sort()).toEqual(['darwin', 'other', 'win32']);
    expect(said).toEqual([]);
  });

  it('stay behind a link, and if there is no such package', async () => {
    const elsewhere = join(modules, 'elsewhere');
    mkdirSync(join(elsewhere, 'node_modules'), { recursive: true });
    symlinkSync(join(modules, 'onnxruntime-node'), join(elsewhere, 'node_modules/onnxruntime-node'));
    await removeForeignBinaries(progress, join(elsewhere, 'node_modules'), 'linux');
    await removeForeignBinaries(progress, elsewhere, 'linux');
    expect(existsSync(bin('napi-v6/darwin/arm64/library'))).toBe(true);
    expect(said).toEqual([]);
  });
});
