import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import { type Sensitivity, stricter } from '../../disclosure/evidence.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import type { MemoriesService } from '../../memories/read/memories.service.js';
import { fetchMemories } from '../../memories/read/memories.store.js';
import type { MemoryState } from '../../memories/memory.js';
import { type MemoryTypeName, memoryTypeNames, memoryTypes, type Stability } from '../../memories/memoryTypes.js';
import type { MemoryView } from '../../memories/memoryView.js';
import { procedureText } from '../../memories/procedure.js';
import type { RememberService } from '../../memories/remember/remember.service.js';
import { longestSummary, madeOf, newFold, summaryOf } from '../../memories/writer/fold/foldLinks.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText, lengthOf } from '../../text/texts.js';

/** A note as an agent writes it; null and absent mean "not said": its kind decides. */
export interface NewNote {
  readonly kind: MemoryTypeName;
  readonly content: string;
  readonly tags?: readonly string[] | null;
  readonly confidence?: number | null;
  readonly stability?: Stability | null;
  readonly ttlDays?: number | null;
  readonly sensitivity?: Sensitivity | null;
  readonly evidence?: readonly string[] | null;
  /** The job or task that it tells of. */
  readonly jobId?: string | null;
  readonly persona?: string | null;
}

/** How something is done. */
export interface NewProcedure {
  readonly title: string;
  readonly steps: readonly string[];
  readonly tags?: readonly string[] | null;
  readonly agentId?: string | null;
  readonly runId?: string | null;
}

const noteKinds = memoryTypeNames.filter((type) => memoryTypes[type].channel === 'notes');
/** Of these there may be many, so several of them may become one. */
const plainKinds = noteKinds.filter((type) => memoryTypes[type].single === undefined);
/** Made of what was said. */
const fromTalk: readonly MemoryTypeName[] = ['log', 'summary'];
const mostMerged = 20;
const maxTitle = 200;

/** Keeps what agents note for the person they serve: notes and procedures, which are that person's own. */
export class NotesService {
  constructor(
    private readonly clock: Clock,
    private readonly remembering: RememberService,
    private readonly memories: MemoriesService,
    private readonly writer: MemoryWriter,
  ) {}

  /** Stores a note. Rejects with INVALID_INPUT for kinds that are no notes, and for what its kind forbids. */
  async write(graph: GraphSession, caller: Caller, { kind, content, jobId, ...note }: NewNote): Promise<MemoryView> {
    checkKind('kind', kind, noteKinds);
    if (memoryTypes[kind].single === 'owner' && note.persona != null && note.persona !== '')
      throw invalidInput(`persona must not be given for ${kind.toUpperCase()}: there is one for all personas.`);
    const { tags, evidence, ...rest } = note;
    // What is noted of a talk that nobody else heard is told nowhere else.
    const closed = fromTalk.includes(kind)
      ? { sensitivity: stricter(note.sensitivity ?? 'PERSONAL', 'PERSONAL'), portable: false }
      : {};
    const said = { tags: tags && [...tags], evidence: evidence && [...evidence], runId: jobId, ...closed };
    return (await this.remembering.remember(graph, caller, { ...rest, ...said, type: kind, text: content })).memory;
  }

  /** Makes a text the soul of the viewer's agent; the one before is superseded by it and stays readable behind it. */
  async updateSoul(graph: GraphSession, caller: Caller, content: string): Promise<MemoryView> {
    return (await this.remembering.remember(graph, caller, { type: 'soul', text: content })).memory;
  }

  /** Stores a procedure: a title and its steps, each of which says what to do. */
  async storeProcedure(graph: GraphSession, caller: Caller, procedure: NewProcedure): Promise<MemoryView> {
    const { title, steps, tags, agentId, runId } = procedure;
    const text = procedureText(
      cleanText('title', title, { max: maxTitle }),
      steps.map((step) => cleanText('steps', step, { max: 1_000 })),
    );
    const input = { type: 'procedure', text, tags: tags && [...tags], agentId, runId } as const;
    return (await this.remembering.remember(graph, caller, input)).memory;
  }

  /** The viewer's own live notes, newest first, of one kind or all, with any of some tags; 1 to 100. In private alone. */
  async notes(
    graph: GraphSession,
    caller: Caller,
    question: { kind?: MemoryTypeName | null; tags?: readonly string[] | null; first?: number | null },
  ): Promise<MemoryView[]> {
    const { kind, tags, first } = question;
    if (kind != null) checkKind('kind', kind, noteKinds);
    const filter = { types: kind == null ? noteKinds : [kind], ownedBy: [caller.viewerId], ...(tags && { tags }) };
    const { edges } = await this.memories.memories(graph, caller, { filter, first: first ?? 50 });
    return edges.map(({ node }) => node);
  }

  /**
   * Makes one summary of 2 to 20 notes of the viewer's, which are superseded by it. Rejects with NOT_FOUND for what is no
   * live note of theirs, CONFLICT where not exactly the same people may hear all of them.
   */
  async merge(graph: GraphSession, caller: Caller, asked: readonly string[]): Promise<MemoryView> {
    requireStatedContext(caller, null);
    const ids = [...new Set(asked)];
    if (ids.length < 2 || ids.length > mostMerged)
      throw invalidInput(`ids must name 2 to ${mostMerged} notes; it names ${ids.length}.`);
    const now = this.clock();
    const audience = await resolveAudience(graph, caller, {}, now);
    const found = await fetchMemories(graph, audience, ids.filter(isId));
    const notes = ids.map((id) => ownNote(found.get(id)?.memory, caller));
    const summary = summaryOf(notes);
    if (lengthOf(summary) > longestSummary)
      throw invalidInput(
        `The notes together have ${lengthOf(summary)} characters; a summary has at most ${longestSummary}.`,
      );
    const fold = newFold({ ...madeOf(notes), summary, vector: await this.writer.vectorOf(summary, caller) });
    const by = { tenantId: caller.tenantId, actor: caller.viewerId, now };
    if ((await this.writer.fold(graph, [fold], by)) === 0) throw new DomainError('CONFLICT', notAlike);
    const made = await this.memories.memory(graph, caller, fold.id);
    if (!made) throw notFound('No note by that id');
    return made;
  }
}

const notAlike =
  'These notes cannot become one: one has changed just now, or not exactly the same people may hear all of them (persona, sensitivity, portability, subjects, place).';

function checkKind(name: string, kind: MemoryTypeName, kinds: readonly MemoryTypeName[]): void {
  if (!kinds.includes(kind))
    throw invalidInput(`${name} must be one of ${kinds.join(', ').toUpperCase()}, not ${kind.toUpperCase()}.`);
}

function ownNote(memory: MemoryState | undefined, { viewerId }: Caller): MemoryState {
  if (memory?.ownerId !== viewerId || memory.channel !== 'notes') throw notFound('No note of yours by that id');
  checkKind('A note to be merged', memory.type, plainKinds);
  if (memory.pinned) throw invalidInput('A pinned note stays as it is; unpin it to merge it.');
  return memory;
}
