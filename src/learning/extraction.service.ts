import { isAlone, takesPartIn } from '../chats/chat.js';
import { loadStandings } from '../chats/chats.store.js';
import { withVectors } from '../memories/remember.service.js';
import { refuseSecrets } from '../memories/secrets.js';
import type { Draft } from '../memories/draft.js';
import { prepareDrafts, storePrepared } from '../memories/storing.js';
import type { StoringContext } from '../memories/storingPlan.js';
import { cleanText } from '../memories/texts.js';
import { maxSaying } from '../memories/writingGuard.js';
import { fetchPeople } from '../people/people.store.js';
import { isAccount } from '../people/person.js';
import { DomainError } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { Effects, Work, WorkHandler } from '../work/work.js';
import { type Extraction, extraction, learnableTypes, maxCandidates, maxLearnedADay, maxWrites } from './candidate.js';
import { admitAll } from './admission.service.js';
import { isGrounded } from './grounding.js';
import { noteDraft, type Saying } from './learnedDraft.js';
import { countLearned, linkSources, loadMessage } from './learning.store.js';
import { type LearningParts, promptLabel } from './learningParts.js';
import { asksToNote } from './noteRequest.js';
import { extractionInput } from './extractionInput.js';
import type { Scene } from './scene.js';
import { type NewTodo, todoKinds } from '../agents/todo.js';
import { putTodos } from '../agents/todos.store.js';

const turnsBefore = 6;
const dayMs = 86_400_000;
const promptName = 'extract-memories';

/** Learns from one message of a person: what it asks to note, and with a language model what it says of a life. */
export function extractMemories(parts: LearningParts): WorkHandler {
  return { kind: 'extract-memories', run: (work, signal) => extract(parts, work, signal) };
}

const promptOf = ({ prompts }: LearningParts) => prompts.fill(promptName, { types: learnableTypes.join(', ') });

/** A message with everything that decides what may be learned from it. */
interface Told extends Scene, Saying {
  readonly context: StoringContext;
  readonly earlier: Parameters<typeof extractionInput>[1];
}

async function extract(parts: LearningParts, work: Work, signal: AbortSignal): Promise<Effects> {
  const graph = parts.graph.session();
  const told = await whatWasTold(parts, graph, work);
  if (!told) return nothing;
  const note = asksToNote(told.message.text) ? await noteOf(parts, told) : null;
  const learned = await learn(parts, graph, told, signal).catch(async (error: unknown) => {
    // What was asked to be remembered does not wait for a model; stored again later, it is found to be there.
    if (note) await storeNote(parts, graph, told, note);
    throw error;
  });
  const drafts = await withVectors([...(note ? [note] : []), ...learned.drafts], parts.embedder);
  const prepared = await prepareDrafts(graph, drafts, told.context);
  return async (transaction) => {
    const stored = await storePrepared(transaction, prepared, { mayRepeat: true });
    const kept = stored.filter(({ outcome }) => outcome !== 'IGNORED_LOWER_CONFIDENCE');
    const storedIds = [...new Set(kept.map(({ row }) => row.memory.id))];
    await linkSources(transaction, work.tenantId, storedIds, [told.message.id]);
    const todos = (await putTodos(transaction, learned.todos, told.now, false)).filter((todo) => todo !== null);
    return { state: storedIds.length + todos.length > 0 ? 'DONE' : 'NOTHING_LEARNED', storedIds };
  };
}

const nothing: Effects = () => Promise.resolve({ state: 'NOTHING_LEARNED', storedIds: [] });

