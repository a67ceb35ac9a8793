import { type ChatWithPeriods } from '../../directory/chats/chat.js';
import { takesPartIn } from '../../disclosure/participation.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import type { Audience } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import type { Caller } from '../../disclosure/caller.js';
import { placeOf } from '../../disclosure/messagePlaces.js';
import { isLive } from '../../disclosure/rule.js';
import type { SpeakerAndSubjects } from '../../disclosure/acquaintance.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { PersonRow } from '../../directory/people/person.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Quota } from '../../platform/quota.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { blankMemory } from '../blankMemory.js';
import { findCorrectedNames, makeCorrectedNames } from './correctedNames.steps.js';
import {
  actionsOf,
  checkCorrection,
  type CorrectedNames,
  type Correction,
  emptyNames,
  textsOfCorrection,
} from '../correction.js';
import { isPastRestore, purgeAfterMs } from '../lifetime.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { fetchAsOrigin, fetchMemories } from '../read/memories.store.js';
import { type MemoryView, viewOf } from '../memoryView.js';
import { type MemoryAction, requireAllowed } from '../rights.js';
import { maskCorrection } from './correctTexts.js';
import { correctVerdict, forgetVerdict, pinVerdict, restoreVerdict } from './verdicts.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import { duplicateMemoryError } from '../writer/memoryChanges.js';
import { confidantsOfText } from '../writer/confiding.steps.js';
import { removedValuesFor, placesOfStatement, placesSaidIn } from '../writer/removedValueMasking.js';
import { findFolds } from '../writer/fold/folds.store.js';
import { type MemoryChange, memoryChange, type DecideVerdict } from '../writer/verdict.js';

/** Memory to change, and the chat in which the caller asks for it (null: private context). */
export interface ChangeContext {
  readonly id: string;
  readonly chatId?: string | null;
}

type Chats = ReadonlyMap<string, ChatWithPeriods>;

/** Memory to change, with the audience in whose context the caller asks. */
interface Found {
  readonly row: MemoryRow;
  readonly audience: Audience;
}

