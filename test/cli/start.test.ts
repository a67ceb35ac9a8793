import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { start } from '../../src/cli/commands/start.commands.js';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

it('refuses --browser with an external Neo4j, and says what to do', async () => {
  process.env.NEO4J_URI = 'bolt://db.example:7687';
  process.env.NEO4J_PASSWORD = 'hidden-password';
  const refused = await start({ browser: true }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringMatching(/NEO4J_URI.*without --browser/),
  });
  expect(String(refused)).not.toMatch(/hidden|db\.example/);
});

it('refuses invalid allowlists with their line, before anything is fetched or started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kith-start-'));
  const [file, data] = [join(folder, 'agents.yaml'), join(folder, 'data')];
  try {
    writeFileSync(file, 'allowlists:\n  planner: tasks, and more\n');
    process.env.KITH_AGENTS_FILE = file;
    process.env.KITH_DATA_DIR = data;
    process.env.KITH_PORT = '0';
    const refused = await start({ browser: false }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(/agents\.yaml, line 2: /u) });
    expect(existsSync(data)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
