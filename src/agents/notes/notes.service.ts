import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { type Sensitivity, stricter } from '../../disclosure/evidence.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { MemoriesService } from '../../memories/read/memories.service.js';
import { fetchMemories } from '../../memories/read/memories.store.js';
import type { MemoryState } from '../../memories/memory.js';
import { type MemoryTypeName, memoryTypeNames, memoryTypes } from '../../memories/memoryTypes.js';
import type { MemoryView } from '../../memories/memoryView.js';
import { procedureText } from '../../memories/drafts/procedure.js';
import type { RememberInput } from '../../memories/drafts/rememberInput.js';
import type { RememberService } from '../../memories/remember/remember.service.js';
import { wordsOfStatement } from '../../memories/drafts/composeMemory.js';
import { maxSummaryLength, foldSourcesOf, newFold, summaryOf } from '../../memories/writer/fold/fold.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import type { Page } from '../../platform/graphql/paging.js';
import { isId } from '../../platform/ids.js';
import { cleanText, lengthOf } from '../../text/texts.js';

/** Note written by an agent. Null and absent mean "not given": the default of its kind applies. */
export interface NewNote extends Pick<
  RememberInput,
  'tags' | 'confidence' | 'stability' | 'ttlDays' | 'sensitivity' | 'evidence' | 'persona'
> {
  readonly kind: MemoryTypeName;
  readonly content: string;
  /** Id of the job or task that the note is about. */
  readonly jobId?: string | null;
}

/** Procedure: a title with its steps. */
export interface NewProcedure extends Pick<RememberInput, 'tags' | 'agentId' | 'runId'> {
  readonly title: string;
  readonly steps: readonly string[];
}

/** Kinds of notes that agents write for themselves. */
export const noteKinds = memoryTypeNames.filter((type) => memoryTypes[type].channel === 'notes');
/** Kinds that allow several notes per person, which can be merged. */
const mergeableKinds = noteKinds.filter((type) => memoryTypes[type].single === undefined);
/** Kinds that are made from conversations. */
const talkKinds: readonly MemoryTypeName[] = ['log', 'summary'];
const maxMerged = 20;
const maxTitle = 200;

const detectNoteSensitivity = (text: string, { tags, evidence }: Pick<NewNote, 'tags' | 'evidence'>): Sensitivity =>
  detectSensitivity(
    wordsOfStatement({
      text,
      names: [],
      slot: null,
      value: null,
      category: null,
      tags: tags ?? [],
      evidence: evidence ?? [],
    }),
  );

/** Stores notes and procedures that agents write for the person they serve. They belong to that person alone. */
export class NotesService {
  constructor(
    private readonly clock: Clock,
    private readonly remembering: RememberService,
    private readonly memories: MemoriesService,
    private readonly writer: MemoryWriter,
  ) {}

  /** Stores a note. Rejects with INVALID_INPUT for a kind that is no note, and for values that its kind forbids. */
  async write(request: RequestContext, { kind, content, jobId, ...note }: NewNote): Promise<MemoryView> {
    checkKind('kind', kind, noteKinds);
    if (memoryTypes[kind].single === 'owner' && note.persona != null && note.persona !== '')
      throw invalidInput(`persona must not be given for ${kind.toUpperCase()}: all personas share one.`);
    // A note made from a conversation that only its person heard is not disclosed anywhere else.
    const closedFields = talkKinds.includes(kind)
      ? { sensitivity: stricter(note.sensitivity ?? detectNoteSensitivity(content, note), 'PERSONAL'), portable: false }
      : {};
    const input = { ...note, ...closedFields, runId: jobId, type: kind, text: content };
    return (await this.remembering.remember(request, input)).memory;
  }

  /** Replaces the soul of the viewer's agent. The former one is superseded and stays readable in the chain. */
  async updateSoul(request: RequestContext, content: string): Promise<MemoryView> {
    return (await this.remembering.remember(request, { type: 'soul', text: content })).memory;
  }

  /** Stores a procedure: a title and its steps, each an instruction. */
  async storeProcedure(request: RequestContext, { title, steps, ...fields }: NewProcedure): Promise<MemoryView> {
    const text = procedureText(
      cleanText('title', title, { max: maxTitle }),
      steps.map((step) => cleanText('steps', step, { max: 1_000 })),
    );
    return (await this.remembering.remember(request, { ...fields, type: 'procedure', text })).memory;
  }

  /** Returns a page of 1 to 100 of the viewer's live notes, newest first, by kind and tags. Private contexts only. */
  async notes(
    request: RequestContext,
    question: {
      kind?: MemoryTypeName | null;
      tags?: readonly string[] | null;
      first?: number | null;
      after?: string | null;
    },
  ): Promise<Page<MemoryView>> {
    const { kind, tags, first, after } = question;
    if (kind != null) checkKind('kind', kind, noteKinds);
    const filter = {
      types: kind == null ? noteKinds : [kind],
      ownedBy: [request.caller.viewerId],
      ...(tags && { tags }),
    };
    return this.memories.memories(request, { filter, first: first ?? 50, after });
  }

  /**
   * Merges 2 to 20 live notes of the viewer into a summary that supersedes them. Rejects with NOT_FOUND for other notes,
   * and with CONFLICT if their audiences differ.
   */
  async merge(request: RequestContext, noteIds: readonly string[]): Promise<MemoryView> {
    const { graph, caller } = request;
    requireStatedContext(caller, null);
    const ids = [...new Set(noteIds)];
    if (ids.length < 2 || ids.length > maxMerged)
      throw invalidInput(`ids must name 2 to ${maxMerged} notes; it names ${ids.length}.`);
    const now = this.clock();
    const audience = await resolveAudience(request, {}, now);
    const memories = await fetchMemories(
      graph,
      audience,
      ids.filter((id) => isId(id, 'memory')),
    );
    const notes = ids.map((id) => ownNote(memories.get(id)?.memory, caller));
    const summary = summaryOf(notes);
    if (lengthOf(summary) > maxSummaryLength)
      throw invalidInput(
        `The notes together have ${lengthOf(summary)} characters; a summary has at most ${maxSummaryLength}.`,
      );
    const fold = newFold({ ...foldSourcesOf(notes), summary, vector: await this.writer.vectorOf(summary, caller) });
    const by = { tenantId: caller.tenantId, actor: caller.viewerId, now };
    if ((await this.writer.fold(graph, [fold], by)) === 0) throw new DomainError('CONFLICT', unmergeableMessage);
    const summaryNote = await this.memories.memory(request, fold.id);
    if (!summaryNote) throw notFound('No note by that id');
    return summaryNote;
  }
}

const unmergeableMessage =
  'These notes cannot be merged: one has just changed, or they differ in who may hear them (persona, sensitivity, portability, subjects, place).';

function checkKind(name: string, kind: MemoryTypeName, kinds: readonly MemoryTypeName[]): void {
  if (!kinds.includes(kind))
    throw invalidInput(`${name} must be one of ${kinds.join(', ').toUpperCase()}, not ${kind.toUpperCase()}.`);
}

function ownNote(memory: MemoryState | undefined, { viewerId }: Caller): MemoryState {
  if (memory?.ownerId !== viewerId || memory.channel !== 'notes') throw notFound('No note of yours by that id');
  checkKind('A note to be merged', memory.type, mergeableKinds);
  if (memory.pinned) throw invalidInput('A pinned note cannot be merged; unpin it first.');
  return memory;
}