/** Corrects, forgets, restores, pins and unfolds memories. NOT_FOUND answers a change that the caller may not make. */
export class ChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
    /** Quota of people and things that a person has named. */
    private readonly nameQuota: Quota,
  ) {}

  /**
   * Changes the text, fields or spread of a memory. Rejects with CONFLICT if another live memory has the new key, and
   * with QUOTA_EXCEEDED if there are too many people and things named by the caller.
   */
  async correct(graph: GraphSession, caller: Caller, context: ChangeContext, said: Correction): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'live');
    const { memory } = found.row;
    const { now } = found.audience;
    checkCorrection(said);
    await refuseSecrets(textsOfCorrection(said, memory), caller);
    const wanted = actionsOf(said, memory);
    // Participation is checked below. This first check refuses what no participant may do before a vector is paid for.
    requireAllowed(found.row, { personId: caller.viewerId, takesPart: true, now }, wanted);
    const vectorOf = (text?: string | null) => (text == null ? null : this.writer.vectorOf(text, caller));
    const spokenIn = [context.chatId ?? null, memory.chatId, memory.learnedInId];
    // Without a chat the correction is also said in direct talk, wherever the memory was learned.
    const directTalk = context.chatId == null ? [placeOf(null, caller.viewerId)] : [];
    const places = [...new Set([...placesSaidIn(spokenIn, caller.viewerId), ...directTalk])];
    const [vectorOfSaid, chats, foundNames, correction] = await Promise.all([
      vectorOf(said.text),
      chatPeriodsOf(graph, caller, spokenIn),
      findCorrectedNames(graph, caller, found, said),
      this.withoutRemoved(graph, caller, places, said),
    ]);
    const vector = correction.text === said.text ? vectorOfSaid : await vectorOf(correction.text);
    const takesPart = takesPartInScope(found.row, chats, caller.viewerId, now);
    requireAllowed(found.row, { personId: caller.viewerId, takesPart, now }, wanted);
    const learnedIn = context.chatId == null ? null : chats.get(context.chatId)!;
    const naming = { tenant: caller.tenantId, creator: caller.viewerId, quota: this.nameQuota, now };
    const saidNames = await makeCorrectedNames(graph, naming, foundNames);
    const hushed =
      saidNames.confidants === null ? await hushedTo(graph, caller, found, { text: said.text, chats }) : null;
    const names = hushed === null ? saidNames : { ...saidNames, confidants: hushed, confidedByWords: true };
    const evidenceFor = (row: MemoryRow, at: number) => ({
      staterId: caller.viewerId,
      learnedIn,
      storedIn: placeStoredIn(row, chats),
      portableDefault: this.writer.defaults.portable,
      now: at,
    });
    const next = correctVerdict(correction, vector, takesPart, evidenceFor, names);
    return this.changed(graph, caller, found, chats, next, { correction, names, places });
  }

  async pin(graph: GraphSession, caller: Caller, context: ChangeContext, pinned: boolean): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'live');
    const chats = await requireAllowedHere(graph, caller, found, 'PIN');
    return this.changed(graph, caller, found, chats, pinVerdict(pinned));
  }

  /** Soft-deletes a memory: no audience hears it from now on. Restorable until `purgeAt` (epoch ms), in 30 days. */
  async forget(graph: GraphSession, caller: Caller, context: ChangeContext): Promise<{ id: string; purgeAt: number }> {
    const found = await this.find(graph, caller, context, 'live');
    const chats = await requireAllowedHere(graph, caller, found, 'FORGET');
    await this.change(graph, caller, found, chats, forgetVerdict);
    return { id: context.id, purgeAt: found.audience.now + purgeAfterMs };
  }

  /**
   * Restores a forgotten, archived or superseded memory. A source of a fold is restored together with all other sources
   * of that fold. Rejects with CONFLICT if another live memory has its key or says the contrary.
   */
  async restore(graph: GraphSession, caller: Caller, context: ChangeContext): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'kept');
    const { memory } = found.row;
    const chats = await requireAllowedHere(graph, caller, found, 'RESTORE');
    const folds =
      memory.status === 'SUPERSEDED' ? await this.foldsOf(graph, caller, context.id, found.audience.now) : [];
    if (folds.length > 0) {
      const row = (await this.unfoldAsLive(graph, caller, folds, found.audience.now)).get(context.id);
      if (!row) throw duplicateMemoryError();
      return this.shown(graph, caller, row, found.audience.now);
    }
    // If a value was removed from the text meanwhile, this vector no longer fits: the rest is embedded later.
    const { text } = memory;
    const embedded = { text, vector: await this.writer.vectorOf(text, caller) };
    const speaker = memory.staterId ?? memory.ownerId;
    const speaking = speaker === null ? [] : [{ staterId: speaker, aboutIds: memory.aboutIds }];
    const by = { tenantId: caller.tenantId, actor: caller.viewerId, now: found.audience.now, chats };
    const change = memoryChange(
      [context.id],
      by,
      restoreVerdict(embedded),
      [found.row],
      speaking,
      placesOfStatement(memory),
    );
    return this.shown(graph, caller, await this.made(graph, change), found.audience.now);
  }

  /**
   * Undoes a fold: its sources, or the memories that became part of it, are live again. They are as closed as the
   * fold is by now, and are not folded with each other again. Rejects with INVALID_INPUT if there are none.
   */
  async unfold(graph: GraphSession, caller: Caller, context: ChangeContext): Promise<MemoryView[]> {
    const found = await this.find(graph, caller, context, 'live');
    await requireAllowedHere(graph, caller, found, 'CORRECT');
    const { now } = found.audience;
    const rows = [...(await this.unfoldAsLive(graph, caller, [context.id], now)).values()];
    if (rows.length === 0 && found.row.memory.source !== 'curated_fold')
      throw invalidInput(
        'This memory is not a fold; name one whose source is CURATED_FOLD, or a pinned one that supersedes others.',
      );
    return Promise.all(rows.map((row) => this.shown(graph, caller, row, now)));
  }

  private unfoldAsLive(graph: GraphSession, { tenantId, viewerId }: Caller, folds: readonly string[], now: number) {
    return this.writer.unfold(graph, folds, { tenantId, actor: viewerId, now }, { sources: 'LIVE' });
  }

  /**
   * Returns the ids of the folds that a memory is part of. Rejects with NOT_FOUND if one of them can no longer be
   * restored: the memory went with that fold.
   */
  private async foldsOf(graph: GraphSession, { tenantId }: Caller, id: string, now: number): Promise<string[]> {
    const reader = { run: graph.read.bind(graph) };
    const found = (await findFolds(reader, tenantId, [id])).get(id) ?? [];
    if (found.some((fold) => isPastRestore(fold, now))) throw notFound('No memory by that id');
    return found.map((fold) => fold.id);
  }

  /** Returns a correction without the removed values that its places keep out of the caller's words. */
  private async withoutRemoved(
    graph: GraphSession,
    { tenantId, viewerId }: Caller,
    places: readonly string[],
    said: Correction,
  ): Promise<Correction> {
    const { text, value, tags, evidence } = said;
    if ([text, value, tags, evidence].every((one) => one == null)) return said;
    return maskCorrection(
      said,
      removedValuesFor(places, viewerId, await this.writer.removedFrom(graph, tenantId, places)),
    );
  }

  /**
   * Finds the memory if it is disclosed to the caller in this context or the caller is its origin. Otherwise rejects
   * with NOT_FOUND. `live` finds live memories, `kept` those that are no longer live.
   */
  private async find(
    graph: GraphSession,
    caller: Caller,
    context: ChangeContext,
    state: 'live' | 'kept',
  ): Promise<Found> {
    const audience = await resolveAudience(graph, caller, { chatId: context.chatId }, this.clock());
    if (!isId(context.id, 'memory')) throw notFound('No memory by that id');
    const [disclosed, asOrigin] = await Promise.all([
      fetchMemories(graph, audience, [context.id]),
      fetchAsOrigin(graph, audience, [context.id]),
    ]);
    const row = asOrigin.get(context.id) ?? (state === 'live' ? disclosed.get(context.id) : undefined);
    const live = row !== undefined && isLive(row.memory, audience.now);
    if (!row || live !== (state === 'live')) throw notFound('No memory by that id');
    return { row, audience };
  }

  /** Applies a change. Returns the memory as the caller sees it in private, else its id with what the caller sent. */
  private async changed(
    graph: GraphSession,
    caller: Caller,
    found: Found,
    chats: Chats,
    next: DecideVerdict,
    said: Said = nothingSaid,
  ): Promise<MemoryView> {
    const row = await this.change(graph, caller, found, chats, next, said);
    return this.shown(graph, caller, row, found.audience.now, said);
  }

  /** Returns a changed memory as the caller would see it in private, else its id with what the caller sent. */
  private async shown(
    graph: GraphSession,
    caller: Caller,
    row: MemoryRow,
    now: number,
    said: Said = nothingSaid,
  ): Promise<MemoryView> {
    const alone = await resolveAudience(graph, caller, {}, now);
    const heardMemory = (await fetchMemories(graph, alone, [row.memory.id])).get(row.memory.id);
    if (heardMemory) return viewOf(heardMemory, alone);
    const { correction, names } = said;
    const entities = [...(names.people ?? []).map(({ person }) => person), ...(names.things ?? [])];
    const blank = { memory: blankMemory(row.memory, correction, now, names), entities, chats: [] };
    return { ...viewOf(blank, alone), rightsBy: row };
  }

  private async change(
    graph: GraphSession,
    caller: Caller,
    { row, audience }: Found,
    chats: Chats,
    next: DecideVerdict,
    said: Said = nothingSaid,
  ): Promise<MemoryRow> {
    const by = { tenantId: caller.tenantId, actor: caller.viewerId, now: audience.now, chats };
    return this.made(
      graph,
      memoryChange([row.memory.id], by, next, [row], speakingOf(row.memory, caller, said), said.places),
    );
  }

  /** Applies the change of one memory and returns its new row. Rejects with NOT_FOUND if there is no such memory. */
  private async made(graph: GraphSession, change: MemoryChange): Promise<MemoryRow> {
    const [changed] = (await this.writer.change(graph, change)).values();
    if (!changed) throw notFound('No memory by that id');
    return changed.row;
  }
}

