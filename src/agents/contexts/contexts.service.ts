import { mayDiscloseOwnPages } from '../../disclosure/summaryRule.js';
import { mayDiscloseAsNote } from '../../disclosure/unaskedDisclosure.js';
import { todoKinds } from '../../learning/todos/todo.js';
import { listTodos } from '../../learning/todos/todos.store.js';
import { accountNameOf } from '../notes/userNote.js';
import { loadProfile } from '../notes/userNote.store.js';
import { threadOfContext } from '../threads/thread.js';
import { checkRevision, readUpdates } from '../threads/threads.service.js';
import type { ConversationParts } from '../../conversations/conversationText.js';
import { loadConversation } from '../../conversations/conversationText.store.js';
import { stateAt, type ProposalView } from '../../learning/proposals/proposal.js';
import { listProposals } from '../../learning/proposals/proposals.store.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Audience, unsolicitedAudience } from '../../disclosure/audience.js';
import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { AccessLog } from '../../memories/writer/accessLog.steps.js';
import { memoryTypes, spokenTypes, type MemoryTypeName } from '../../memories/memoryTypes.js';
import { type MemoryView, viewOf } from '../../memories/memoryView.js';
import { parsePersona } from '../../memories/rememberInput.js';
import { excerptOf, cleanText } from '../../text/texts.js';
import { fetchPeople } from '../../directory/people/people.store.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { checkShare, type Recall, type RecallQuestion, type RecallService } from '../../recall/recall.service.js';
import { agentLayout, agentLimits, relevantFirst } from './agentContext.js';
import { type ContextBlock, contextLimits, type ContextQuestion, type ContextLayout, type Section } from './context.js';
import { chooseEarlierMessages, listFoundation, listNotes, listSlots } from './contexts.store.js';
import { conversationLayout } from './conversationContext.js';
import type { EarlierMessagesService } from './earlierMessages.service.js';
import { factsLayout } from './factsContext.js';
import { fillBudget } from './fillBudget.js';

const maxSlots = 200;
const maxFoundation = 20;
const maxTodos = 10;
const maxProposals = 5;
const maxEpisodes = 3;
const maxRelevantNotes = 15;

const singleNotes = ['agent', 'soul', 'user'] as const satisfies readonly MemoryTypeName[];
/** Types of notes of which SENSITIVE ones are left out. */
const nonSensitiveNotes = ['rule', 'summary'] as const satisfies readonly MemoryTypeName[];
/** Types of memories that a conversation may show: no procedures and no notes about the agent. */
const conversationTypes = spokenTypes.filter((type) => memoryTypes[type].single === undefined);

const nearEpisodes = { filter: { types: ['episode'] }, limit: maxEpisodes, ranking: 'RELEVANCE' } as const;
const nearNotes = { filter: { types: nonSensitiveNotes }, limit: 50, ranking: 'RELEVANCE' } as const;
/** Recall with a higher limit than the number of lines, because some hits may not be shown in a context. */
const conversationRecall = { filter: { types: conversationTypes }, limit: 30 } as const;

/** Builds texts for prompts from memories and messages that an audience may hear. */
export class ContextsService {
  constructor(
    private readonly clock: Clock,
    private readonly recall: RecallService,
    private readonly earlierMessages: EarlierMessagesService,
    private readonly accesses: AccessLog,
    /** Maximum number of messages in a window. */
    private readonly windowTurns: number,
  ) {}

  /**
   * Returns a context within its budget. Rejects with INVALID_INPUT for a value out of range or an unstated context, and,
   * unless the mode is OFF, with NOT_FOUND if the viewer does not take part in the chat or the thread.
   */
  async context(graph: GraphSession, viewer: Caller, question: ContextQuestion): Promise<ContextBlock> {
    requireStatedContext(viewer, question.chatId);
    const checked = checkQuestion(question);
    if (question.mode === 'OFF') return { audience: null, text: '', sections: [], tokens: 0, revision: null };
    const caller = speakingTo(viewer, question);
    const audience = unsolicitedAudience(await resolveAudience(graph, caller, question, this.clock()));
    const thread = threadOfContext(question.thread, audience);
    const since = checked.since;
    const [{ revision, bullets, memories }, layoutWith] = await Promise.all([
      readUpdates(graph, audience, thread, since),
      this.layout(graph, caller, audience, question.kind, checked),
    ]);
    const updates = updatesSection(since, bullets, memories);
    const block = fillBudget(layoutWith(updates), checked.budget);
    this.accesses.record(idsOf(block), audience);
    // Changes that did not fit are asked for again with the next context.
    const isShown = bullets.length === 0 || block.sections.some(({ name }) => name === updates.name);
    return { ...block, audience, revision: isShown ? revision : since };
  }

