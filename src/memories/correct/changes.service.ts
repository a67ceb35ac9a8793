import { resolveAudience } from '../../disclosure/audience.steps.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput, notFound } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { blankMemory } from '../drafts/blankMemory.js';
import { findCorrectedNames, makeCorrectedNames } from './correctedNames.steps.js';
import { actionsOf, checkCorrection, type Correction, textsOfCorrection } from '../correction.js';
import { isPastRestore, purgeAfterMs } from '../drafts/lifetime.js';
import type { MemoryRow } from '../memory.js';
import { fetchMemories } from '../read/memories.store.js';
import { type MemoryView, viewOf } from '../memoryView.js';
import { requireAllowed } from '../rights.js';
import {
  type ChangeContext,
  type AllowedTarget,
  findTarget,
  requireAllowedHere,
  takesPartInScope,
} from './changeTarget.steps.js';
import { maskCorrection, wordsOfCorrection } from './correctedTexts.js';
import {
  chatStoredIn,
  confideByWordsOf,
  noCorrection,
  speakersOf,
  mergedNamesOf,
  type StatedCorrection,
} from './statedCorrection.steps.js';
import { correctVerdict, forgetVerdict, pinVerdict, restoreVerdict } from './verdicts.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import { duplicateMemoryError } from '../writer/change/memoryChanges.js';
import { removedValuesFor, placeKeysOfStatement, placeKeysSaidIn } from '../writer/removedValueMasking.js';
import { findFolds } from '../writer/fold/folds.store.js';
import { type MemoryChange, memoryChange, type DecideVerdict } from '../writer/verdict.js';

