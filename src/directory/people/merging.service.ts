import DataLoader from 'dataloader';
import type { Caller } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import { perRequest } from '../../platform/graphql/perRequest.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import type { Mergeable, MergedInto } from './merge.js';
import { mergeTwo, unmergeOne } from './merging.steps.js';
import { listMerged } from './merging.store.js';

/**
 * Hook that separates, within the transaction, the data that relied on a maker's two acquaintances or things being one.
 */
export type PartsWhatWasOne = (
  transaction: GraphTransaction,
  parted: { tenantId: string; makerId: string; acquaintanceId: string; now: number },
) => Promise<void>;

/** Use cases of merging: merges acquaintances and things of one maker, in that maker's view only, and undoes it. */
export class MergingService {
  /** DataLoader for the entities merged into persons and things. */
  private readonly merged = perRequest(
    ({ graph, caller }: RequestContext) =>
      new DataLoader<string, MergedInto[]>(
        async (ids) => {
          const found = await listMerged(graph, caller.viewerId, ids);
          return ids.map((id) => found.get(id) ?? []);
        },
        { cache: false },
      ),
  );

  constructor(
    private readonly clock: Clock,
    private readonly partsWhatWasOne: PartsWhatWasOne,
  ) {}

  /** Merges one of the caller's acquaintances into another one; resolves with the one that is kept. */
  async mergePersons(graph: GraphSession, caller: Caller, asked: { keep: string; absorb: string }): Promise<Mergeable> {
    if (!isId(asked.keep, 'person') || !isId(asked.absorb, 'person')) throw notFound('No person or thing by that id');
    return this.merge(graph, caller, asked.keep, asked.absorb, isPerson);
  }

  /** Undoes a merge of one of the caller's acquaintances; resolves with the one that was absorbed. */
  async unmergePerson(graph: GraphSession, caller: Caller, absorbed: string): Promise<Mergeable> {
    if (!isId(absorbed, 'person')) throw notFound('No person or thing by that id');
    return this.unmerge(graph, caller, absorbed, isPerson);
  }

  /** Merges things that the caller has named, as `mergePersons` does acquaintances. */
  async mergeEntities(
    graph: GraphSession,
    caller: Caller,
    asked: { keep: string; absorb: string },
  ): Promise<Mergeable> {
    if (!isId(asked.keep, 'entity') || !isId(asked.absorb, 'entity')) throw notFound('No person or thing by that id');
    return this.merge(graph, caller, asked.keep, asked.absorb, isThing);
  }

  /** Undoes a merge of a thing as `unmergePerson` does. */
  async unmergeEntity(graph: GraphSession, caller: Caller, absorbed: string): Promise<Mergeable> {
    if (!isId(absorbed, 'entity')) throw notFound('No person or thing by that id');
    return this.unmerge(graph, caller, absorbed, isThing);
  }

  /** Returns the entities that the caller, or a job for them, has merged into a person or thing, latest first. */
  mergedInto(request: RequestContext, id: string): Promise<MergedInto[]> {
    return this.merged(request).load(id);
  }

  private merge(
    graph: GraphSession,
    { tenantId, viewerId }: Caller,
    keepId: string,
    absorbId: string,
    isMeant: (one: Mergeable) => boolean,
  ): Promise<Mergeable> {
    const pair = { tenantId, makerId: viewerId, keepId, absorbId };
    const deciding = { actor: viewerId, reason: null, now: this.clock() };
    return graph.write(async (transaction) => requireMeant(await mergeTwo(transaction, pair, deciding), isMeant));
  }

  private unmerge(
    graph: GraphSession,
    { tenantId, viewerId }: Caller,
    absorbId: string,
    isMeant: (one: Mergeable) => boolean,
  ): Promise<Mergeable> {
    const deciding = { actor: viewerId, now: this.clock() };
    const question = { tenantId, makerId: viewerId, absorbId };
    return graph.write(async (transaction) => {
      const parted = requireMeant(await unmergeOne(transaction, question, deciding), isMeant);
      await this.partsWhatWasOne(transaction, {
        ...{ tenantId, makerId: viewerId, acquaintanceId: parted.id, now: deciding.now },
      });
      return parted;
    });
  }
}

const isPerson = ({ type }: Mergeable): boolean => type === 'person';
const isThing = (one: Mergeable): boolean => !isPerson(one);

/** Throws NOT_FOUND if an entity is of another kind than the caller asked for; the transaction then writes nothing. */
function requireMeant(found: Mergeable, isMeant: (one: Mergeable) => boolean): Mergeable {
  if (!isMeant(found)) throw notFound('No person or thing by that id');
  return found;
}
