import { z } from 'zod';
import { isAlone } from '../../disclosure/participation.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { sharedConfidants } from '../../disclosure/confidants.js';
import { stricter } from '../../disclosure/evidence.js';
import { fetchPeople } from '../../directory/people/people.store.js';
import { unconfidedTurns, turnsWithoutConfidence } from '../../learning/learnedConfidence.js';
import { contextTurns } from '../../learning/learningWork.js';
import { newestTurnsBlock } from '../../learning/promptTurns.js';
import { linkSources } from '../../learning/learning.store.js';
import { type LearningDependencies, type ModelCallContext, promptLabel } from '../../learning/learningDependencies.js';
import { type SourceMessage, sensitivityOfMessage } from '../../learning/sourceMessage.js';
import { rewriteInvalidTexts } from '../../learning/rewriting.steps.js';
import type { Draft } from '../../memories/drafts/draft.js';
import { hearersOnlyDraft } from '../../learning/provenance.js';
import { checkInput } from '../../memories/drafts/rememberInput.js';
import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { sentencesOf } from '../../text/sentences.js';
import { toOneLine } from '../../text/texts.js';
import { deriveId } from '../../platform/ids.js';
import { isUnusable } from '../../platform/models/modelFailure.js';
import type { Prompt } from '../../platform/models/prompts.js';
import { defineWork, type WorkContext, type SubjectOf } from '../../background/work/defineWork.js';
import { type Effects, nothingLearned, type Work } from '../../background/work/work.js';
import { holdsSecrets, withoutSecrets } from '../../learning/modelSecrets.js';
import { compressWindowWork } from '../conversationWork.js';
import { loadConversationRef, loadTurns, type ConversationRef } from './summaries.store.js';
import { topicSentenceOf } from './sessionTopics.js';
import { withOptimisticLock } from '../../learning/optimisticLock.steps.js';

const promptName = 'compress-window';
const maxTokensSent = 12_000;
const answerSchema = z.object({ summary: z.string() });

/** Handler of `compress-window`: compresses the oldest turns of a window into one episode. */
export const compressWindow = defineWork(compressWindowWork, compress);

async function compress({
  subject: { conversation, from, to },
  work,
  dependencies,
  signal,
}: WorkContext<LearningDependencies, SubjectOf<typeof compressWindowWork>>): Promise<Effects> {
  const { tenantId, personId } = work;
  const graph = dependencies.graph.session();
  const [conversationRef, allTurns, earlierTurns] = await Promise.all([
    loadConversationRef(graph, tenantId, conversation),
    loadTurns(graph, tenantId, conversation, [from, to]),
    loadTurns(graph, tenantId, conversation, [from - contextTurns, from - 1]),
  ]);
  const turns = unconfidedTurns(allTurns);
  if (!conversationRef || turns.length === 0) return nothingLearned;
  const [chats, people] = await Promise.all([
    loadChatPeriods(graph, tenantId, conversationRef.chatId === null ? [] : [conversationRef.chatId]),
    fetchPeople(graph, tenantId, conversationRef.personId, [conversationRef.personId]),
  ]);
  const chat = conversationRef.chatId === null ? null : chats.get(conversationRef.chatId);
  if (chat === undefined || !people.has(conversationRef.personId)) return nothingLearned;

  const prompt = dependencies.prompts.fill(promptName);
  const text = await episodeText(dependencies, prompt, turns, { tenantId, personId, signal });

  // If only one person heard any of the turns, the whole episode is private to them, even if others joined in between.
  const isPrivate = chat === null || turns.some(({ at }) => isAlone(chat, conversationRef.personId, at));
  const draft = episodeDraft({
    text,
    conversationRef,
    turns,
    // An answer at its beginning may be as sensitive as the turn that it answers.
    answeredTurn: allTurns[0]?.role === 'ASSISTANT' ? earlierTurns.findLast(({ role }) => role === 'USER') : undefined,
    isPrivate,
    range: [from, to],
    work,
    now: dependencies.clock(),
  });
  const preparedDrafts = await dependencies.writer.prepare(graph, [draft], {
    tenantId,
    creatorId: conversationRef.personId,
    actor: promptName,
    chats,
    people,
    meta: { prompt: promptLabel(prompt) },
  });
  return withOptimisticLock(tenantId, turns, async (transaction) => {
    const stored = await dependencies.writer.storeIn(transaction, preparedDrafts, { mayRepeat: true });
    await linkSources(
      transaction,
      tenantId,
      stored,
      turns.map(({ id }) => id),
    );
    return { state: 'DONE', storedIds: [draft.id] };
  });
}

