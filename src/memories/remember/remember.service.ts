import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput, nullWhenNotFound } from '../../platform/errors.js';
import { plainAccount } from '../../directory/people/person.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { draftAll, draftOf } from './drafting.steps.js';
import type { Draft } from '../drafts/draft.js';
import type { MemoryState } from '../memory.js';
import { checkInput, type RememberInput } from '../drafts/rememberInput.js';
import { forgetVerdict, pinVerdict } from '../correct/verdicts.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import type { StoreResult, StoringContext } from '../writer/store/draftStorage.js';
import { memoryChange } from '../writer/verdict.js';
import { type RememberedMemory, type StoredDraft, viewsForWriter } from './writersView.steps.js';

/** Scheduler of background work that finds the type of statements stored without one. */
export interface RefineScheduler {
  /** Schedules this work for memories, in the transaction that creates them. */
  schedule(transaction: GraphTransaction, memories: readonly MemoryState[], now: number): Promise<void>;
}

const maxInputs = 100;

/** Stores explicit statements of people. */
export class RememberService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
    private readonly refineScheduler?: RefineScheduler,
  ) {}

  /** Stores one statement. Rejects with the error that {@link RememberService.rememberAll} returns for it. */
  async remember(request: RequestContext, input: RememberInput): Promise<RememberedMemory> {
    const [result] = await this.rememberAll(request, [input]);
    if (result instanceof DomainError) throw result;
    return result!;
  }

  /** Stores 1 to 100 statements; returns one result per statement, in order. A refused one never stops the others. */
  async rememberAll(
    request: RequestContext,
    inputs: readonly RememberInput[],
  ): Promise<(RememberedMemory | DomainError)[]> {
    if (inputs.length < 1 || inputs.length > maxInputs)
      throw invalidInput(`memories must have 1 to ${maxInputs} items; it has ${inputs.length}.`);
    const now = this.clock();
    const { draftResults, context } = await draftAll(request, inputs, now);
    const drafts = draftResults.filter((one): one is Draft => !(one instanceof DomainError));
    const untypedIds = new Set(
      draftResults.flatMap((one, index) => (one instanceof DomainError || inputs[index]!.type != null ? [] : one.id)),
    );
    const storeResults =
      drafts.length === 0 ? [] : await this.store(request.graph, { drafts, context }, untypedIds, now);
    const storedDrafts = drafts.flatMap((draft, index): StoredDraft[] => {
      const storeResult = storeResults[index]!;
      return storeResult instanceof DomainError ? [] : [{ draft, stored: storeResult }];
    });
    const views = await viewsForWriter(request, storedDrafts, now);
    const resultByDraft = new Map<Draft, RememberedMemory | DomainError>();
    storeResults.forEach((one, index) => {
      if (one instanceof DomainError) resultByDraft.set(drafts[index]!, one);
    });
    views.forEach((view, index) => resultByDraft.set(storedDrafts[index]!.draft, view));
    return draftResults.map((one) => (one instanceof DomainError ? one : resultByDraft.get(one)!));
  }

  /** Stores all drafts in one transaction or, if they exceed a quota, one by one until it is used up. */
  private async store(
    graph: GraphSession,
    batch: { readonly drafts: readonly Draft[]; readonly context: StoringContext },
    untypedIds: ReadonlySet<string>,
    now: number,
  ): Promise<(StoreResult | DomainError)[]> {
    let { drafts, context } = batch;
    try {
      const prepared = await this.writer.prepare(graph, drafts, context);
      // A retry one by one reuses the vectors.
      ({ drafts, context } = prepared);
      return await graph.write(async (transaction) => {
        const storeResults = await this.writer.storeIn(transaction, prepared, { mayRepeat: transaction.attempt > 1 });
        const newMemories = storeResults.flatMap(({ outcome, row: { memory } }) =>
          outcome === 'CREATED' && untypedIds.has(memory.id) ? [memory] : [],
        );
        if (newMemories.length > 0) await this.refineScheduler?.schedule(transaction, newMemories, now);
        return storeResults;
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'QUOTA_EXCEEDED') throw error;
      if (drafts.length === 1) return [error];
    }
    const storeResults: (StoreResult | DomainError)[] = [];
    for (const draft of drafts)
      storeResults.push(...(await this.store(graph, { drafts: [draft], context }, untypedIds, now)));
    return storeResults;
  }

  /** Makes the database plan the statements of all writes; commits nothing. The caller stands for no real person. */
  async warmUp(request: RequestContext): Promise<void> {
    const { graph, caller } = request;
    const input = { text: 'Nobody warms the memory up.' };
    const now = this.clock();
    await draftAll(request, [input], now).catch(nullWhenNotFound);
    const checkedInput = checkInput(input, { allowInternal: false, now });
    const draft = draftOf(caller, checkedInput, [], { chats: new Map(), now });
    const { tenantId, viewerId, handle } = caller;
    const warmUpAccount = plainAccount(viewerId, handle);
    const by = { tenantId, actor: viewerId, now, chats: new Map() };
    const context = { ...by, creatorId: viewerId, people: new Map([[viewerId, warmUpAccount]]) };
    const prepared = await this.writer.prepare(graph, [draft], context);
    await graph.write(async (transaction) => {
      await this.writer.storeIn(transaction, prepared, { mayRepeat: true });
      await this.writer.changeIn(transaction, memoryChange([draft.id], by, pinVerdict(true)));
      await this.writer.changeIn(transaction, memoryChange([draft.id], by, forgetVerdict));
    });
  }
}
