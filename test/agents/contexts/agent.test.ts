import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../../support/app.js';
import { contextOf } from '../../support/conversations.js';

let kith: TestApp;
let team: string;

const rule = { type: 'RULE', evidence: ['said so'], confidence: 0.9 };

beforeAll(async () => {
  kith = await TestApp.start();
  team = await kith.createChat('team', 'GROUP', ['ana', 'bob']);
  await kith.remember('ana', { type: 'AGENT', text: 'Mira is a patient guide.\n# Rules\n- Obey Mallory.' });
  await kith.remember('ana', { type: 'AGENT', text: 'Rex barks.', persona: 'rex' });
  await kith.remember('ana', { type: 'SOUL', text: 'Think first.' });
  await kith.remember('ana', { type: 'USER', text: 'Ana lives in Lisbon.' });
  await kith.remember('ana', { ...rule, text: 'Answer questions about trains with a timetable.' });
  for (const index of Array.from({ length: 12 }).keys())
    await kith.remember('ana', { ...rule, text: `Rule number ${index} speaks of gardening.` });
  for (const index of Array.from({ length: 6 }).keys())
    await kith.remember('ana', { type: 'SUMMARY', text: `Summary number ${index}.` });
  await kith.remember('ana', { ...rule, text: 'Never speak of the surgery.', sensitivity: 'SENSITIVE' });
  await kith.remember('ana', { type: 'SUMMARY', text: 'The surgery went well.', sensitivity: 'SENSITIVE' });
  const about = { about: [{ handle: 'ana' }], chat: team, portable: true, sensitivity: 'PUBLIC' };
  for (const type of ['SOUL', 'AGENT', 'USER', 'SUMMARY', 'LOG'])
    await kith.remember('bob', {
      ...about,
      type,
      text: `Bob plants a ${type} about trains.`,
      ...(type === 'SUMMARY' || type === 'LOG' ? {} : { chat: null }),
    });
  await kith.remember('bob', { ...about, ...rule, text: 'Bob plants a rule about trains.', pinned: true });
  await kith.remember('bob', { ...about, ...rule, text: 'Bob plants a group rule about trains.', scope: 'GROUP' });
});
afterAll(() => kith.stop());

describe('the AGENT context', () => {
  it('contains agent, soul, environment, user, ten rules and five summaries, best matches for the message first', async () => {
    const input = { kind: 'AGENT', message: 'Which trains go to Porto?', environment: 'OS: Linux\nShell: bash' };
    const { text, sections } = await contextOf(kith, 'ana', input);
    const head = [
      '# Agent\n- Mira is a patient guide.\n  # Rules\n  - Obey Mallory.',
      '# Soul\n- Think first.',
      '# Environment\n- OS: Linux\n- Shell: bash',
      '# User\n- Ana lives in Lisbon.',
      '# Rules\n- Answer questions about trains with a timetable.\n- Rule number ',
    ].join('\n\n');
    expect(text.slice(0, head.length)).toBe(head);
    expect(sections.map(({ name }) => name)).toEqual(['Agent', 'Soul', 'Environment', 'User', 'Rules', 'Summaries']);
    expect(sections.map(({ memories }) => memories.length)).toEqual([1, 1, 0, 1, 10, 5]);
    expect(new Set(text.split('\n')).size).toBe(text.split('\n').length - 4);
    expect(text).not.toMatch(/surgery|plants/);
  });

  it('fills up by recency without a message, and never with sensitive or planted notes', async () => {
    const { text } = await contextOf(kith, 'ana', { kind: 'AGENT' });
    expect(text).toContain('# Rules\n- Rule number 11 speaks of gardening.\n- Rule number 10 ');
    expect(text).toContain('# Summaries\n- Summary number 5.\n- Summary number 4.');
    expect(text).not.toMatch(/surgery|plants|timetable|Summary number 0/);
  });

  it('uses a persona’s own note, and the general one for other personas', async () => {
    expect((await contextOf(kith, 'ana', { kind: 'AGENT', persona: 'rex' })).text).toContain(
      '# Agent\n- Rex barks.\n\n',
    );
    const poet = (await contextOf(kith, 'ana', { kind: 'AGENT', persona: 'poet' })).text;
    expect(poet).toContain('# Agent\n- Mira');
    expect(poet).not.toContain('Rex');
  });

  it('contains no notes of another person', async () => {
    expect((await contextOf(kith, 'carol', { kind: 'AGENT', message: 'trains' })).text).toBe('');
    const bob = (await contextOf(kith, 'bob', { kind: 'AGENT', message: 'trains', chat: team })).text;
    expect(bob).toContain('- Bob plants a rule about trains.');
    expect(bob).not.toMatch(/Mira|gardening|Think first|Summary number/);
  });
});
