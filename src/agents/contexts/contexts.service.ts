import { mayDiscloseOwnPages } from '../../disclosure/summaryRule.js';
import { loadProfile, readAccountName } from '../notes/userNote.store.js';
import { threadOfContext } from '../threads/thread.js';
import { readUpdates } from '../threads/threadUpdates.steps.js';
import type { ConversationParts } from '../../conversations/conversationParts.js';
import { loadConversation } from '../../conversations/conversationText.store.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Audience, unaskedAudience } from '../../disclosure/audience.js';
import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { AccessLog } from '../../memories/writer/accessLog.steps.js';
import { memoryTypes, spokenInGroupTypes, spokenTypes, type MemoryTypeName } from '../../memories/memoryTypes.js';
import { viewOf } from '../../memories/memoryView.js';
import { parsePersona } from '../../memories/drafts/rememberInput.js';
import type { Clock } from '../../platform/clock.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import type { Embedder } from '../../platform/models/embedding/embedder.js';
import type { Recall, RecallService } from '../../recall/recall.service.js';
import type { RecallQuestion } from '../../recall/recallQuestion.js';
import { agentLayout, agentLimits, chooseNotes } from './agentContext.js';
import type { ContextBlock, ContextLayout, Section } from './context.js';
import { updatesSection } from './contextLines.js';
import {
  type CheckedContextQuestion,
  checkContextQuestion,
  type ContextKind,
  type ContextQuestion,
  queryOf,
} from './contextQuestion.js';
import { openProposals, openTodos } from './contexts.steps.js';
import { listRepeatableMessages, listFoundation, listNotes, listSlots } from './contexts.store.js';
import { conversationLayout } from './conversationContext.js';
import type { EarlierMessagesService } from './earlierMessages.service.js';
import { factsLayout } from './factsContext.js';
import { fillBudget } from './fillBudget.js';

const maxSlots = 200;
const maxFoundation = 20;
const maxEpisodes = 3;

const singleNotes = ['agent', 'soul', 'user'] as const satisfies readonly MemoryTypeName[];
/** Types of notes of which SENSITIVE ones are left out. */
const nonSensitiveNotes = ['rule', 'summary'] as const satisfies readonly MemoryTypeName[];
/** Types of memories that a conversation may show: no procedures and no notes about the agent. */
const conversationTypes = spokenTypes.filter((type) => memoryTypes[type].single === undefined);

/** Minimum share of a question's words that an episode must contain if there are no vectors. */
const minEpisodeWordShare = 0.3;
const nearEpisodes = { filter: { types: ['episode'] }, limit: maxEpisodes, ranking: 'RELEVANCE' } as const;
const nearNotes = { filter: { types: nonSensitiveNotes }, limit: 50, ranking: 'RELEVANCE' } as const;
/** Recall with a higher limit than the number of lines, because some hits may not be shown in a context. */
const conversationRecall = ({ isPrivate }: Audience) =>
  ({ filter: { types: isPrivate ? conversationTypes : spokenInGroupTypes }, limit: 30 }) as const;

interface ContextRequest extends RequestContext, CheckedContextQuestion {
  readonly audience: Audience;
  readonly kind: ContextKind;
}

/** Builds texts for prompts from memories and messages that an audience may hear. */
export class ContextsService {
  constructor(
    private readonly clock: Clock,
    private readonly recall: RecallService,
    private readonly earlierMessages: EarlierMessagesService,
    private readonly accesses: AccessLog,
    /** Maximum number of messages in a window. */
    private readonly windowTurns: number,
    private readonly embedder: Pick<Embedder, 'space'> | undefined,
  ) {}

  /**
   * Builds a context. Rejects with INVALID_INPUT for an invalid value or an unstated context and, unless the mode is OFF,
   * with NOT_FOUND for chats and threads of others.
   */
  async context({ graph, caller: viewer }: RequestContext, question: ContextQuestion): Promise<ContextBlock> {
    requireStatedContext(viewer, question.chatId);
    const checkedQuestion = checkContextQuestion(question);
    if (question.mode === 'OFF') return { audience: null, text: '', sections: [], tokens: 0, revision: null };
    const request = { graph, caller: speakingTo(viewer, question) };
    const audience = unaskedAudience(await resolveAudience(request, question, this.clock()));
    const thread = threadOfContext(question.thread, audience);
    const since = checkedQuestion.since;
    const [{ revision, bullets, memories }, layoutWith] = await Promise.all([
      readUpdates(graph, audience, thread, { since }),
      this.layoutFor({ ...request, audience, kind: question.kind, ...checkedQuestion }),
    ]);
    const updates = updatesSection(since, bullets, memories);
    const block = fillBudget(layoutWith(updates), checkedQuestion.budget);
    this.accesses.record(idsOf(block), audience);
    // Changes that did not fit are asked for again with the next context.
    const isShown = bullets.length === 0 || block.sections.some(({ name }) => name === updates.name);
    return { ...block, audience, revision: isShown ? revision : since };
  }

