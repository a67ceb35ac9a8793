import type { Todo } from '../agents/todo.js';
import type { SessionDigest } from '../conversations/conversationRows.js';
import type { ConversationParts } from '../conversations/conversationText.js';
import type { MemoryView } from '../memories/memoryView.js';
import type { Layout, Line, Part } from './context.js';
import { mayTellInContext } from '../disclosure/toldInContexts.js';
import { bullet, plainLines } from './telling.js';
import { tellCard } from '../memories/telling.js';
import { linesOf, listed, oneLine, quoted, statement } from '../words/lines.js';
import { windowLines } from './windowLines.js';

/** A card as recall gives it. */
interface CardFacts {
  readonly ref: string;
  readonly facts: readonly MemoryView[];
}

const maxCards = 5;
const maxRelevant = 10;

/**
 * What a conversation goes on from. Given up first: the spine, then the oldest messages of the window, the last
 * session, the rolling summary, todos, relevant memories, cards, the foundation; the newest message and the updates last.
 */
export function conversationLayout(
  told: {
    readonly foundation: readonly MemoryView[];
    readonly cards: readonly CardFacts[];
    readonly relevant: readonly MemoryView[];
    readonly conversation: ConversationParts;
    /** What the person has told the persona to come back to, newest first. */
    readonly todos: readonly Todo[];
  },
  viewerId: string,
  updates: Part,
): Layout {
  const { conversation } = told;
  const foundation = told.foundation.map((view) => bullet(view, viewerId));
  const cards = told.cards.flatMap((card) => cardLine(card, viewerId)).slice(0, maxCards);
  const relevant = told.relevant
    .filter((view) => mayTellInContext(view.memory, viewerId))
    .slice(0, maxRelevant)
    .map((view): Line => ({ ...bullet(view, viewerId), onlyNew: true }));
  const session = conversation.lastSessionSummary === null ? [] : sessionLines(conversation.lastSessionSummary);
  const rolling = plainLines([conversation.rollingSummary ?? '']);
  const spine = plainLines(linesOf(conversation.spine ?? ''));
  const todos = told.todos.map(todoLine);
  const window = windowLines(conversation.window);
  return {
    parts: [
      updates,
      { name: 'Foundation', heading: '# Foundation', lines: foundation },
      { name: 'Relevant Memories', heading: '# Relevant Memories', lines: [...cards, ...relevant] },
      { name: 'Last Session', heading: '# Last Session', lines: session },
      { name: 'Conversation So Far', heading: '# Conversation So Far', lines: rolling },
      { name: 'Long-term Summary', heading: '# Long-term Summary', lines: spine },
      { name: 'Open Todos', heading: '# Open Todos', lines: todos },
      { name: 'Recent Conversation', heading: '# Recent Conversation', lines: window },
    ],
    order: [
      ...updates.lines,
      ...window.slice(-1),
      ...foundation,
      ...cards,
      ...relevant,
      ...todos,
      ...rolling,
      ...session,
      ...window.slice(0, -1).reverse(),
      ...spine,
    ],
  };
}

/** `[person:john]: fact1; fact2; fact3`, without what a context may not tell. */
function cardLine({ ref, facts }: CardFacts, viewerId: string): Line[] {
  const memories = facts.filter((view) => mayTellInContext(view.memory, viewerId));
  if (memories.length === 0) return [];
  return [{ text: tellCard(ref, memories, viewerId), memories }];
}

const todoLine = ({ kind, text }: Todo): Line => ({
  text: `- ${kind.toLowerCase()}: ${statement(text)}`,
  memories: [],
});

function sessionLines(session: SessionDigest): Line[] {
  const lists = {
    'What mattered': session.whatMattered,
    'Open loops': session.openLoops,
    Commitments: session.commitments,
    People: session.people,
    Tone: [session.tone],
  };
  const told = Object.entries(lists).map(([name, items]) => ({
    name,
    items: items.filter((item) => oneLine(item) !== '').map(listed),
  }));
  return [
    ...oneLiner(session.oneLiner),
    ...told.flatMap(({ name, items }) =>
      items.length === 0 ? [] : [{ text: `- ${name}: ${items.join('; ')}`, memories: [] }],
    ),
  ];
}

/** What a session came to; with a colon in it, it could be read as one of the lists below. */
const oneLiner = (text: string): Line[] =>
  text.normalize('NFKC').includes(':') ? [{ text: `- ${quoted(text)}`, memories: [] }] : plainLines([text]);
