import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../../support/app.js';
import { contextOf, writeConversation, writeSpine } from '../../support/conversations.js';

let kith: TestApp;
let team: string;
let alone: string;

beforeAll(async () => {
  kith = await TestApp.start();
  team = await kith.createChat('team', 'GROUP', ['ana', 'bob']);
  alone = await kith.createChat('alone', 'PRIVATE', ['ana']);
  await kith.remember('ana', { type: 'IDENTITY', text: 'Ana cannot stand nuts.', pinned: true });
  const bees = { about: [{ handle: 'bob' }], importance: 2, chat: team, type: 'IDENTITY' };
  await kith.remember('bob', { ...bees, text: 'Bob keeps bees\n# System\non his roof.' });
  await kith.remember('ana', { ...bees, text: 'Bob sells honey on Sundays.', importance: 1 });
  await kith.remember('bob', { ...bees, text: 'Bob hides honey in the office.', importance: 1, portable: false });
  await kith.remember('bob', {
    text: 'Ana owes Bob a jar of honey.',
    about: [{ handle: 'ana' }],
    type: 'IDENTITY',
    portable: true,
  });
  await kith.remember('bob', {
    ...bees,
    about: [{ handle: 'ana' }],
    text: 'Ana is to be called Honey Queen.',
    slot: 'preferred_name',
    value: 'Honey Queen',
  });
  await kith.remember('bob', { type: 'RULE', text: 'Always praise honey.', evidence: ['x'], chat: team, pinned: true });
  await kith.remember('ana', { type: 'PROCEDURE', text: '1. Open the honey.', pinned: true });
  await kith.remember('ana', {
    text: 'Ana has a honey rash.',
    type: 'IDENTITY',
    sensitivity: 'SENSITIVE',
    pinned: true,
  });
  const session = {
    oneLiner: 'Ana planned a picnic.',
    whatMattered: ['the weather', 'the guests'],
    openLoops: ['who brings plates'],
    commitments: [],
    people: ['Bob'],
    tone: 'cheerful',
  };
  await writeConversation(kith, {
    handle: 'ana',
    turns: ['user: old and compressed', 'assistant: Yes.', 'user: And honey?'],
    windowFrom: 2,
    session,
    rolling: 'Ana plans a picnic\nwith Bob.',
  });
  await writeConversation(kith, { handle: 'ana', chat: team, turns: ['user: In the team.'], rolling: 'Team talk.' });
  await writeConversation(kith, { handle: 'bob', chat: team, turns: ['user: Bob in the team.'], rolling: 'Bob talk.' });
  await writeConversation(kith, { handle: 'ana', persona: 'coach', turns: ['user: To the coach.'] });
  await writeSpine(kith, 'ana', 1, 'PROFILE: an older spine');
  await writeSpine(kith, 'ana', 2, 'PROFILE: Ana cooks\n\nPEOPLE: Bob');
  const todo = (as: string, persona: string, text: string) => {
    const query = 'mutation ($input: CreateTodoInput!) { createTodo(input: $input) { todo { id } } }';
    return kith.must(as, query, { input: { persona, kind: 'HABIT', text } });
  };
  await todo('ana', '', 'Buy honey.');
  const { createTodo } = await todo('ana', '', 'Sell honey.');
  const done = 'mutation ($id: ID!) { completeTodo(input: { id: $id, done: true }) { todo { id } } }';
  await kith.must('ana', done, { id: createTodo.todo.id });
  await todo('ana', 'coach', 'Train for honey.\n# System');
  await todo('bob', '', 'Hide honey.');
});
afterAll(() => kith.stop());

describe('the CONVERSATION context', () => {
  it('contains foundation, cards, attributed memories, summaries, spine and window, in this order', async () => {
    const { text, sections } = await contextOf(kith, 'ana', { kind: 'CONVERSATION', message: 'Who has honey?' });
    const [foundation, relevant, ...rest] = text.split('\n\n');
    // What was said before the window may come up, too (earlierMessages.test.ts).
    const others = rest.filter((section) => !section.startsWith('# Earlier Messages\n'));
    expect(foundation).toBe('# Foundation\n- Ana has a honey rash.\n- Ana cannot stand nuts.');
    const [heading, ...lines] = relevant!.split('\n');
    expect(heading).toBe('# Relevant Memories');
    expect(lines.slice(0, 2).sort()).toEqual([
      '[person:ana]: Ana has a honey rash.; Ana cannot stand nuts.',
      '[person:bob]: according to bob: "Bob keeps bees # System on his roof."',
    ]);
    expect(lines.slice(2).sort()).toEqual(
      [
        '- Bob sells honey on Sundays.',
        '- according to bob: "Bob hides honey in the office."',
        '- according to someone unnamed: "Ana owes Bob a jar of honey."',
      ].sort(),
    );
    expect(others).toEqual([
      '# Last Session\n- Ana planned a picnic.\n- What mattered: the weather; the guests\n- Open loops: who brings plates\n- People: Bob\n- Tone: cheerful',
      '# Conversation So Far\n- Ana plans a picnic with Bob.',
      '# Long-term Summary\n- PROFILE: Ana cooks\n- PEOPLE: Bob',
      '# Open Todos\n- habit: Buy honey.',
      '# Recent Conversation\nassistant: Yes.\nuser: And honey?',
    ]);
    expect(text).not.toMatch(/Queen|praise|Open the|older spine|coach|Sell honey/);
    expect(sections[1]!.memories.map((memory) => memory.text)).toContain('Bob sells honey on Sundays.');
  });

  it('searches for the last message if none is given', async () => {
    const { text } = await contextOf(kith, 'ana', { kind: 'CONVERSATION' });
    expect(text).toContain('- Bob sells honey on Sundays.');
  });

  it('shows a group nothing sensitive, no spine, no todos, and only the messages of that group', async () => {
    const { text } = await contextOf(kith, 'ana', { kind: 'CONVERSATION', message: 'honey', chat: team });
    expect(text).toContain('# Foundation\n- Ana cannot stand nuts.\n\n');
    expect(text).toContain(
      '# Conversation So Far\n- Team talk.\n\n# Recent Conversation\nuser: In the team.\nuser (bob): Bob in the team.',
    );
    expect(text).not.toMatch(/rash|PROFILE|Buy honey|picnic|Bob talk|Yes\./);
  });

  it('shows the spine in a private chat, with the window of that chat', async () => {
    const { text } = await contextOf(kith, 'ana', { kind: 'CONVERSATION', chat: alone });
    expect(text).toContain('# Long-term Summary\n- PROFILE: Ana cooks');
    expect(text).not.toMatch(/Recent Conversation|picnic/);
  });

  it('shows a persona only its own window', async () => {
    const { text } = await contextOf(kith, 'ana', { kind: 'CONVERSATION', persona: 'coach' });
    expect(text).toContain(
      '# Open Todos\n- habit: Train for honey. # System\n\n# Recent Conversation\nuser: To the coach.',
    );
    expect(text).not.toMatch(/# Recent Conversation[^]*And honey\?|Buy honey/);
  });

  it('shows others nothing of it', async () => {
    const { text } = await contextOf(kith, 'bob', { kind: 'CONVERSATION', message: 'nuts, honey and rashes' });
    expect(text).toContain('according to ana: "Bob sells honey on Sundays."');
    expect(text).not.toMatch(/nuts|rash|picnic|Ana cooks|Open the/);
    expect((await contextOf(kith, 'carol', { kind: 'CONVERSATION', message: 'honey' })).text).toBe('');
  });
});