/**
 * Returns the persons to whom the words of a new text confide it, limited to those it is already confided to. Returns
 * null if the words ask for no confidence.
 */
async function hushedTo(
  graph: GraphSession,
  { tenantId, viewerId }: Caller,
  { row: { memory }, audience }: Found,
  { text, chats }: { readonly text: string | null | undefined; readonly chats: Chats },
): Promise<readonly PersonRow[] | null> {
  if (text == null) return null;
  const said = { text, learnedInId: audience.chatId, learnedAt: audience.now, staterId: viewerId };
  const { aboutIds, ownerId, confidedIds } = memory;
  const context = { tenantId, creatorId: viewerId, chats };
  const confidants = await confidantsOfText(graph, { ...said, ownerId, aboutIds }, context);
  return confidants && confidants.filter(({ id }) => confidedIds === null || confidedIds.includes(id));
}

/** Correction, the persons and things that it names, and the places in which it is said. */
interface Said {
  readonly correction: Correction;
  readonly names: CorrectedNames;
  readonly places: readonly string[];
}

const nothingSaid: Said = { correction: {}, names: emptyNames, places: [] };

/**
 * Returns the staters of a memory after a correction, each with its subjects: those of a new text, value or subject. For
 * a memory without subjects also its stater with the owner, who becomes the subject if the type changes.
 */
