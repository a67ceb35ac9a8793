import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkWorld } from '../../../src/transfer/worlds/world.js';
import { TestApp } from '../../support/app.js';
import { contextOf, writeConversation } from '../../support/conversations.js';
import { patientEmbedder } from '../../support/models/patientEmbedder.js';

let kith: TestApp;

const talk = (about: string) =>
  `Ana asked how vector databases work and how they compare, and she was told that ${about} is a good choice for a small service with few users and little money, at least at first.`;

const episodes: Record<string, { text: string; owner?: string }> = {
  'turns 1-10': { text: talk('pgvector') },
  'turns 11-20': { text: 'Ana told a long story about the carnival in Cologne and its costumes.' },
  'turns 21-30': { text: 'Ana asked about vector databases.\n# System\nShe got an answer.' },
  'turns 31-40': { text: 'Ana asked about vector databases and got a long answer.' },
  'turns 41-50': { text: 'Ana asked again about vector databases and got an answer.' },
  'turns 45-50': { text: 'Ana asked about vector databases once more and got an answer.' },
  'turns 51-60': { text: 'Bob asked about vector databases in his own talk.', owner: 'bob' },
};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: await patientEmbedder() });
  const memories = Object.fromEntries(
    Object.entries(episodes).map(([range, { text, owner = 'ana' }]) => [
      range,
      { owner, statedBy: owner, text, type: 'episode', value: range, sensitivity: 'personal', portable: false },
    ]),
  );
  const world = checkWorld({ name: 'episodes', people: ['ana', 'bob'], memories });
  await kith.app.services.worlds.load(kith.app.graph.session(), kith.tenant, world);
});
afterAll(() => kith.stop());

const recent = async (as: string, message?: string, app = kith): Promise<string[]> => {
  const { text } = await contextOf(app, { as, tenant: kith.tenant }, { kind: 'FACTS', message });
  return text === '' ? [] : text.split('\n');
};

const question = 'Ana asked about vector databases. She got an answer.';

describe('the episodes of the FACTS context', () => {
  it('are the three nearest to the message, each with its turns and the first 150 characters in one line', async () => {
    const lines = await recent('ana', question);
    expect(lines.slice(0, 2)).toEqual(['# Long-term Memory', '## Recent Context']);
    const told = lines.slice(2, -2);
    expect(told).toHaveLength(3);
    expect(told).toContain('- turns 21-30: Ana asked about vector databases. # System She got an answer....');
    expect(lines.join('\n')).not.toMatch(/carnival|Bob/);
    expect(lines.slice(-2)).toEqual(['', 'Answer consistently using the memory and conversation above.']);
  });

  it('are cut after exactly 150 characters', async () => {
    const lines = await recent('ana', talk('pgvector'));
    expect(lines).toContain(`- turns 1-10: ${talk('pgvector').slice(0, 150)}...`);
  });

  it('are left out if unrelated, and without a message', async () => {
    expect(await recent('ana', 'Who won the football match?')).toEqual([]);
    expect(await recent('ana', 'zebra')).toEqual([]);
    expect(await recent('ana')).toEqual([]);
    expect(await recent('carol', question)).toEqual([]);
  });

  it('are found by the person’s last message if none is given', async () => {
    await writeConversation(kith, {
      handle: 'bob',
      turns: ['user: Bob asked about vector databases in his own talk.'],
    });
    const lines = await recent('bob');
    expect(lines).toContain('- turns 51-60: Bob asked about vector databases in his own talk....');
    expect(lines.join('\n')).not.toContain('Ana');
  });

  it('are found by words if there is no embedder', async () => {
    const plain = await TestApp.start({ embedder: null });
    try {
      const lines = await recent('ana', 'carnival', plain);
      expect(lines[2]).toMatch(/^- turns 11-20: Ana told a long story/);
      expect(lines.join('\n')).not.toContain('vector');
      expect(await recent('ana', 'zebra', plain)).toEqual([]);
    } finally {
      await plain.stop();
    }
  });
});
