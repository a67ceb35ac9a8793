import { defineJob, type JobContext, type TenantJobDependencies } from '../background/jobs/job.js';
import { PartErrors } from '../background/jobs/partErrors.js';
import { sweep } from '../background/jobs/sweep.js';
import { maxMerges } from '../directory/people/merge.js';
import { decideByJob } from '../directory/people/merging.steps.js';
import type { Surroundings } from '../directory/names/nameVerdict.js';
import {
  type Identity,
  identitiesOf,
  undecidedPairs,
  resolve,
  type ProposedMerge,
} from '../directory/names/nameResolution.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { eachTenantDue } from './tenantsDue.steps.js';
import {
  listMergeDecisions,
  listCreatedEntities,
  listEntityCreators,
  loadSurroundings,
  type EntityCreator,
  recordVariantCheck,
} from './variants.store.js';
import { hourMs } from '../platform/clock.js';

const name = 'resolve-variants';
/** Maximum number of accounts per tenant and run. The next run continues with the others. */
const maxNamers = 5_000;
/** Maximum number of open proposals per person: a longer list is not read. */
const maxProposed = 50;
/** Number of people and things whose surroundings are read by one statement. */
const atOnce = 200;

/**
 * Job `resolve-variants`: merges variants of a name that one account has used for the same person or thing, if that is
 * certain, and proposes the merge if it is not. Pairs that were merged, separated or refused before stay as they are.
 */
export const resolveVariants = defineJob(
  { name, schedule: hourMs },
  async (dependencies: TenantJobDependencies, context) => {
    const { graph, clock } = dependencies;
    const now = clock();
    const counts = { merged: 0, proposed: 0 };
    await eachTenantDue(dependencies, context, now, async (tenant) => {
      // A dry run also counts, so it checks each account. Only the write of the decision is skipped.
      await sweep<EntityCreator>({
        batch: 500,
        limit: maxNamers,
        signal: context.signal,
        list: (limit, after) => listEntityCreators(graph.session(), { tenant, until: now, after, limit }),
        each: async (namers) => {
          const errors = new PartErrors();
          for (const { id } of namers) {
            if (context.signal.aborted) break;
            const done = await errors.attempt(() => lookThrough(dependencies, context, tenant, id));
            counts.merged += done?.merged ?? 0;
            counts.proposed += done?.proposed ?? 0;
          }
          errors.throwAny();
          return namers.length;
        },
      });
    });
    return counts;
  },
);

async function lookThrough(
  { graph, clock }: TenantJobDependencies,
  { dryRun }: JobContext,
  tenant: string,
  maker: string,
): Promise<{ merged: number; proposed: number }> {
  const session = graph.session();
  const wanted = await findVariants(session, tenant, maker, clock());
  const done = { merged: 0, proposed: 0 };
  for (const { keepId, absorbId, verdict, reason } of wanted) {
    const pair = { tenantId: tenant, makerId: maker, keepId, absorbId };
    const deciding = { actor: name, reason, now: clock() };
    if (dryRun || (await session.write((transaction) => decideByJob(transaction, pair, verdict, deciding))))
      done[verdict === 'merge' ? 'merged' : 'proposed'] += 1;
  }
  if (!dryRun) await recordVariantCheck(session, maker, clock());
  return done;
}

/** Returns the merges to make and to propose for an account, within its limits. */
async function findVariants(
  session: ReturnType<Graph['session']>,
  tenant: string,
  maker: string,
  now: number,
): Promise<readonly ProposedMerge[]> {
  const named = await listCreatedEntities(session, tenant, maker);
  if (named.length < 2) return [];
  const identities = identitiesOf(named);
  const decided = await listMergeDecisions(session, maker);
  const candidates = undecidedPairs(
    identities,
    decided.map(({ keptId, absorbedId }) => [keptId, absorbedId]),
  );
  if (candidates.length === 0) return [];
  const close = [...new Set(candidates.flatMap(({ one, other }) => [identities[one]!, identities[other]!]))];
  const surroundings = new Map<string, Surroundings>();
  const ids = close.flatMap((identity) => identity.ids);
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    for (const [id, found] of await loadSurroundings(session, { tenant, maker, ids: some }))
      surroundings.set(id, found);
  }
  const wanted = resolve(identities, candidates, aroundOf(surroundings));
  const waiting = decided.filter(({ state, expiresAt }) => state === 'PROPOSED' && expiresAt! > now).length;
  const merges = named.filter(({ into }) => into !== null).length;
  return [
    ...wanted.filter(({ verdict }) => verdict === 'merge').slice(0, Math.max(0, maxMerges - merges)),
    ...wanted.filter(({ verdict }) => verdict === 'propose').slice(0, Math.max(0, maxProposed - waiting)),
  ];
}

/** Returns a function that gives the surroundings of an identity, including those of everything merged into it. */
function aroundOf(surroundings: ReadonlyMap<string, Surroundings>): (identity: Identity) => Surroundings {
  const known = new Map<string, Surroundings>();
  return (identity) => {
    const found = known.get(identity.id) ?? together(identity.ids.flatMap((id) => surroundings.get(id) ?? []));
    known.set(identity.id, found);
    return found;
  };
}

const together = (all: readonly Surroundings[]): Surroundings => ({
  memories: new Set(all.flatMap(({ memories }) => [...memories])),
  companions: new Set(all.flatMap(({ companions }) => [...companions])),
});
