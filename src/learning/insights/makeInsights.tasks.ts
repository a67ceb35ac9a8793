import { resolveAudience } from '../../disclosure/audience.steps.js';
import type { Audience } from '../../disclosure/audience.js';
import { dayMs } from '../../platform/clock.js';
import { nullWhenNotFound } from '../../platform/errors.js';
import { promptBlock } from '../../platform/models/promptBlock.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { readerOf } from '../../platform/neo4j/readerOf.js';
import { defineWork, type WorkContext } from '../../background/work/defineWork.js';
import { type Effects, nothingLearned, SourcesChanged } from '../../background/work/work.js';
import { storeWithConsent, markConsentNeeds } from '../proposals/consentGate.steps.js';
import { unconfidedTurns } from '../learnedConfidence.js';
import { insightDrafts, textOf } from './insightDrafts.steps.js';
import { promptTurn } from '../promptTurns.js';
import {
  activityTypes,
  lastingFactTypes,
  insights,
  type InsightSources,
  takeNewestTurns,
  maxActivities,
  maxFacts,
  mostImportant,
} from './insight.js';
import { type LearningDependencies, promptLabel } from '../learningDependencies.js';
import { makeInsightsWork } from '../learningWork.js';
import {
  linkSources,
  listInsightSources,
  lockStatements,
  recordInsightTime,
  readInsightTime,
} from '../learning.store.js';
import { type MessageContext, loadMessageContext } from '../messageContext.steps.js';
import { withOptimisticLock } from '../optimisticLock.steps.js';

const promptName = 'make-insights';
/** Minimum interval in ms between two insight runs for one person, in all chats together. */
const minIntervalMs = dayMs;
const maxSourceAgeMs = 7 * dayMs;
const maxTokens = 220;

/** Handler of `make-insights`: derives insights from a person's latest talk and activities, at most once per day. */
export const makeInsights = defineWork(makeInsightsWork, make);

async function make({
  subject,
  work,
  dependencies,
  signal,
}: WorkContext<LearningDependencies, string>): Promise<Effects> {
  const graph = dependencies.graph.session();
  const { tenantId } = work;
  const prompt = dependencies.prompts.fill(promptName);
  const writeContext = { actor: promptName, meta: { prompt: promptLabel(prompt) } };
  const messageContext = await loadMessageContext(dependencies, graph, { tenantId, message: subject }, writeContext);
  if (!messageContext || messageContext.confidence.confidedIds !== null || !dependencies.settings.extraction)
    return nothingLearned;
  const { speakerId: person, now } = messageContext;
  const since = now - minIntervalMs;
  if ((await readInsightTime(graph, tenantId, person)) > since) return nothingLearned;
  const audience = await audienceOf(graph, messageContext);
  if (audience === null) return nothingLearned;
  const statements = await statementsOf(readerOf(graph), audience, now);
  const turns = [...messageContext.earlier, messageContext.message].filter(({ confidedIds }) => confidedIds === null);
  const sources: InsightSources = { ...statements, talk: takeNewestTurns(unconfidedTurns(turns)) };
  const { value } = await dependencies.model.ask({
    prompt,
    input: [
      promptBlock('name', messageContext.speaker.label),
      promptBlock('activities', sources.activities.map(textOf)),
      promptBlock('memories', sources.facts.map(textOf)),
      promptBlock('talk', sources.talk.map(promptTurn)),
    ].join('\n'),
    schema: insights,
    schemaName: 'insights',
    maxTokens,
    tenantId,
    personId: person,
    signal,
  });
  const chosenInsights = mostImportant(value.insights);
  for (const _ of value.insights.slice(chosenInsights.length)) dependencies.counters.countDropped('beyond-limit');
  const draftedInsights = await insightDrafts({ dependencies, signal }, chosenInsights, messageContext, sources);
  const { drafts, consentNeeds } = markConsentNeeds(draftedInsights.drafts);
  const preparedDrafts = await dependencies.writer.prepare(graph, drafts, messageContext.context);
  const origin = {
    tenantId,
    personId: person,
    messageId: subject,
    now,
    consentNeeds,
    sureDraftIds: draftedInsights.sureDraftIds,
  };
  return withOptimisticLock(tenantId, sources.talk, async (transaction) => {
    await requireUnchanged(transaction, audience, sources, now);
    if (!(await recordInsightTime(transaction, { tenant: tenantId, person, now, since })))
      return nothingLearned(transaction);
    const { stored, storedIds, hasOpenProposal } = await storeWithConsent(
      dependencies.writer,
      transaction,
      preparedDrafts,
      origin,
    );
    await linkSources(transaction, tenantId, stored, messagesOf(sources));
    return { state: hasOpenProposal || storedIds.length > 0 ? 'DONE' : 'NOTHING_LEARNED', storedIds };
  });
}

/** Returns the audience of an insight of this message; null if its speaker no longer takes part in the chat. */
function audienceOf(graph: GraphSession, messageContext: MessageContext): Promise<Audience | null> {
  const { tenantId, speakerId: viewerId, message, isPrivate, now } = messageContext;
  const viewer = { tenantId, viewerId, persona: message.persona };
  // Talk in a chat with no other participant counts as the person's direct talk.
  const chatId = isPrivate ? null : message.chatId;
  return resolveAudience({ graph, caller: viewer }, { chatId }, now).catch(nullWhenNotFound);
}

/** Returns the person's statements of the last days that each hearer of an insight may hear. */
async function statementsOf(
  graph: Pick<GraphTransaction, 'run'>,
  audience: Audience,
  now: number,
): Promise<Omit<InsightSources, 'talk'>> {
  const since = now - maxSourceAgeMs;
  const [activities, facts] = await Promise.all([
    listInsightSources(graph, audience, { types: activityTypes, since, limit: maxActivities }),
    listInsightSources(graph, audience, { types: lastingFactTypes, since, limit: maxFacts }),
  ]);
  return { activities, facts };
}

/** Locks the statements read. Throws SourcesChanged if one was removed, changed or closed: it would be repeated. */
async function requireUnchanged(
  transaction: GraphTransaction,
  audience: Audience,
  { activities, facts }: InsightSources,
  now: number,
): Promise<void> {
  const sourceStatements = [...activities, ...facts];
  await lockStatements(
    transaction,
    audience.tenantId,
    sourceStatements.map(({ id }) => id),
  );
  const presentStatements = await statementsOf(transaction, audience, now);
  const texts = new Map(
    [...presentStatements.activities, ...presentStatements.facts].map(({ id, text }) => [id, text]),
  );
  if (sourceStatements.some(({ id, text }) => texts.get(id) !== text)) throw new SourcesChanged();
}

/** Returns the messages behind the sources: with any of them, the insight goes. */
const messagesOf = ({ activities, facts, talk }: InsightSources): string[] => [
  ...new Set([...talk.map(({ id }) => id), ...[...activities, ...facts].flatMap(({ messageIds }) => messageIds)]),
];
