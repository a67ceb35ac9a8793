import { defineJob, type JobContext, type TenantJobDependencies } from '../background/jobs/job.js';
import { PartErrors } from '../background/jobs/partErrors.js';
import { sweep } from '../background/jobs/sweep.js';
import { maxMerges } from '../directory/people/merge.js';
import { applyVerdict } from '../directory/people/merging.steps.js';
import type { CoMentions } from '../directory/names/nameVerdict.js';
import {
  type Identity,
  identitiesOf,
  undecidedPairs,
  decideMerges,
  type VariantPair,
} from '../directory/names/nameResolution.js';
import { batchesOf } from '../platform/batches.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { eachTenantDue } from './tenantsDue.steps.js';
import {
  listMergeDecisions,
  listCreatedEntities,
  listEntityCreators,
  listCoMentions,
  type EntityCreator,
  recordVariantCheck,
} from './variants.store.js';
import { hourMs } from '../platform/clock.js';

const jobName = 'resolve-variants';
/** Maximum number of accounts per tenant and run. The next run continues with the others. */
const maxCreators = 5_000;
/** Maximum number of open proposals per person: a longer list is not read. */
const maxProposed = 50;
/** Number of people and things whose co-mentions are read by one statement. */
const entitiesPerRead = 200;

/**
 * Job `resolve-variants`: merges variants of a name that one account has used for the same person or thing, if that is
 * certain, and proposes the merge if it is not. Pairs that were merged, separated or refused before stay as they are.
 */
export const resolveVariants = defineJob(
  { name: jobName, schedule: hourMs },
  async (dependencies: TenantJobDependencies, context) => {
    const { graph, clock } = dependencies;
    const now = clock();
    const counts = { merged: 0, proposed: 0 };
    await eachTenantDue(dependencies, context, now, async (tenant) => {
      // A dry run also counts, so it checks each account. Only the write of the decision is skipped.
      await sweep<EntityCreator>({
        batch: 500,
        limit: maxCreators,
        signal: context.signal,
        list: (limit, after) => listEntityCreators(graph.session(), { tenant, until: now, after, limit }),
        each: async (creators) => {
          const errors = new PartErrors();
          for (const { id } of creators) {
            if (context.signal.aborted) break;
            const mergeCounts = await errors.attempt(() => mergeVariantsOf(dependencies, context, tenant, id));
            counts.merged += mergeCounts?.merged ?? 0;
            counts.proposed += mergeCounts?.proposed ?? 0;
          }
          errors.throwAny();
          return creators.length;
        },
      });
    });
    return counts;
  },
);

async function mergeVariantsOf(
  { graph, clock }: TenantJobDependencies,
  { dryRun }: JobContext,
  tenant: string,
  creator: string,
): Promise<{ merged: number; proposed: number }> {
  const session = graph.session();
  const variantPairs = await findVariants(session, tenant, creator, clock());
  const mergeCounts = { merged: 0, proposed: 0 };
  for (const { keptId, absorbedId, verdict, reason } of variantPairs) {
    const pair = { tenantId: tenant, creatorId: creator, keptId, absorbedId };
    const decision = { actor: jobName, reason, now: clock() };
    if (dryRun || (await session.write((transaction) => applyVerdict(transaction, pair, verdict, decision))))
      mergeCounts[verdict === 'merge' ? 'merged' : 'proposed'] += 1;
  }
  if (!dryRun) await recordVariantCheck(session, creator, clock());
  return mergeCounts;
}

/** Returns the merges to make and to propose for an account, within its limits. */
async function findVariants(
  session: GraphSession,
  tenant: string,
  creator: string,
  now: number,
): Promise<readonly VariantPair[]> {
  const entities = await listCreatedEntities(session, tenant, creator);
  if (entities.length < 2) return [];
  const identities = identitiesOf(entities);
  const decisions = await listMergeDecisions(session, creator);
  const candidates = undecidedPairs(
    identities,
    decisions.map(({ keptId, absorbedId }) => [keptId, absorbedId]),
  );
  if (candidates.length === 0) return [];
  const candidateIdentities = [
    ...new Set(candidates.flatMap(({ one, other }) => [identities[one]!, identities[other]!])),
  ];
  const coMentions = new Map<string, CoMentions>();
  const ids = candidateIdentities.flatMap((identity) => identity.ids);
  for (const batch of batchesOf(ids, entitiesPerRead)) {
    for (const [id, entityCoMentions] of await listCoMentions(session, { tenant, creator, ids: batch }))
      coMentions.set(id, entityCoMentions);
  }
  const variantPairs = decideMerges(identities, candidates, coMentionsReader(coMentions));
  const openProposalCount = decisions.filter(({ state, expiresAt }) => state === 'PROPOSED' && expiresAt! > now).length;
  const mergeCount = entities.filter(({ into }) => into !== null).length;
  return [
    ...variantPairs.filter(({ verdict }) => verdict === 'merge').slice(0, Math.max(0, maxMerges - mergeCount)),
    ...variantPairs
      .filter(({ verdict }) => verdict === 'propose')
      .slice(0, Math.max(0, maxProposed - openProposalCount)),
  ];
}

/** Returns a function that gives the co-mentions of an identity, including those of everything merged into it. */
function coMentionsReader(coMentions: ReadonlyMap<string, CoMentions>): (identity: Identity) => CoMentions {
  const cache = new Map<string, CoMentions>();
  return (identity) => {
    const combined =
      cache.get(identity.id) ?? combineCoMentions(identity.ids.flatMap((id) => coMentions.get(id) ?? []));
    cache.set(identity.id, combined);
    return combined;
  };
}

const combineCoMentions = (all: readonly CoMentions[]): CoMentions => ({
  memories: new Set(all.flatMap(({ memories }) => [...memories])),
  companions: new Set(all.flatMap(({ companions }) => [...companions])),
});
