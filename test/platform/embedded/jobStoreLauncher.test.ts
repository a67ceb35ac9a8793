import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  minJobStoreJava,
  launcherClass,
  launcherFolder,
} from '../../../src/platform/embedded/jobStore/jobStoreLauncher.js';

/** Offset of the class file version: Java N has the version 44 + N. */
const firstVersion = 44;
const classes = readdirSync(launcherFolder).filter((file) => file.endsWith('.class'));

describe('the launcher of the job store', () => {
  it('equals its committed source: else run node artifacts/compileLauncher.mjs', () => {
    const expected = JSON.parse(readFileSync(join(launcherFolder, 'launcher.json'), 'utf8')) as object;
    const committed = [...classes, `${launcherClass}.java`].sort().map((file) => {
      const content = readFileSync(join(launcherFolder, file));
      return [file, createHash('sha256').update(content).digest('hex')];
    });
    expect(Object.fromEntries(committed)).toEqual(expected);
  });

  it('runs on the oldest supported Java', () => {
    expect(classes).toContain(`${launcherClass}.class`);
    const versions = classes.map((file) => readFileSync(join(launcherFolder, file)).readUInt16BE(6) - firstVersion);
    expect(new Set(versions)).toEqual(new Set([minJobStoreJava]));
  });
});
