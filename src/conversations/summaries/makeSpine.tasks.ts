import { z } from 'zod';
import { takeNewestWithinTokens } from '../../learning/promptTurns.js';
import { type LearningDependencies, promptLabel } from '../../learning/learningDependencies.js';
import { fetchPeople } from '../../directory/people/people.store.js';
import { promptBlock } from '../../platform/models/promptBlock.js';
import { defineWork, type WorkContext, type SubjectOf } from '../../background/work/defineWork.js';
import { type Effects, nothingLearned, SourcesChanged } from '../../background/work/work.js';
import { shortenToLines } from '../../text/sentences.js';
import { modelSecretError, withoutSecrets } from '../../learning/modelSecrets.js';
import { makeSpineWork } from '../conversationWork.js';
import { messagesPerSpine } from '../record/storeMessages.steps.js';
import { listPrivateMessages, loadEarlierSpine, lockEarlierSpine, putSpine } from './summaries.store.js';
import { withOptimisticLock } from '../../learning/optimisticLock.steps.js';

const promptName = 'make-spine';
const maxTokensSent = 8_000;
const maxEntries = 10;
const maxEntry = 200;

const list = z.array(z.string());
const answerSchema = z.object({ profile: list, projects: list, people: list, open_loops: list });
const sections = [
  ['PROFILE', 'profile'],
  ['PROJECTS', 'projects'],
  ['PEOPLE', 'people'],
  ['OPEN_LOOPS', 'open_loops'],
] as const;

/** Handler of `make-spine`: makes the next page about a person from the previous one and private messages since. */
export const makeSpine = defineWork(makeSpineWork, make);

async function make({
  subject: { id: personId, number: version },
  work,
  dependencies,
  signal,
}: WorkContext<LearningDependencies, SubjectOf<typeof makeSpineWork>>): Promise<Effects> {
  const { tenantId } = work;
  const graph = dependencies.graph.session();
  const [people, earlierSpine] = await Promise.all([
    fetchPeople(graph, tenantId, personId, [personId]),
    loadEarlierSpine(graph, tenantId, personId, version),
  ]);
  const range = { from: (earlierSpine?.version ?? 0) * messagesPerSpine + 1, to: version * messagesPerSpine };
  const messages = await listPrivateMessages(graph, { tenant: tenantId, person: personId, ...range });
  const person = people.get(personId);
  if (!person || messages.length === 0) return nothingLearned;
  const prompt = dependencies.prompts.fill(promptName);
  const { value } = await dependencies.model.ask({
    prompt,
    input: [
      promptBlock('name', person.label),
      promptBlock('previous', earlierSpine?.content ?? null),
      promptBlock(
        'messages',
        takeNewestWithinTokens(messages, maxTokensSent).map(({ text }) => text),
      ),
    ].join('\n'),
    schema: answerSchema,
    schemaName: 'spine',
    maxTokens: 2_500,
    tenantId,
    personId,
    signal,
  });
  const content = await contentOf(dependencies, value);
  const spine = { content, messageCount: range.to, prompt: promptLabel(prompt), createdAt: dependencies.clock() };
  return withOptimisticLock(tenantId, messages, async (transaction) => {
    if (earlierSpine && !(await lockEarlierSpine(transaction, tenantId, { person: personId, ...earlierSpine })))
      throw new SourcesChanged();
    await putSpine(transaction, tenantId, { person: personId, version, ...spine });
    return { state: 'DONE', storedIds: [] };
  });
}

/** Keeps headings of empty sections. Throws if all entries were dropped for secrets: the next page builds on it. */
async function contentOf(dependencies: LearningDependencies, value: z.infer<typeof answerSchema>): Promise<string> {
  const blocks = await Promise.all(
    sections.map(async ([heading, field]) => {
      const entries = shortenToLines(value[field], maxEntries, maxEntry);
      return { heading, entries, safeEntries: await withoutSecrets(entries, dependencies.counters) };
    }),
  );
  const isLost =
    blocks.some(({ entries }) => entries.length > 0) && blocks.every(({ safeEntries }) => safeEntries.length === 0);
  if (isLost) throw modelSecretError();
  return blocks
    .map(({ heading, safeEntries }) => [heading, ...safeEntries.map((line) => `- ${line}`)].join('\n'))
    .join('\n\n');
}
