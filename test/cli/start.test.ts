import { afterEach, expect, it } from '@jest/globals';
import { start } from '../../src/cli/start.commands.js';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

it('refuses --browser beside a Neo4j of your own, and says what to do', async () => {
  process.env.NEO4J_URI = 'bolt://db.example:7687';
  process.env.NEO4J_PASSWORD = 'hidden-password';
  const refused = await start({ browser: true }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringMatching(/NEO4J_URI.*without --browser/),
  });
  expect(String(refused)).not.toMatch(/hidden|db\.example/);
});
