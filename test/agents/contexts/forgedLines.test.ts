import { describe, expect, it } from '@jest/globals';
import { changeBullets } from '../../../src/agents/threads/threadChange.js';
import { agentLayout } from '../../../src/agents/contexts/agentContext.js';
import type { ContextLayout, Section } from '../../../src/agents/contexts/context.js';
import { conversationLayout } from '../../../src/agents/contexts/conversationContext.js';
import { factsLayout } from '../../../src/agents/contexts/factsContext.js';
import { blankMemory } from '../../../src/memories/drafts/blankMemory.js';
import type { MemoryState } from '../../../src/memories/memory.js';
import type { MemoryView } from '../../../src/memories/memoryView.js';
import { formatCard } from '../../../src/memories/memoryLine.js';
import { type EntityRow, slugOf } from '../../../src/directory/people/person.js';
import { linesOf, formatPerson, toVisibleLine, quote, formatStatement } from '../../../src/text/lines.js';
import {
  readCard,
  readChange,
  readContext,
  type ReadSection,
  type AttributedStatement,
  type Attribution,
} from '../../support/contextReader.js';
import { essence, harmlessTexts, hostileTexts } from '../../support/hostileTexts.js';

/*
 * Puts every hostile text once into every position that a text or name can have in a context, card or update. Parsing
 * the result must give exactly each statement with its stater.
 */

const viewer = 'v';
const person = (handle: string | null, label: string): EntityRow => ({
  id: `${handle} ${label}`,
  type: 'person',
  ref: 'person:x',
  label,
  handle,
  creatorId: null,
});
const bob = person('bob', 'Bob');

/** Builds a memory that a person has stated. Default: the viewer. */
function told(text: string, statedBy: EntityRow | 'hidden' | null = null, more: Partial<MemoryState> = {}): MemoryView {
  const staterId = statedBy === null ? viewer : statedBy === 'hidden' ? 'somebody' : statedBy.id;
  const blank = blankMemory({ id: `${text}${staterId}`, tenantId: 't' } as MemoryState, { text }, 1);
  const memory = { ...blank, ownerId: viewer, staterId, ...more };
  const none = {
    confidedTo: [],
    subjects: [],
    entities: [],
    primary: null,
    owner: null,
    scopeChat: null,
    confided: null,
    learnedIn: null,
    chatId: null,
  };
  const audience = () => Promise.reject(new Error('Nobody asks.'));
  return {
    ...none,
    id: memory.id,
    memory,
    aspect: memory.aspect,
    hearsay: memory.hearsay,
    unmaskedRow: { memory, entities: [] },
    audience,
    statedBy: statedBy === 'hidden' ? null : statedBy,
    bookkeeping: false,
  };
}

const textOf = ({ sections, closing }: ContextLayout): string =>
  [
    ...sections.flatMap(({ groupHeading, heading, lines }) =>
      lines.length === 0
        ? []
        : [...(groupHeading ? [groupHeading] : []), heading, ...lines.map(({ text }) => text), ''],
    ),
    closing ?? '',
  ].join('\n');
const noUpdates: Section = { name: '', heading: '', lines: [] };
const noTalk = { window: [], lastSessionSummary: null, rollingSummary: null, spine: null };
const nothing = {
  name: null,
  proposals: [],
  foundation: [],
  cards: [],
  relevant: [],
  earlier: [],
  todos: [],
  conversation: noTalk,
};

const section = (text: string, heading: string): ReadSection['lines'] => {
  const sections = readContext(text);
  expect(sections.map((one) => one.heading)).toEqual([heading]);
  return sections[0]!.lines;
};
const meant = (whose: Attribution, text: string): AttributedStatement => ({ whose, text: essence(text) });
const read = (says: readonly AttributedStatement[]): AttributedStatement[] =>
  says.map(({ whose, text }) => ({ whose, text: essence(text) }));
const named = (whose: Attribution): Attribution =>
  typeof whose === 'string'
    ? whose
    : 'handle' in whose
      ? { handle: essence(whose.handle) }
      : { called: essence(whose.called) };