function speakingOf(
  { staterId, ownerId, aboutIds }: MemoryState,
  caller: Caller,
  { correction, names }: Said,
): SpeakerAndSubjects[] {
  const { text, value } = correction;
  const people = (names.people ?? []).map(({ person }) => person.id);
  const speakers = [
    ...(text == null && value == null ? [] : [caller.viewerId]),
    ...(people.length === 0 ? [] : [(staterId ?? ownerId)!]),
  ];
  const speaking = [...new Set(speakers)].map((speaker) => ({
    staterId: speaker,
    aboutIds: [...new Set([...aboutIds, ...people])],
  }));
  if (staterId === null || ownerId === null || aboutIds.length > 0) return speaking;
  return [...speaking, { staterId, aboutIds: [ownerId] }];
}

/** True if a person now takes part in the chat of a memory's scope, and for personal memories, which have no chat. */
function takesPartInScope({ memory }: MemoryRow, chats: Chats, personId: string, now: number): boolean {
  const chat = memory.chatId === null ? undefined : chats.get(memory.chatId);
  return memory.chatId === null || (chat !== undefined && takesPartIn(chat, personId, now));
}

/** Refuses with NOT_FOUND what the caller may not do. Returns the chats of the memory's scope and evidence. */
async function requireAllowedHere(
  graph: GraphSession,
  caller: Caller,
  { row, audience }: Found,
  action: MemoryAction,
): Promise<Chats> {
  const chats = await chatPeriodsOf(graph, caller, [row.memory.chatId, row.memory.learnedInId]);
  const takesPart = takesPartInScope(row, chats, caller.viewerId, audience.now);
  requireAllowed(row, { personId: caller.viewerId, takesPart, now: audience.now }, [action]);
  return chats;
}

function chatPeriodsOf(
  graph: GraphSession,
  caller: Caller,
  ids: readonly (string | null | undefined)[],
): Promise<Chats> {
  return loadChatPeriods(
    graph,
    caller.tenantId,
    ids.flatMap((id) => id ?? []),
  );
}

/** Returns the chat in which the present text was learned: null for direct talk, undefined if it is not known. */
function placeStoredIn({ memory }: MemoryRow, chats: Chats): ChatWithPeriods | null | undefined {
  if (memory.learnedInId !== null) return chats.get(memory.learnedInId);
  return memory.chatId === null ? null : undefined;
}
