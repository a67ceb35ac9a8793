import { dayMs } from '../platform/clock.js';
import type { Draft } from '../memories/drafts/draft.js';
import { refuseSecrets } from '../text/secrets/secrets.js';
import { cleanText } from '../text/texts.js';
import { maxTextLength } from '../memories/drafts/writingGuard.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import { type Effects, nothingLearned } from '../background/work/work.js';
import { type NewTodo, todoKinds } from './todos/todo.js';
import { putTodos } from './todos/todos.store.js';
import { draftFindings } from './draftFindings.steps.js';
import { storeWithConsent, markConsentNeeds } from './proposals/consentGate.steps.js';
import { type Extraction, extraction, learnableTypes, maxFindings, maxLearnedPerDay, maxWrites } from './finding.js';
import { extractionInput } from './extractionInput.js';
import { extractMemoriesWork } from './learningWork.js';
import { isGrounded } from './grounding.js';
import { countLearned, linkSources, linkTodos } from './learning.store.js';
import { type LearningContext, type LearningDependencies, promptLabel } from './learningDependencies.js';
import { resultOrRefusal } from './modelSecrets.js';
import { type MessageContext, loadMessageContext } from './messageContext.steps.js';
import { withOptimisticLock } from './optimisticLock.steps.js';

const promptName = 'extract-memories';

/** Handler of `extract-memories`: learns facts and todos from one message of a person. */
export const extractMemories = defineWork(extractMemoriesWork, extract);

const promptOf = ({ prompts }: LearningDependencies) => prompts.fill(promptName, { types: learnableTypes.join(', ') });

async function extract({
  subject,
  work,
  dependencies,
  signal,
}: WorkContext<LearningDependencies, string>): Promise<Effects> {
  const graph = dependencies.graph.session();
  const label = promptLabel(promptOf(dependencies));
  const writeContext = { actor: promptName, meta: { prompt: label } };
  const messageContext = await loadMessageContext(
    dependencies,
    graph,
    { tenantId: work.tenantId, message: subject },
    writeContext,
  );
  if (!messageContext) return nothingLearned;
  const extractionResult = await learn({ dependencies, signal }, graph, messageContext);
  const { drafts, consentNeeds } = markConsentNeeds(extractionResult.drafts);
  const preparedDrafts = await dependencies.writer.prepare(graph, drafts, messageContext.context);
  const origin = {
    tenantId: work.tenantId,
    personId: messageContext.speakerId,
    messageId: messageContext.message.id,
    now: messageContext.now,
    consentNeeds,
  };
  return withOptimisticLock(work.tenantId, [...messageContext.earlier, messageContext.message], async (transaction) => {
    const { stored, storedIds, hasOpenProposal } = await storeWithConsent(
      dependencies.writer,
      transaction,
      preparedDrafts,
      origin,
    );
    await linkSources(transaction, work.tenantId, stored, [messageContext.message.id]);
    const todos = (await putTodos(transaction, extractionResult.todos, messageContext.now, { reopens: false })).filter(
      (todo) => todo !== null,
    );
    await linkTodos(
      transaction,
      work.tenantId,
      todos.map(({ id }) => id),
      messageContext.message.id,
    );
    return { state: hasOpenProposal || storedIds.length + todos.length > 0 ? 'DONE' : 'NOTHING_LEARNED', storedIds };
  });
}

/** Drafts and todos that a model found in a message and that the rules admit. */
interface ExtractionResult {
  readonly drafts: readonly Draft[];
  readonly todos: readonly NewTodo[];
}

async function learn(
  context: LearningContext,
  graph: GraphSession,
  messageContext: MessageContext,
): Promise<ExtractionResult> {
  const { dependencies, signal } = context;
  const { tenantId, speakerId, now } = messageContext;
  const remainingToday = maxLearnedPerDay - (await countLearned(graph, tenantId, speakerId, now - (now % dayMs)));
  if (!dependencies.settings.extraction || remainingToday <= 0) return { drafts: [], todos: [] };
  const { value } = await dependencies.model.ask({
    prompt: promptOf(dependencies),
    input: extractionInput(messageContext, messageContext.earlier),
    schema: extraction,
    schemaName: 'extracted_memories',
    maxTokens: 1_500,
    tenantId,
    personId: speakerId,
    signal,
  });
  for (const _ of value.memories.slice(maxFindings)) dependencies.counters.countDropped('beyond-limit');
  const admittedDrafts = await draftFindings(context, graph, value.memories.slice(0, maxFindings), messageContext);
  const maxDrafts = Math.min(maxWrites, remainingToday);
  for (const _ of admittedDrafts.slice(maxDrafts)) dependencies.counters.countDropped('beyond-limit');
  return {
    drafts: admittedDrafts.slice(0, maxDrafts),
    todos: await todosOf(dependencies, value.todos, messageContext),
  };
}

async function todosOf(
  dependencies: LearningDependencies,
  modelTodos: Extraction['todos'],
  messageContext: MessageContext,
): Promise<NewTodo[]> {
  const { tenantId, speakerId, message } = messageContext;
  const newTodos: NewTodo[] = [];
  for (const { kind: name, text } of modelTodos.slice(0, maxWrites)) {
    const kind = todoKinds.find((one) => one === name.trim().toUpperCase());
    const todoOrReason = await resultOrRefusal(
      async () => {
        if (!kind || !isGrounded(text, messageContext.groundingWords, [messageContext.speaker.label]))
          return 'unsupported';
        const clean = cleanText('text', text, { max: maxTextLength });
        await refuseSecrets([clean]);
        return { tenantId, personId: speakerId, persona: message.persona, kind, text: clean };
      },
      (reason) => (reason === 'secret' ? reason : 'unsupported'),
    );
    if (typeof todoOrReason === 'string') dependencies.counters.countDropped(todoOrReason);
    else newTodos.push(todoOrReason);
  }
  return newTodos;
}