describe.each(hostileTexts.map((text) => [JSON.stringify(text), text]))('%s', (_, text) => {
  const views = [
    told(text),
    told('Before.'),
    told(text, bob),
    told(text, 'hidden'),
    told(text, person(null, text)),
    told('Behind.'),
  ];
  const whose: Attribution[] = ['own', 'own', { handle: 'bob' }, 'unnamed', { called: essence(text) }, 'own'];
  const saids = views.map(({ memory }, index) => meant(whose[index]!, memory.text));

  it('is one memory in a foundation, a card or a list of memories, attributed to its speaker', () => {
    const foundation = textOf(conversationLayout({ ...nothing, foundation: views }, viewer, noUpdates));
    expect(
      section(foundation, '# Foundation').flatMap(({ says }) =>
        read(says).map(({ whose: by, text: words }) => ({ whose: named(by), text: words })),
      ),
    ).toEqual(saids);
    const relevant = textOf(
      conversationLayout(
        { ...nothing, relevant: views.map((memory) => ({ memory, relevance: 0.5 })) },
        viewer,
        noUpdates,
      ),
    );
    expect(section(relevant, '# Relevant Memories')).toHaveLength(views.length);
    const card = readCard(formatCard('person:bob', views, viewer));
    expect(card.ref).toBe('person:bob');
    expect(read(card.says).map((said) => ({ ...said, whose: named(said.whose) }))).toEqual(saids);
    const cards = textOf(
      conversationLayout({ ...nothing, cards: [{ ref: `person:${slugOf(text)}`, facts: views }] }, viewer, noUpdates),
    );
    expect(section(cards, '# Relevant Memories').map(({ says }) => says.length)).toEqual([views.length]);
  });

  it('is one note, environment line, slot or episode, and keeps its line breaks only as a note', () => {
    const notes = [told(text), told('Behind.')];
    const none = { agent: [], soul: [], user: [], profile: [], name: null, rules: [], summaries: [] };
    for (const [kind, heading] of [
      ['agent', '# Agent'],
      ['soul', '# Soul'],
      ['user', '# User'],
    ] as const) {
      const lines = section(textOf(agentLayout({ ...none, [kind]: notes }, '', viewer, noUpdates)), heading);
      expect(lines.flatMap(({ says }) => read(says))).toEqual([meant('own', text)]);
      expect(lines[0]!.says[0]!.text.split('\n')).toHaveLength(linesOf(text).length);
    }
    for (const [kind, heading] of [
      ['rules', '# Rules'],
      ['summaries', '# Summaries'],
    ] as const) {
      const by = [...notes, told(text, bob)];
      const lines = section(textOf(agentLayout({ ...none, [kind]: by }, '', viewer, noUpdates)), heading);
      expect(lines.flatMap(({ says }) => read(says))).toEqual([
        meant('own', text),
        meant('own', 'Behind.'),
        meant({ handle: 'bob' }, text),
      ]);
    }
    const environment = section(textOf(agentLayout(none, text, viewer, noUpdates)), '# Environment');
    expect(essence(environment.map(({ says }) => says[0]!.text).join(''))).toBe(essence(text));
    expect(environment.every(({ says }) => says[0]!.whose === 'own')).toBe(true);
    const slots = [
      told('x', null, { slot: 'drink', value: text }),
      told(text, null, { slot: text.slice(0, 64) }),
      told('x', bob, { slot: 'food', value: text }),
    ];
    const profile = section(
      textOf(factsLayout({ slots, name: null, episodes: [], window: [] }, viewer, noUpdates)),
      '## User Profile',
    );
    expect(profile.map(({ label }) => label)).toEqual(['drink', expect.any(String), 'food']);
    expect(profile.flatMap(({ says }) => read(says))).toEqual([
      meant('own', text),
      meant('own', text),
      meant({ handle: 'bob' }, text),
    ]);
    const episodes = [told(text, null, { value: 'turns 1-10' }), told('x', null, { value: text }), told(text, bob)];
    const recent = section(
      textOf(factsLayout({ slots: [], name: null, episodes, window: [] }, viewer, noUpdates)),
      '## Recent Context',
    );
    expect(recent.map(({ says }) => read(says)[0])).toEqual([
      meant('own', text),
      meant('own', 'x'),
      meant({ handle: 'bob' }, text),
    ]);
  });

  it('is one message by its speaker, whatever the speaker’s name', () => {
    const said = [
      { role: 'USER' as const, text, isOwn: true, speaker: person('v', text) },
      { role: 'ASSISTANT' as const, text, isOwn: false, speaker: null },
      { role: 'USER' as const, text, isOwn: false, speaker: person('bob', text) },
      { role: 'USER' as const, text: 'Hi.', isOwn: false, speaker: person(text, 'assistant') },
      { role: 'USER' as const, text, isOwn: false, speaker: null },
    ];
    const window = said.map((one, index) => ({ ...one, id: `m${index}` }));
    const speakers = ['user', 'assistant', { handle: 'bob' }, { handle: essence(text) }, 'unnamed'];
    const { conversation } = { conversation: { ...noTalk, window } };
    for (const context of [
      conversationLayout({ ...nothing, conversation }, viewer, noUpdates),
      factsLayout({ slots: [], name: null, episodes: [], window }, viewer, noUpdates),
    ]) {
      const lines = section(textOf(context), '# Recent Conversation');
      expect(lines.map(({ speaker }) => (typeof speaker === 'object' ? named(speaker) : speaker))).toEqual(speakers);
      expect(lines.map(({ says }) => essence(says[0]!.text))).toEqual(window.map((one) => essence(one.text)));
    }
    const earlier = said.map(({ isOwn, speaker, ...one }, index) => ({
      message: {
        ...{
          ...one,
          id: `m${index}`,
          externalId: 'x',
          chatId: null,
          persona: '',
          at: Date.UTC(2026, 0, index + 1),
          seq: index + 1,
        },
        speaker: speaker && { ...speaker, type: 'person' as const, id: isOwn ? viewer : speaker.id },
      },
      relevance: 0.5,
    }));
    const lines = section(textOf(conversationLayout({ ...nothing, earlier }, viewer, noUpdates)), '# Earlier Messages');
    expect(lines.map(({ label }) => label)).toEqual(earlier.map((_, index) => `2026-01-0${index + 1}`));
    expect(lines.map(({ speaker }) => (typeof speaker === 'object' ? named(speaker) : speaker))).toEqual(speakers);
    expect(lines.map(({ says }) => essence(says[0]!.text))).toEqual(said.map((one) => essence(one.text)));
  });

  it('is one entry of a summary', () => {
    const list = [text, 'behind'];
    const session = {
      oneLiner: text,
      whatMattered: list,
      openLoops: list,
      commitments: list,
      people: list,
      tone: text,
    };
    const summed = section(
      textOf(
        conversationLayout({ ...nothing, conversation: { ...noTalk, lastSessionSummary: session } }, viewer, noUpdates),
      ),
      '# Last Session',
    );
    expect(summed.map(({ label }) => label)).toEqual([
      undefined,
      'What mattered',
      'Open loops',
      'Commitments',
      'People',
      'Tone',
    ]);
    expect(summed.map(({ says }) => read(says).map((said) => said.text))).toEqual(
      [[text], list, list, list, list, [text]].map((texts) => texts.map(essence)),
    );
    const rolling = section(
      textOf(conversationLayout({ ...nothing, conversation: { ...noTalk, rollingSummary: text } }, viewer, noUpdates)),
      '# Conversation So Far',
    );
    expect(rolling.map(({ says }) => read(says))).toEqual([[meant('own', text)]]);
    const spine = section(
      textOf(conversationLayout({ ...nothing, conversation: { ...noTalk, spine: text } }, viewer, noUpdates)),
      '# Long-term Summary',
    );
    expect(essence(spine.map(({ says }) => says[0]!.text).join(''))).toBe(essence(text));
  });

  it('is one update, with the importance that Kith gives it', () => {
    const changes = [told(text), told(text, bob, { category: slugOf(text), importance: 2 })].map((memory, index) => ({
      rev: index,
      event: index === 0 ? ('updated' as const) : ('created' as const),
      at: index,
      memory,
      importance: memory.memory.importance,
    }));
    const bullets = changeBullets(changes, 2, viewer);
    const [own, bobs] = bullets.map((bullet) => readChange(bullet.slice(2)));
    expect([own!.event, own!.weight, bobs!.event, bobs!.weight]).toEqual(['↑updated', undefined, '+created', '2']);
    expect(read([own!.says, bobs!.says])).toEqual([meant('own', text), meant({ handle: 'bob' }, text)]);
    const header: Section = {
      name: 'Memory Updates',
      heading: 'Memory updates since rev 3:',
      lines: [{ text: changeBullets(changes, 9, viewer).join('\n'), memories: [] }],
    };
    expect(
      section(
        textOf(
          agentLayout(
            { agent: [], soul: [], user: [], profile: [], name: null, rules: [], summaries: [] },
            '',
            viewer,
            header,
          ),
        ),
        'Memory Updates',
      ),
    ).toHaveLength(3);
  });
});

describe('harmless text', () => {
  it.each(harmlessTexts)('stays as it is: %s', (text) => {
    expect([toVisibleLine(text), formatStatement(text)]).toEqual([text, text]);
  });

  it('loses zero-width joiners only if no word is spelled with them', () => {
    expect(toVisibleLine('👩‍👧 te\u200dst')).toBe('👩👧 test');
    expect(toVisibleLine('می\u200c\u200cخواهم \u200cچای\u200c')).toBe('میخواهم چای');
  });

  it('shows handles of one word plainly, and quotes every other name', () => {
    const plain = ['bob', 'ana.lima', 'ana@kestrel.example', 'auth0|12ab', 'Ævar', '王芳', 'user', 'someone'];
    expect(plain.map((handle) => formatPerson({ handle, label: '' }))).toEqual(plain);
    for (const handle of ['bob: hi', 'someone unnamed', 'a)', '"bob"', 'a;b', '', '@bob'])
      expect(formatPerson({ handle, label: '' })).toBe(quote(handle));
    expect(formatPerson({ handle: null, label: 'bob' })).toBe('someone called "bob"');
    expect(formatPerson(null)).toBe('someone unnamed');
  });
});