/** Only what an account says as a user, where it takes part, is learned from. */
async function whatWasTold(parts: LearningParts, graph: GraphSession, work: Work): Promise<Told | undefined> {
  const { tenantId } = work;
  const found = await loadMessage(graph, tenantId, work.subject, turnsBefore);
  const speakerId = found?.message.speakerId ?? null;
  if (!found || speakerId === null || found.message.role !== 'USER') return undefined;
  const { message, earlier } = found;
  const chats = await loadStandings(graph, tenantId, message.chatId === null ? [] : [message.chatId]);
  const chat = message.chatId === null ? null : chats.get(message.chatId);
  if (chat === undefined || (chat && !takesPartIn(chat, speakerId, message.at))) return undefined;
  const there = Object.keys(chat?.periods ?? {}).filter((id) => takesPartIn(chat!, id, message.at));
  const people = await fetchPeople(graph, tenantId, speakerId, [...new Set([speakerId, ...there])]);
  const speaker = people.get(speakerId);
  if (!speaker || !isAccount(speaker)) return undefined;
  const said = (role: string) => earlier.filter((one) => one.role === role);
  return {
    tenantId,
    message,
    earlier,
    speaker,
    speakerId,
    now: parts.clock(),
    isPrivate: chat === null || isAlone(chat, speakerId, message.at),
    present: there
      .filter((id) => id !== speakerId)
      .flatMap((id) => people.get(id) ?? [])
      .filter(isAccount),
    said: {
      message: message.text,
      ownEarlier: said('USER')
        .filter((one) => one.speakerId === speakerId)
        .map(({ text }) => text),
      agentEarlier: said('ASSISTANT').map(({ text }) => text),
    },
    context: {
      tenantId,
      creatorId: speakerId,
      actor: promptName,
      chats,
      people: new Map([[speakerId, speaker]]),
      spaceId: parts.embedder?.space.id ?? null,
      meta: { prompt: promptLabel(promptOf(parts)) },
      supersedes: true,
    },
  };
}

async function noteOf(parts: LearningParts, told: Told): Promise<Draft | null> {
  try {
    await refuseSecrets([told.message.text]);
    return noteDraft(told);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    parts.counters.dropped(error.code === 'SECRET_REFUSED' ? 'secret' : 'invalid');
    return null;
  }
}

async function storeNote(parts: LearningParts, graph: GraphSession, told: Told, note: Draft): Promise<void> {
  const prepared = await prepareDrafts(graph, await withVectors([note], parts.embedder), told.context);
  await graph.write(async (transaction) => {
    const [stored] = await storePrepared(transaction, prepared, { mayRepeat: true });
    await linkSources(transaction, told.tenantId, [stored!.row.memory.id], [told.message.id]);
  });
}

/** What a model finds in a message, as far as the rules let it through. */
interface Learned {
  readonly drafts: readonly Draft[];
  readonly todos: readonly NewTodo[];
}

async function learn(parts: LearningParts, graph: GraphSession, told: Told, signal: AbortSignal): Promise<Learned> {
  const { tenantId, speakerId, now } = told;
  const left = maxLearnedADay - (await countLearned(graph, tenantId, speakerId, now - (now % dayMs)));
  if (!parts.settings.extraction || left <= 0) return { drafts: [], todos: [] };
  const { value } = await parts.model.ask({
    prompt: promptOf(parts),
    input: extractionInput(told, told.earlier),
    schema: extraction,
    schemaName: 'extracted_memories',
    maxTokens: 1_500,
    temperature: 0,
    tenantId,
    signal,
  });
  for (const _ of value.memories.slice(maxCandidates)) parts.counters.dropped('beyond-limit');
  const admitted = await admitAll(parts, graph, value.memories.slice(0, maxCandidates), told, signal);
  const most = Math.min(maxWrites, left);
  for (const _ of admitted.slice(most)) parts.counters.dropped('beyond-limit');
  return { drafts: admitted.slice(0, most), todos: await todosOf(parts, value.todos, told) };
}

async function todosOf(parts: LearningParts, proposed: Extraction['todos'], told: Told): Promise<NewTodo[]> {
  const { tenantId, speakerId, message } = told;
  const kept: NewTodo[] = [];
  for (const { kind: name, text } of proposed.slice(0, maxWrites)) {
    const kind = todoKinds.find((one) => one === name.trim().toUpperCase());
    try {
      if (!kind || !isGrounded(text, told.said, [told.speaker.label]))
        throw new DomainError('INVALID_INPUT', 'not said');
      const clean = cleanText('text', text, { max: maxSaying });
      await refuseSecrets([clean]);
      kept.push({ tenantId, personId: speakerId, persona: message.persona, kind, text: clean });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      parts.counters.dropped(error.code === 'SECRET_REFUSED' ? 'secret' : 'unsupported');
    }
  }
  return kept;
}
