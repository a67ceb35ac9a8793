import { dayMs } from '../platform/clock.js';
import type { Draft } from '../memories/writer/draft.js';
import { refuseSecrets } from '../text/secrets/secrets.js';
import { cleanText } from '../text/texts.js';
import { maxTextLength } from '../memories/writingGuard.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import { type Effects, nothingLearned } from '../background/work/work.js';
import { type NewTodo, todoKinds } from './todos/todo.js';
import { putTodos } from './todos/todos.store.js';
import { draftFindings } from './draftFindings.steps.js';
import { storeWithConsent, withConsent } from './proposals/consentGate.steps.js';
import { type Extraction, extraction, learnableTypes, maxFindings, maxLearnedPerDay, maxWrites } from './finding.js';
import { extractionInput } from './extractionInput.js';
import { extractMemoriesWork } from './learningWork.js';
import { isGrounded } from './grounding.js';
import { countLearned, linkSources, linkTodos } from './learning.store.js';
import { type LearningDependencies, promptLabel } from './learningDependencies.js';
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
  const storing = { actor: promptName, meta: { prompt: label } };
  const scene = await loadMessageContext(dependencies, graph, { tenantId: work.tenantId, message: subject }, storing);
  if (!scene) return nothingLearned;
  const learned = await learn(dependencies, graph, scene, signal);
  const { drafts, consentNeeds } = withConsent(learned.drafts);
  const prepared = await dependencies.writer.prepare(graph, drafts, scene.context);
  const origin = {
    tenantId: work.tenantId,
    personId: scene.speakerId,
    messageId: scene.message.id,
    now: scene.now,
    consentNeeds,
  };
  return withOptimisticLock(work.tenantId, [...scene.earlier, scene.message], async (transaction) => {
    const { stored, storedIds, asks } = await storeWithConsent(dependencies.writer, transaction, prepared, origin);
    await linkSources(transaction, work.tenantId, stored, [scene.message.id]);
    const todos = (await putTodos(transaction, learned.todos, scene.now, { reopens: false })).filter(
      (todo) => todo !== null,
    );
    await linkTodos(
      transaction,
      work.tenantId,
      todos.map(({ id }) => id),
      scene.message.id,
    );
    return { state: asks || storedIds.length + todos.length > 0 ? 'DONE' : 'NOTHING_LEARNED', storedIds };
  });
}

/** Drafts and todos that a model found in a message and that the rules admit. */
interface Learned {
  readonly drafts: readonly Draft[];
  readonly todos: readonly NewTodo[];
}

async function learn(
  dependencies: LearningDependencies,
  graph: GraphSession,
  scene: MessageContext,
  signal: AbortSignal,
): Promise<Learned> {
  const { tenantId, speakerId, now } = scene;
  const left = maxLearnedPerDay - (await countLearned(graph, tenantId, speakerId, now - (now % dayMs)));
  if (!dependencies.settings.extraction || left <= 0) return { drafts: [], todos: [] };
  const { value } = await dependencies.model.ask({
    prompt: promptOf(dependencies),
    input: extractionInput(scene, scene.earlier),
    schema: extraction,
    schemaName: 'extracted_memories',
    maxTokens: 1_500,
    temperature: 0,
    tenantId,
    personId: speakerId,
    signal,
  });
  for (const _ of value.memories.slice(maxFindings)) dependencies.counters.dropped('beyond-limit');
  const admitted = await draftFindings(dependencies, graph, value.memories.slice(0, maxFindings), scene, signal);
  const most = Math.min(maxWrites, left);
  for (const _ of admitted.slice(most)) dependencies.counters.dropped('beyond-limit');
  return { drafts: admitted.slice(0, most), todos: await todosOf(dependencies, value.todos, scene) };
}

async function todosOf(
  dependencies: LearningDependencies,
  proposed: Extraction['todos'],
  scene: MessageContext,
): Promise<NewTodo[]> {
  const { tenantId, speakerId, message } = scene;
  const kept: NewTodo[] = [];
  for (const { kind: name, text } of proposed.slice(0, maxWrites)) {
    const kind = todoKinds.find((one) => one === name.trim().toUpperCase());
    const judged = await resultOrRefusal(
      async () => {
        if (!kind || !isGrounded(text, scene.said, [scene.speaker.label])) return 'unsupported';
        const clean = cleanText('text', text, { max: maxTextLength });
        await refuseSecrets([clean]);
        return { tenantId, personId: speakerId, persona: message.persona, kind, text: clean };
      },
      (reason) => (reason === 'secret' ? reason : 'unsupported'),
    );
    if (typeof judged === 'string') dependencies.counters.dropped(judged);
    else kept.push(judged);
  }
  return kept;
}