  /** Checks a question as `context` does, before the graph is read, and starts to embed its message. */
  prepare(viewer: Caller, question: ContextQuestion): void {
    requireStatedContext(viewer, question.chatId);
    const { message } = checkContextQuestion(question);
    if (message !== null && question.mode !== 'OFF') this.recall.startEmbedding(message, viewer);
  }

  /** Warms up the plan cache with every statement of a conversation context. The caller is no real person. */
  async warmUp(request: RequestContext): Promise<void> {
    await this.context(request, { kind: 'CONVERSATION', message: 'Nobody warms up.' });
    const audience = await this.audience(request, {});
    const place = placeKeyOf(null, request.caller.viewerId);
    await listRepeatableMessages(request.graph, audience, [{ place, seq: 1 }]);
  }

  /** Resolves the audience of a context, also with mode OFF. Rejects with NOT_FOUND for chats of others. */
  audience(
    { graph, caller: viewer }: RequestContext,
    question: Pick<ContextQuestion, 'chatId' | 'persona'>,
  ): Promise<Audience> {
    return resolveAudience({ graph, caller: speakingTo(viewer, question) }, question, this.clock());
  }

  private layoutFor(request: ContextRequest): Promise<(updates: Section) => ContextLayout> {
    if (request.kind === 'FACTS') return this.factsLayoutFor(request);
    if (request.kind === 'AGENT') return this.agentLayoutFor(request);
    return this.conversationLayoutFor(request);
  }

  private async factsLayoutFor(request: ContextRequest) {
    const { graph, caller, audience, message, minRelevance } = request;
    const threshold = this.embedder?.space.limits.episode ?? minEpisodeWordShare;
    const episodeRecall = { ...nearEpisodes, threshold, minRelevance };
    const search = (query: string | null) => this.search(request, query, episodeRecall);
    const [slots, name, conversation, answers] = await Promise.all([
      listSlots(graph, audience, maxSlots),
      readAccountName(graph, audience),
      loadConversation(graph, audience, this.windowTurns),
      search(message),
    ]);
    const recallResult = answers ?? (await search(latestOwnMessage(conversation)));
    const episodes = (recallResult?.hits ?? []).map(({ memory }) => memory);
    const { window } = conversation;
    return (updates: Section) => factsLayout({ slots, name, episodes, window }, caller.viewerId, updates);
  }

  private async agentLayoutFor(request: ContextRequest) {
    const { graph, caller, audience, message, environment, minRelevance } = request;
    const noteQuery = {
      types: [...singleNotes, ...nonSensitiveNotes],
      nonSensitive: nonSensitiveNotes,
      each: agentLimits.rules,
    };
    const [notes, { facts, name }, recallResult] = await Promise.all([
      listNotes(graph, audience, noteQuery),
      loadProfile(graph, audience),
      this.search(request, message, { ...nearNotes, minRelevance }),
    ]);
    const hits = (recallResult?.hits ?? []).map(({ memory }) => memory);
    const agentNotes = chooseNotes(notes, hits, caller.viewerId);
    const profile = facts.map((row) => viewOf(row, audience));
    return (updates: Section) => agentLayout({ ...agentNotes, profile, name }, environment, caller.viewerId, updates);
  }

  private async conversationLayoutFor(request: ContextRequest) {
    const { graph, caller, audience, message, minRelevance } = request;
    const search = async (query: string | null) =>
      query === null
        ? undefined
        : Promise.all([
            this.search(request, query, { ...conversationRecall(request.audience), minRelevance }),
            this.earlierMessages.find(request, audience, { query, minRelevance }),
          ]);
    const ownPages = mayDiscloseOwnPages(audience);
    const [foundation, name, todos, proposals, conversation, answers] = await Promise.all([
      listFoundation(graph, audience, maxFoundation),
      readAccountName(graph, audience),
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
    request: ContextRequest,
    query: string | null,
    options: Omit<RecallQuestion, 'query' | 'chatId'>,
  ): Promise<Recall | undefined> {
    return query === null
      ? undefined
      : this.recall.recall(request, { ...options, query, chatId: request.audience.chatId });
  }
}

const speakingTo = (viewer: Caller, { persona }: Pick<ContextQuestion, 'persona'>): Caller => ({
  ...viewer,
  persona: parsePersona(persona, viewer.persona),
});

/** Returns the viewer's latest message in the window, which replaces a missing current message. */
const latestOwnMessage = ({ window }: ConversationParts): string | null =>
  queryOf(window.findLast(({ isOwn }) => isOwn)?.text ?? '');

const idsOf = ({ sections }: Pick<ContextBlock, 'sections'>): string[] => [
  ...new Set(sections.flatMap(({ memories }) => memories.map(({ id }) => id))),
];
