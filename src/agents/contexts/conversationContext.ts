import type { ProposalView } from '../../learning/proposals/proposal.js';
import type { Todo } from '../../learning/todos/todo.js';
import type { SessionDigest } from '../../conversations/conversationRows.js';
import type { ConversationParts } from '../../conversations/conversationParts.js';
import type { MemoryView } from '../../memories/memoryView.js';
import type { ContextLayout, ContextLine, Section } from './context.js';
import { mayDiscloseInContext } from '../../disclosure/unaskedDisclosure.js';
import { formatBullet, plainLines } from './contextLines.js';
import { formatCard } from '../../memories/memoryLine.js';
import { formatLabelled, linesOf, formatListItem, toVisibleLine, quote, formatStatement } from '../../text/lines.js';
import { type EarlierMessage, earlierLines } from './earlierMessages.js';
import { windowLines } from './windowLines.js';

/** Card of recall. */
interface CardFacts {
  readonly ref: string;
  readonly facts: readonly MemoryView[];
}

/** Memory with the probability, 0 to 1, that it answers the current message. */
interface RelevantMemory {
  readonly memory: MemoryView;
  readonly relevance: number;
}

/** Change that waits for a person's consent. */
type OpenProposal = Pick<ProposalView, 'field' | 'current' | 'proposed'>;

const maxCards = 5;
const maxRelevant = 10;
/** Assumed relevance of a fact of a card that is no hit: small, because only its entity is that of a hit. */
const besideHits = 0.02;

/**
 * Returns the layout of a conversation context. If the budget is short, sections are dropped in this order: the spine,
 * the oldest messages of the window, the last session, the rolling summary, todos, proposals, what answers the message
 * (the least probable for its length first), the foundation. The newest message and the updates are dropped last.
 */
export function conversationLayout(
  disclosed: {
    readonly foundation: readonly MemoryView[];
    /** Name of the person's account, if it has one besides its handle. */
    readonly name: string | null;
    readonly cards: readonly CardFacts[];
    readonly relevant: readonly RelevantMemory[];
    /** Messages that answer the current one. Those of the window are shown there. */
    readonly earlier: readonly EarlierMessage[];
    readonly conversation: ConversationParts;
    /** Open todos that the person gave the persona, newest first. */
    readonly todos: readonly Todo[];
    /** Changes of the person's profile that wait for their consent. */
    readonly proposals: readonly OpenProposal[];
  },
  viewerId: string,
  updates: Section,
): ContextLayout {
  const { conversation } = disclosed;
  const name: ContextLine[] =
    disclosed.name === null ? [] : [{ text: `- Name: ${formatStatement(disclosed.name)}`, memories: [] }];
  const foundation = [...name, ...disclosed.foundation.map((view) => formatBullet(view, viewerId))];
  const relevanceByMemoryId = new Map(disclosed.relevant.map(({ memory, relevance }) => [memory.id, relevance]));
  const cards = disclosed.cards.flatMap((card) => cardLine(card, viewerId, relevanceByMemoryId)).slice(0, maxCards);
  const relevant = disclosed.relevant
    .filter(({ memory }) => mayDiscloseInContext(memory.memory, viewerId))
    .slice(0, maxRelevant)
    .map(({ memory, relevance }): ContextLine => ({
      ...formatBullet(memory, viewerId),
      droppedIfRepeated: true,
      relevance,
    }));
  const session = conversation.lastSessionSummary === null ? [] : sessionLines(conversation.lastSessionSummary);
  const rolling = plainLines([conversation.rollingSummary ?? '']);
  const spine = plainLines(linesOf(conversation.spine ?? ''));
  const todos = disclosed.todos.map(todoLine);
  const proposals = disclosed.proposals.map(proposalLine);
  const relevanceByMessageId = new Map(disclosed.earlier.map(({ message, relevance }) => [message.id, relevance]));
  // The newest message competes with nothing: it is dropped last.
  const window = windowLines(conversation.window, relevanceByMessageId).map((line, index, { length }) =>
    index === length - 1 ? { ...line, relevance: undefined } : line,
  );
  const windowIds = new Set(conversation.window.map(({ id }) => id));
  const earlier = earlierLines(
    disclosed.earlier.filter(({ message }) => !windowIds.has(message.id)),
    viewerId,
  );
  const newestLine = window.slice(-1);
  const olderLines = window.slice(0, -1).reverse();
  return {
    sections: [
      updates,
      { name: 'Foundation', heading: '# Foundation', lines: foundation },
      { name: 'Relevant Memories', heading: '# Relevant Memories', lines: [...cards, ...relevant] },
      { name: 'Earlier Messages', heading: '# Earlier Messages', lines: earlier },
      { name: 'Last Session', heading: '# Last Session', lines: session },
      { name: 'Conversation So Far', heading: '# Conversation So Far', lines: rolling },
      { name: 'Long-term Summary', heading: '# Long-term Summary', lines: spine },
      { name: 'Open Todos', heading: '# Open Todos', lines: todos },
      { name: 'Open Proposals', heading: '# Open Proposals', lines: proposals },
      { name: 'Recent Conversation', heading: '# Recent Conversation', lines: window },
    ],
    order: [
      ...updates.lines,
      ...newestLine,
      ...foundation,
      ...cards,
      ...relevant,
      ...earlier,
      ...olderLines.filter(({ relevance }) => relevance !== undefined),
      ...proposals,
      ...todos,
      ...rolling,
      ...session,
      ...olderLines.filter(({ relevance }) => relevance === undefined),
      ...spine,
    ],
  };
}

/** Formats a card as `[person:john]: fact1; fact2; fact3`. Relevance: the probability that one of its facts answers. */
function cardLine({ ref, facts }: CardFacts, viewerId: string, relevances: ReadonlyMap<string, number>): ContextLine[] {
  if (facts.length === 0) return [];
  const chanceOfNone = facts.reduce((chance, { id }) => chance * (1 - (relevances.get(id) ?? besideHits)), 1);
  return [{ text: formatCard(ref, facts, viewerId), memories: facts, relevance: 1 - chanceOfNone }];
}

/** Formats a proposal as a question that the agent may ask the person. Nothing changes before they consent. */
const proposalLine = ({ field, current, proposed }: OpenProposal): ContextLine => ({
  text: `- May ${formatLabelled(field)} become ${quote(proposed)}${current === null ? '' : ` instead of ${quote(current)}`}?`,
  memories: [],
});

const todoLine = ({ kind, text }: Todo): ContextLine => ({
  text: `- ${kind.toLowerCase()}: ${formatStatement(text)}`,
  memories: [],
});

function sessionLines(session: SessionDigest): ContextLine[] {
  const lists = {
    'What mattered': session.whatMattered,
    'Open loops': session.openLoops,
    Commitments: session.commitments,
    People: session.people,
    Tone: [session.tone],
  };
  const digestLists = Object.entries(lists).map(([name, items]) => ({
    name,
    items: items.filter((item) => toVisibleLine(item) !== '').map(formatListItem),
  }));
  return [
    ...oneLiner(session.oneLiner),
    ...digestLists.flatMap(({ name, items }) =>
      items.length === 0 ? [] : [{ text: `- ${name}: ${items.join('; ')}`, memories: [] }],
    ),
  ];
}

/** Formats the result of a session, quoted if it has a colon: it could pass for one of the lists below it. */
const oneLiner = (text: string): ContextLine[] =>
  text.normalize('NFKC').includes(':') ? [{ text: `- ${quote(text)}`, memories: [] }] : plainLines([text]);
