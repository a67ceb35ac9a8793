import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { purgeAfterMs } from '../../memories/drafts/lifetime.js';
import type { MemoryRow, MemoryState } from '../../memories/memory.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { memoryChange, type DecideVerdict } from '../../memories/writer/verdict.js';
import { retiredMemory, type TextVector } from '../../memories/writer/writeSet.js';
import type { Clock } from '../../platform/clock.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { defineWork, type WorkContext } from '../../background/work/defineWork.js';
import { type Effects, SourcesChanged, type WorkHandler } from '../../background/work/work.js';
import { headOf, mayHaveHead, type NoteHead, withHead } from './userNote.js';
import { loadProfile, readProfile } from './userNote.store.js';
import { updateUserNoteWork } from './userNoteWork.js';

export interface UserNoteDependencies {
  readonly graph: Graph;
  readonly writer: MemoryWriter;
  readonly clock: Clock;
}

/** Returns the work handlers of agents that need no language model. */
export const agentHandlers = (dependencies: UserNoteDependencies): WorkHandler[] => [updateUserNote(dependencies)];

/**
 * Work handler that rewrites the head of a person's `user` note, if any, from live facts; manual text stays. The head
 * of a note that others may hear is empty: its facts may be closed to them.
 */
const updateUserNote = defineWork(updateUserNoteWork, update);

type HeadFor = (note: MemoryState) => NoteHead;

const emptyHead: NoteHead = { lines: [], sensitivity: 'PUBLIC' };

const noEffects: Effects = () => Promise.resolve({ state: 'DONE', storedIds: [] });

async function update(context: WorkContext<UserNoteDependencies, string>): Promise<Effects> {
  const { work, dependencies } = context;
  const graph = dependencies.graph.session();
  const { tenantId, personId } = work;
  const now = dependencies.clock();
  const audience = await resolveAudience({ graph, caller: { tenantId, viewerId: personId, persona: '' } }, {}, now);
  const { facts, note, name } = await loadProfile(graph, audience);
  if (!note) return noEffects;
  const head = headFrom(facts, name);
  const { learnedInId } = note.memory;
  const chats = await loadChatPeriods(graph, tenantId, learnedInId === null ? [] : [learnedInId]);
  const headFor: HeadFor = (memory) => (mayHaveHead(memory, chats) ? head : emptyHead);
  const effects = await prepareChange(context, note, headFor, now);
  return async (transaction) => {
    const effectResult = await effects(transaction);
    // The note is locked now: an earlier removal has already deleted the facts, and a later one cleans the note.
    const presentProfile = await readProfile(transaction, audience);
    if (JSON.stringify(headFrom(presentProfile.facts, name)) !== JSON.stringify(head)) throw new SourcesChanged();
    return effectResult;
  };
}

const headFrom = (facts: readonly MemoryRow[], name: string | null): NoteHead =>
  headOf(
    facts.map(({ memory }) => memory),
    name,
  );

async function prepareChange(
  { work: { tenantId, personId }, dependencies: { writer } }: WorkContext<UserNoteDependencies, string>,
  note: MemoryRow,
  headFor: HeadFor,
  now: number,
): Promise<Effects> {
  const text = withHead(note.memory, headFor(note.memory))?.text ?? null;
  const vector =
    text === null || text === note.memory.text ? null : await writer.vectorOf(text, { tenantId, viewerId: personId });
  const by = { tenantId, actor: updateUserNoteWork.kind, now, chats: new Map() };
  const plannedChange = memoryChange([note.memory.id], by, headVerdict(headFor, text, vector), {
    unlockedRows: [note],
  });
  return async (transaction) => {
    const changed = await writer.changeIn(transaction, plannedChange);
    const storedIds = [...changed.values()].flatMap(({ outcome, row }) =>
      outcome === 'CHANGED' ? [row.memory.id] : [],
    );
    return { state: 'DONE', storedIds };
  };
}

const headFieldsOf = ({ text, evidence, sensitivity }: MemoryState) => ({ text, evidence, sensitivity });

/** Verdict that gives a live note its head, or deletes a note without other text if the new head is empty. */
const headVerdict =
  (headFor: HeadFor, embeddedText: string | null, vector: TextVector | null): DecideVerdict =>
  ({ memory }, now) => {
    if (memory.liveKey === null) return null;
    const next = withHead(memory, headFor(memory));
    if (next === null) return { event: 'DELETE', after: retiredMemory(memory, 'DELETED', now, now + purgeAfterMs) };
    const isSame = JSON.stringify(next) === JSON.stringify(headFieldsOf(memory));
    if (isSame) return null;
    const after = { ...memory, ...next, updatedAt: now };
    return { event: 'UPDATE', after, vector: next.text === embeddedText ? vector : null };
  };