  /**
   * Throws INVALID_INPUT for a question that `context` would refuse for any audience, and starts the preparations that
   * need no graph. For callers that do other work before they build the context.
   */
  prepare(viewer: Caller, question: ContextQuestion): void {
    requireStatedContext(viewer, question.chatId);
    const { message } = checkQuestion(question);
    if (message !== null && question.mode !== 'OFF') this.recall.prepare(message, viewer);
  }

  /** Warms up the plan cache with every statement of a conversation context. The caller is no real person. */
  async warmUp(graph: GraphSession, caller: Caller): Promise<void> {
    await this.context(graph, caller, { kind: 'CONVERSATION', message: 'Nobody warms up.' });
    const audience = await this.audience(graph, caller, {});
    await chooseEarlierMessages(graph, audience, [{ place: placeKeyOf(null, caller.viewerId), seq: 1 }]);
  }

  /**
   * Returns the audience of a context, even of one that reads nothing. Rejects with NOT_FOUND if the viewer does not take
   * part in the chat. The caller has stated its context.
   */
  audience(
    graph: GraphSession,
    viewer: Caller,
    question: Pick<ContextQuestion, 'chatId' | 'persona'>,
  ): Promise<Audience> {
    return resolveAudience(graph, speakingTo(viewer, question), question, this.clock());
  }

  private layout(
    graph: GraphSession,
    caller: Caller,
    audience: Audience,
    kind: ContextQuestion['kind'],
    checked: CheckedQuestion,
  ): Promise<(updates: Section) => ContextLayout> {
    if (kind === 'FACTS') return this.facts(graph, caller, audience, checked);
    if (kind === 'AGENT') return this.agent(graph, caller, audience, checked);
    return this.conversation(graph, caller, audience, checked);
  }

  private async facts(
    graph: GraphSession,
    caller: Caller,
    audience: Audience,
    { message, minRelevance }: CheckedQuestion,
  ) {
    const episodeRecall = { ...nearEpisodes, threshold: this.recall.episodeThreshold, minRelevance };
    const search = (query: string | null) => this.search(graph, caller, audience, query, episodeRecall);
    const [slots, name, conversation, answers] = await Promise.all([
      listSlots(graph, audience, maxSlots),
      nameOf(graph, audience),
      loadConversation(graph, audience, this.windowTurns),
      search(message),
    ]);
    const recallResult = answers ?? (await search(latestOwnMessage(conversation)));
    const episodes = (recallResult?.hits ?? []).map(({ memory }) => memory);
    const { window } = conversation;
    return (updates: Section) => factsLayout({ slots, name, episodes, window }, caller.viewerId, updates);
  }

  private async agent(
    graph: GraphSession,
    caller: Caller,
    audience: Audience,
    { message, environment, minRelevance }: CheckedQuestion,
  ) {
    const noteQuery = {
      types: [...singleNotes, ...nonSensitiveNotes],
      nonSensitive: nonSensitiveNotes,
      each: agentLimits.rules,
    };
    const [notes, { facts, name }, recallResult] = await Promise.all([
      listNotes(graph, audience, noteQuery),
      loadProfile(graph, audience),
      this.search(graph, caller, audience, message, { ...nearNotes, minRelevance }),
    ]);
    const relevant = (recallResult?.hits ?? [])
      .map(({ memory }) => memory)
      .filter(({ memory }) => mayDiscloseAsNote(memory, caller.viewerId))
      .slice(0, maxRelevantNotes);
    const ofType = (type: MemoryTypeName, views = notes) => views.filter(({ memory }) => memory.type === type);
    const best = (type: MemoryTypeName) => relevantFirst(ofType(type, relevant), ofType(type));
    // Notes for the persona spoken to come before notes for all personas.
    const agent = ofType('agent').sort((a, b) => Number(b.memory.persona !== '') - Number(a.memory.persona !== ''));
    const agentNotes = {
      agent,
      soul: ofType('soul'),
      user: ofType('user'),
      rules: best('rule'),
      summaries: best('summary'),
    };
    const profile = facts.map((row) => viewOf(row, audience));
    return (updates: Section) => agentLayout({ ...agentNotes, profile, name }, environment, caller.viewerId, updates);
  }

