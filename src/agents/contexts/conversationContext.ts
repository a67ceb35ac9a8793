import type { Todo } from '../../learning/todos/todo.js';
import type { SessionDigest } from '../../conversations/conversationRows.js';
import type { ConversationParts } from '../../conversations/conversationText.js';
import type { MemoryView } from '../../memories/memoryView.js';
import type { Layout, Line, Part } from './context.js';
import { mayTellInContext } from '../../disclosure/toldInContexts.js';
import { bullet, plainLines } from './contextLines.js';
import { tellCard } from '../../memories/memoryLine.js';
import { labelled, linesOf, listed, oneLine, quoted, statement } from '../../text/lines.js';
import { windowLines } from './windowLines.js';

/** A card as recall gives it. */
interface CardFacts {
  readonly ref: string;
  readonly facts: readonly MemoryView[];
}

/** A change that waits for a person's consent. */
export interface OpenProposal {
  readonly field: string;
  readonly current: string | null;
  readonly proposed: string;
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
    /** What the person's account is called beside its handle. */
    readonly name: string | null;
    readonly cards: readonly CardFacts[];
    readonly relevant: readonly MemoryView[];
    readonly conversation: ConversationParts;
    /** What the person has told the persona to come back to, newest first. */
    readonly todos: readonly Todo[];
    /** Changes of their profile that wait for their consent. */
    readonly proposals: readonly OpenProposal[];
  },
  viewerId: string,
  updates: Part,
): Layout {
  const { conversation } = told;
  const name: Line[] = told.name === null ? [] : [{ text: `- Name: ${statement(told.name)}`, memories: [] }];
  const foundation = [...name, ...told.foundation.map((view) => bullet(view, viewerId))];
  const cards = told.cards.flatMap((card) => cardLine(card, viewerId)).slice(0, maxCards);
  const relevant = told.relevant
    .filter((view) => mayTellInContext(view.memory, viewerId))
    .slice(0, maxRelevant)
    .map((view): Line => ({ ...bullet(view, viewerId), onlyNew: true }));
  const session = conversation.lastSessionSummary === null ? [] : sessionLines(conversation.lastSessionSummary);
  const rolling = plainLines([conversation.rollingSummary ?? '']);
  const spine = plainLines(linesOf(conversation.spine ?? ''));
  const todos = told.todos.map(todoLine);
  const proposals = told.proposals.map(proposalLine);
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
      { name: 'Open Proposals', heading: '# Open Proposals', lines: proposals },
      { name: 'Recent Conversation', heading: '# Recent Conversation', lines: window },
    ],
    order: [
      ...updates.lines,
      ...window.slice(-1),
      ...foundation,
      ...cards,
      ...relevant,
      ...proposals,
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

/** A question that the agent may put to the person: nothing changes before they agree. */
const proposalLine = ({ field, current, proposed }: OpenProposal): Line => ({
  text: `- May ${labelled(field)} become ${quoted(proposed)}${current === null ? '' : ` instead of ${quoted(current)}`}?`,
  memories: [],
});

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