/** Corrects, forgets, restores, pins and unfolds memories. NOT_FOUND answers a change that the caller may not make. */
export class ChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
    /** Quota of people and things that a person has named. */
    private readonly nameQuota: Quota,
  ) {}

  /** Corrects a memory. Rejects with CONFLICT for a taken key, QUOTA_EXCEEDED for too many people and things named. */
  async correct(request: RequestContext, context: ChangeContext, correction: Correction): Promise<MemoryView> {
    const { graph, caller } = request;
    const target = await findTarget(request, context, 'live', this.clock());
    const { memory } = target.row;
    const { now } = target.audience;
    checkCorrection(correction);
    await refuseSecrets(textsOfCorrection(correction, memory), caller);
    const actions = actionsOf(correction, memory);
    // Participation is checked below. This first check refuses what no participant may do before a vector is paid for.
    requireAllowed(target.row, { personId: caller.viewerId, takesPart: true, now }, actions);
    const vectorOf = (text?: string | null) => (text == null ? null : this.writer.vectorOf(text, caller));
    const statementChatIds = [context.chatId ?? null, memory.chatId, memory.learnedInId];
    // Without a chat the correction is also said in direct talk, wherever the memory was learned.
    const directTalk = context.chatId == null ? [placeKeyOf(null, caller.viewerId)] : [];
    const placeKeys = [...new Set([...placeKeysSaidIn(statementChatIds, caller.viewerId), ...directTalk])];
    const [originalVector, chats, correctionNames, maskedCorrection] = await Promise.all([
      vectorOf(correction.text),
      loadChatPeriods(graph, caller.tenantId, statementChatIds),
      findCorrectedNames(request, target, correction),
      this.maskRemovedValues(request, placeKeys, correction),
    ]);
    const vector = maskedCorrection.text === correction.text ? originalVector : await vectorOf(maskedCorrection.text);
    const takesPart = takesPartInScope(target.row, chats, caller.viewerId, now);
    requireAllowed(target.row, { personId: caller.viewerId, takesPart, now }, actions);
    const learnedIn = context.chatId == null ? null : chats.get(context.chatId)!;
    const naming = { tenant: caller.tenantId, creator: caller.viewerId, quota: this.nameQuota, now };
    const correctedNames = await makeCorrectedNames(graph, naming, correctionNames);
    const words = wordsOfCorrection(correction);
    const names = await confideByWordsOf(request, target, correctedNames, { words, chats });
    const evidenceFor = (row: MemoryRow, at: number) => ({
      staterId: caller.viewerId,
      learnedIn,
      storedIn: chatStoredIn(row, chats),
      portableDefault: this.writer.defaults.portable,
      now: at,
    });
    const decide = correctVerdict({ correction: maskedCorrection, names, vector, takesPart, evidenceFor });
    const statedCorrection = { correction: maskedCorrection, names, placeKeys };
    return this.changeAndView(request, { ...target, chats }, decide, statedCorrection);
  }

  async pin(request: RequestContext, context: ChangeContext, pinned: boolean): Promise<MemoryView> {
    const target = await findTarget(request, context, 'live', this.clock());
    return this.changeAndView(request, await requireAllowedHere(request, target, 'PIN'), pinVerdict(pinned));
  }

  /** Soft-deletes a memory: no audience hears it from now on. Restorable until `purgeAt` (epoch ms), in 30 days. */
  async forget(request: RequestContext, context: ChangeContext): Promise<{ id: string; purgeAt: number }> {
    const target = await findTarget(request, context, 'live', this.clock());
    await this.change(request, await requireAllowedHere(request, target, 'FORGET'), forgetVerdict);
    return { id: context.id, purgeAt: target.audience.now + purgeAfterMs };
  }

  /**
   * Restores a memory that is no longer live; the source of a fold with all others of it. Rejects with CONFLICT if a live
   * memory has its key or says the contrary.
   */
  async restore(request: RequestContext, context: ChangeContext): Promise<MemoryView> {
    const { graph, caller } = request;
    const target = await findTarget(request, context, 'retired', this.clock());
    const { memory } = target.row;
    const { chats } = await requireAllowedHere(request, target, 'RESTORE');
    const folds = memory.status === 'SUPERSEDED' ? await this.foldsOf(request, context.id, target.audience.now) : [];
    if (folds.length > 0) {
      const row = (await this.unfoldAsLive(request, folds, target.audience.now)).get(context.id);
      if (!row) throw duplicateMemoryError();
      return this.viewForCaller(request, row, target.audience.now);
    }
    // If a value was removed from the text meanwhile, this vector no longer fits: the rest is embedded later.
    const { text } = memory;
    const embeddedText = { text, vector: await this.writer.vectorOf(text, caller) };
    const speakerId = memory.staterId ?? memory.ownerId;
    const speakers = speakerId === null ? [] : [{ staterId: speakerId, aboutIds: memory.aboutIds }];
    const by = { tenantId: caller.tenantId, actor: caller.viewerId, now: target.audience.now, chats };
    const change = memoryChange([context.id], by, restoreVerdict(embeddedText), {
      unlockedRows: [target.row],
      speakers,
      placeKeys: placeKeysOfStatement(memory),
    });
    return this.viewForCaller(request, await this.applyChange(graph, change), target.audience.now);
  }

  /**
   * Undoes a fold: its sources are live again, as closed as the fold is, and never fold with each other again. Rejects
   * with INVALID_INPUT if it has none.
   */
  async unfold(request: RequestContext, context: ChangeContext): Promise<MemoryView[]> {
    const target = await findTarget(request, context, 'live', this.clock());
    await requireAllowedHere(request, target, 'CORRECT');
    const { now } = target.audience;
    const rows = [...(await this.unfoldAsLive(request, [context.id], now)).values()];
    if (rows.length === 0 && target.row.memory.source !== 'curated_fold')
      throw invalidInput(
        'This memory is not a fold; name one whose source is CURATED_FOLD, or a pinned one that supersedes others.',
      );
    return Promise.all(rows.map((row) => this.viewForCaller(request, row, now)));
  }

  private unfoldAsLive(
    { graph, caller: { tenantId, viewerId } }: RequestContext,
    foldIds: readonly string[],
    now: number,
  ) {
    return this.writer.unfold(graph, foldIds, { tenantId, actor: viewerId, now }, { sourceStatus: 'LIVE' });
  }

  /** Rejects with NOT_FOUND if one of the folds can no longer be restored: the memory went with it. */
  private async foldsOf({ graph, caller: { tenantId } }: RequestContext, id: string, now: number): Promise<string[]> {
    const reader = { run: graph.read.bind(graph) };
    const parentFolds = (await findFolds(reader, tenantId, [id])).get(id) ?? [];
    if (parentFolds.some((fold) => isPastRestore(fold, now))) throw notFound('No memory by that id');
    return parentFolds.map((fold) => fold.id);
  }

  /** Returns a correction without the removed values that its places keep out of the caller's words. */
  private async maskRemovedValues(
    { graph, caller: { tenantId, viewerId } }: RequestContext,
    placeKeys: readonly string[],
    correction: Correction,
  ): Promise<Correction> {
    const { text, value, tags, evidence, category, slot, entities } = correction;
    if ([text, value, tags, evidence, category, slot, entities].every((one) => one == null)) return correction;
    return maskCorrection(
      correction,
      removedValuesFor(placeKeys, viewerId, await this.writer.loadRemovedValues(graph, tenantId, placeKeys)),
    );
  }

  /** Applies a change. Returns the memory as the caller sees it in private, else its id with what the caller sent. */
  private async changeAndView(
    request: RequestContext,
    target: AllowedTarget,
    decide: DecideVerdict,
    statedCorrection: StatedCorrection = noCorrection,
  ): Promise<MemoryView> {
    const row = await this.change(request, target, decide, statedCorrection);
    return this.viewForCaller(request, row, target.audience.now, statedCorrection);
  }

  /** Returns a changed memory as the caller would see it in private, else its id with what the caller sent. */
  private async viewForCaller(
    request: RequestContext,
    row: MemoryRow,
    now: number,
    statedCorrection: StatedCorrection = noCorrection,
  ): Promise<MemoryView> {
    const callerAudience = await resolveAudience(request, {}, now);
    const heardMemory = (await fetchMemories(request.graph, callerAudience, [row.memory.id])).get(row.memory.id);
    if (heardMemory) return viewOf(heardMemory, callerAudience);
    const { correction, names } = statedCorrection;
    const entities = [...(names.people ?? []).map(({ person }) => person), ...(names.things ?? [])];
    const blankRow = { memory: blankMemory(row.memory, correction, now, names), entities, chats: [] };
    return { ...viewOf(blankRow, callerAudience), unmaskedRow: row };
  }

  private async change(
    { graph, caller }: RequestContext,
    { row, audience, chats }: AllowedTarget,
    decide: DecideVerdict,
    statedCorrection: StatedCorrection = noCorrection,
  ): Promise<MemoryRow> {
    const by = { tenantId: caller.tenantId, actor: caller.viewerId, now: audience.now, chats };
    const change = memoryChange([row.memory.id], by, decide, {
      unlockedRows: [row],
      speakers: speakersOf(row.memory, caller, statedCorrection),
      placeKeys: statedCorrection.placeKeys,
      mergedNames: mergedNamesOf(statedCorrection),
    });
    return this.applyChange(graph, change);
  }

  /** Applies the change of one memory and returns its new row. Rejects with NOT_FOUND if there is no such memory. */
  private async applyChange(graph: GraphSession, change: MemoryChange): Promise<MemoryRow> {
    const [changed] = (await this.writer.change(graph, change)).values();
    if (!changed) throw notFound('No memory by that id');
    return changed.row;
  }
}