  private async conversation(
    graph: GraphSession,
    caller: Caller,
    audience: Audience,
    { message, minRelevance }: CheckedQuestion,
  ) {
    const search = async (query: string | null) =>
      query === null
        ? undefined
        : Promise.all([
            this.search(graph, caller, audience, query, { ...conversationRecall, minRelevance }),
            this.earlierMessages.find(graph, caller, audience, { query, minRelevance }),
          ]);
    const ownPages = mayDiscloseOwnPages(audience);
    const [foundation, name, todos, proposals, conversation, answers] = await Promise.all([
      listFoundation(graph, audience, maxFoundation),
      nameOf(graph, audience),
      ownPages ? openTodos(graph, audience) : [],
      ownPages ? openProposals(graph, audience) : [],
      loadConversation(graph, audience, this.windowTurns),
      search(message),
    ]);
    const [recallResult, earlier = []] = answers ?? (await search(latestOwnMessage(conversation))) ?? [];
    const { cards = [], hits: relevant = [] } = recallResult ?? {};
    return (updates: Section) =>
      conversationLayout(
        { foundation, name, cards, relevant, earlier, conversation, todos, proposals },
        caller.viewerId,
        updates,
      );
  }

  /** Returns the answer to a query; undefined without a query. */
  private async search(
    graph: GraphSession,
    caller: Caller,
    { chatId }: Audience,
    query: string | null,
    options: Omit<RecallQuestion, 'query' | 'chatId'>,
  ): Promise<Recall | undefined> {
    return query === null ? undefined : this.recall.recall(graph, caller, { ...options, query, chatId });
  }
}

/** Returns the caller with the persona of the question. */
const speakingTo = (viewer: Caller, { persona }: Pick<ContextQuestion, 'persona'>): Caller => ({
  ...viewer,
  persona: parsePersona(persona, viewer.persona),
});

/** Returns the name of the viewer's account, if it has one besides its handle. */
async function nameOf(graph: GraphSession, { tenantId, viewerId }: Audience): Promise<string | null> {
  const account = (await fetchPeople(graph, tenantId, viewerId, [viewerId])).get(viewerId);
  return account ? accountNameOf(account) : null;
}

/** Returns changes of the viewer's profile that wait for their consent, newest first. */
async function openProposals(graph: GraphSession, audience: Audience): Promise<readonly ProposalView[]> {
  const proposals = await listProposals(graph, audience);
  const isOpen = ({ state, expiresAt }: ProposalView): boolean => stateAt(state, expiresAt, audience.now) === 'OPEN';
  return proposals.filter(isOpen).slice(0, maxProposals);
}

/** Returns the open todos that the viewer gave the persona spoken to, newest first. */
const openTodos = (graph: GraphSession, { tenantId: tenant, viewerId: person, persona }: Audience) =>
  listTodos(graph, { tenant, person, persona, kinds: todoKinds, states: [false], limit: maxTodos });

/** Checked input. */
interface CheckedQuestion {
  readonly message: string | null;
  readonly environment: string;
  readonly since: number | null;
  readonly budget: number;
  /** Null for the measured defaults. */
  readonly minRelevance: number | null;
}

function checkQuestion(question: ContextQuestion): CheckedQuestion {
  const { min, max, default: defaultBudget } = contextLimits.budget;
  const budget = question.budgetTokens ?? defaultBudget;
  if (budget < min || budget > max) throw invalidInput(`budgetTokens must be ${min} to ${max}, not ${budget}.`);
  return {
    message: queryOf(checkText('message', question.message, contextLimits.message)),
    environment: checkText('environment', question.environment, contextLimits.environment),
    since: question.sinceRevision == null ? null : checkRevision(question.sinceRevision),
    budget,
    minRelevance: question.minRelevance == null ? null : checkShare('minRelevance', question.minRelevance),
  };
}

const checkText = (name: string, text: string | null | undefined, max: number): string =>
  text == null ? '' : cleanText(name, text, { min: 0, max, multiline: true });

/** Returns the text to search for; null if it has no visible character. */
function queryOf(text: string): string | null {
  const query = excerptOf(text, contextLimits.query);
  return /^\p{Default_Ignorable_Code_Point}*$/u.test(query) ? null : query;
}

/** Returns the viewer's latest message in the window, which replaces a missing current message. */
const latestOwnMessage = ({ window }: ConversationParts): string | null =>
  queryOf(window.findLast(({ isOwn }) => isOwn)?.text ?? '');

/** Returns the changes since a revision as a single line, all or nothing, because the last bullet counts the others. */
const updatesSection = (
  since: number | null,
  bullets: readonly string[],
  memories: readonly MemoryView[],
): Section => ({
  name: 'Memory Updates',
  heading: `Memory updates since rev ${since}:`,
  lines: bullets.length === 0 ? [] : [{ text: bullets.join('\n'), memories }],
});

const idsOf = ({ sections }: Pick<ContextBlock, 'sections'>): string[] => [
  ...new Set(sections.flatMap(({ memories }) => memories.map(({ id }) => id))),
];