/** Returns the text of the episode: the model's text, or else its valid sentences, or else the topics of the turns. */
async function episodeText(
  dependencies: LearningDependencies,
  prompt: Prompt,
  turns: readonly SourceMessage[],
  callContext: ModelCallContext,
): Promise<string> {
  const summary = await summaryOf(dependencies, prompt, turns, callContext);
  const safeSummary = await withoutSecretSentences(dependencies, summary);
  const [text = null] =
    safeSummary === ''
      ? []
      : await rewriteInvalidTexts(dependencies, [safeSummary], { ...callContext, past: true, trims: true });
  const safeText = text === null ? '' : await withoutSecretSentences(dependencies, text);
  if (safeText !== '') return safeText;
  dependencies.counters.countDropped('wording');
  return topicsText(turns);
}

/** Returns the model's summary of the turns, in one line; the empty text if its answer is unusable. */
async function summaryOf(
  { model }: LearningDependencies,
  prompt: Prompt,
  turns: readonly SourceMessage[],
  callContext: ModelCallContext,
): Promise<string> {
  try {
    const { value } = await model.ask({
      prompt,
      input: newestTurnsBlock('turns', turns, maxTokensSent),
      schema: answerSchema,
      schemaName: 'episode',
      maxTokens: 300,
      ...callContext,
    });
    return toOneLine(value.summary);
  } catch (error) {
    if (isUnusable(error)) return '';
    throw error;
  }
}

/** Returns a text without its sentences that contain secrets; the empty text if a secret spans sentences. */
async function withoutSecretSentences({ counters }: LearningDependencies, text: string): Promise<string> {
  if (text === '' || !(await holdsSecrets([text], counters))) return text;
  const safeText = (await withoutSecrets(sentencesOf(text), counters)).join(' ');
  return safeText === '' || (await holdsSecrets([safeText], counters)) ? '' : safeText;
}

/** Returns the topics of the turns that confide nothing and contain no secret. */
async function topicsText(turns: readonly SourceMessage[]): Promise<string> {
  const texts = turnsWithoutConfidence(turns).map(({ text }) => text);
  const safeTexts = await withoutSecrets(texts);
  const topics = topicSentenceOf(safeTexts);
  return (await withoutSecrets([topics])).length > 0 ? topics : topicSentenceOf([]);
}

/** Episode for those who heard its turns, as sensitive as these. Its ids derive from the work: stored once. */
function episodeDraft(episode: {
  text: string;
  conversationRef: ConversationRef;
  turns: readonly SourceMessage[];
  answeredTurn: SourceMessage | undefined;
  isPrivate: boolean;
  range: readonly [number, number];
  work: Work;
  now: number;
}): Draft {
  const { text, conversationRef, turns, answeredTurn, isPrivate, range, work, now } = episode;
  const { tenantId, subject } = work;
  const input = checkInput({ text, type: 'episode' }, { allowInternal: true, now });
  const at = Math.max(...turns.map((turn) => turn.at));
  const { personId: speakerId, chatId, persona } = conversationRef;
  const draft = hearersOnlyDraft(
    input,
    { tenantId, speakerId, chatId, persona, at, isPrivate, now },
    {
      id: deriveId('memory', `episode|${tenantId}|${subject}`),
      eventId: deriveId('event', `compressed|${tenantId}|${subject}`),
      source: 'compression',
      wordSensitivity: [...turns, ...(answeredTurn ? [answeredTurn] : [])]
        .map(sensitivityOfMessage)
        .reduce(stricter, detectSensitivity(text)),
    },
  );
  const confidedIds = turns.map((turn): readonly string[] | null => turn.confidedIds).reduce(sharedConfidants);
  // A confidant of one turn has not heard the others: the confidence of a turn closes the episode and opens it to none.
  const confidedByWords = confidedIds !== null;
  return { ...draft, confidedIds, confidedByWords, value: `turns ${range[0]}-${range[1]}` };
}
