import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import { batchLoader } from '../../platform/graphql/batchLoader.js';
import { perRequest } from '../../platform/perRequest.js';
import { isId } from '../../platform/ids.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { Mergeable, MergedInto, SeparatedName } from './merge.js';
import { mergePair, unmergeOne } from './merging.steps.js';
import { listMerged } from './merging.store.js';

/** Hook that separates, in the transaction, data that relied on two acquaintances or things of a creator being one. */
export type SeparationHook = (transaction: GraphTransaction, separated: SeparatedName) => Promise<void>;

/** Ids of two entities of one kind: `keep` stays, and their creator reads `absorb` as `keep` from then on. */
interface MergeInput {
  readonly keep: string;
  readonly absorb: string;
}

type NamedKind = 'person' | 'entity';

/** Use cases of merging: merges acquaintances and things of one creator, in that creator's view only, and undoes it. */
export class MergingService {
  /** DataLoader for the entities merged into persons and things. */
  private readonly merged = perRequest(({ graph, caller }: RequestContext) =>
    batchLoader((ids) => listMerged(graph, caller.viewerId, ids), [], { cache: false }),
  );

  constructor(
    private readonly clock: Clock,
    private readonly onSeparated: SeparationHook,
  ) {}

  /** Returns the entities that the caller, or a job for them, has merged into a person or thing, latest first. */
  mergedInto(request: RequestContext, id: string): Promise<MergedInto[]> {
    return this.merged(request).load(id);
  }

  /** Merges one of the caller's acquaintances or things into another one; resolves with the one that is kept. */
  async merge(
    { graph, caller: { tenantId, viewerId } }: RequestContext,
    { keep: keptId, absorb: absorbedId }: MergeInput,
    kind: NamedKind,
  ): Promise<Mergeable> {
    for (const id of [keptId, absorbedId]) requireForm(id, kind);
    const pair = { tenantId, creatorId: viewerId, keptId, absorbedId };
    const decision = { actor: viewerId, reason: null, now: this.clock() };
    return graph.write(async (transaction) => requireKind(await mergePair(transaction, pair, decision), kind));
  }

  /** Undoes a merge of acquaintances or things; resolves with the one that was absorbed. */
  async unmerge(
    { graph, caller: { tenantId, viewerId } }: RequestContext,
    absorbedId: string,
    kind: NamedKind,
  ): Promise<Mergeable> {
    requireForm(absorbedId, kind);
    const decision = { actor: viewerId, now: this.clock() };
    const question = { tenantId, creatorId: viewerId, absorbedId };
    return graph.write(async (transaction) => {
      const entity = requireKind(await unmergeOne(transaction, question, decision), kind);
      const { id: acquaintanceId, keptId, into } = entity;
      // A retry finds no merge if an earlier attempt was committed: the separation is then stored already.
      if (keptId !== null && into !== null) {
        const separation = { tenantId, creatorId: viewerId, acquaintanceId, keptId, mergedAt: into.at };
        await this.onSeparated(transaction, { ...separation, now: decision.now });
      }
      return entity;
    });
  }
}

const noEntity = () => notFound('No person or thing by that id');

/** Throws NOT_FOUND for a text that is no id, or the id of another kind. */
function requireForm(id: string, kind: NamedKind): void {
  if (!isId(id, kind)) throw noEntity();
}

/** Throws NOT_FOUND if an entity is of another kind than the caller asked for; the transaction then writes nothing. */
function requireKind(entity: Mergeable, kind: NamedKind): Mergeable {
  if ((entity.type === 'person') !== (kind === 'person')) throw noEntity();
  return entity;
}
