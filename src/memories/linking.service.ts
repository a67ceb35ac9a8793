import { audienceParameter } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import type { Caller } from '../disclosure/caller.js';
import { linkAcquaintance } from '../people/people.store.js';
import { isAccount, type PersonRef, type PersonRow } from '../people/person.js';
import { requireOwnPerson, resolvePeople } from '../people/references.steps.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { type Earlier, openEarlier } from './openEarlier.js';

/** Binds acquaintances to accounts, with the memories that speak of them. */
export class LinkingService {
  constructor(private readonly clock: Clock) {}

  /**
   * Binds an acquaintance to an account: from now on its names stand for that account. What was said before stays
   * closed to the account, unless the creator opens all of it or single memories; the answer counts what stays closed.
   */
  async link(
    graph: GraphSession,
    caller: Caller,
    input: {
      acquaintance: string;
      account: PersonRef;
      includeEarlier?: boolean | null;
      memories?: readonly string[] | null;
    },
  ): Promise<{ person: PersonRow; earlier: Earlier }> {
    const acquaintance = await requireOwnPerson(graph, caller, input.acquaintance);
    if (isAccount(acquaintance)) throw invalidInput('acquaintance must be a person without an account.');
    if (input.account.name != null)
      throw invalidInput('account must be named by id or handle: a bare name never stands for an account.');
    const [account] = await resolvePeople(graph, caller, [input.account]);
    if (account instanceof DomainError) throw account;
    if (!account || !('person' in account) || !isAccount(account.person))
      throw notFound('No account by that id or handle');
    const now = this.clock();
    const audience = await resolveAudience(graph, caller, {}, now);
    const wanted = input.includeEarlier ? 'all' : (input.memories ?? []).filter(isId);
    const earlier = await graph.write(async (transaction) => {
      if (!(await linkAcquaintance(transaction, acquaintance.id, account.person.id, now))) {
        throw new DomainError('CONFLICT', 'This acquaintance is linked to another account already.');
      }
      const parameter = audienceParameter(audience);
      return openEarlier(transaction, {
        audience: parameter,
        acquaintance,
        account: account.person,
        wanted,
        actor: caller.viewerId,
        now,
      });
    });
    return { person: account.person, earlier };
  }
}
