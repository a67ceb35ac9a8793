import { readSignInCode } from '../../platform/auth/signInCodes.js';
import { makeToken } from '../../platform/auth/accessTokens.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { spendCode } from './spentCodes.store.js';

/** Lets people into the page who come with a link. */
export class SignInService {
  constructor(
    private readonly clock: Clock,
    /** Signs tokens and codes; undefined where an issuer of their own makes tokens. */
    private readonly secret: string | undefined,
  ) {}

  /**
   * The token that a code of `kith token --open` stands for. Rejects with UNAUTHENTICATED for one that was used, has
   * expired or is none, which are not told apart.
   */
  async tokenFor(graph: GraphSession, code: string): Promise<string> {
    const now = this.clock();
    const read = this.secret === undefined ? undefined : await readSignInCode(this.secret, code, now);
    if (!read || !(await spendCode(graph, read, now))) throw refused();
    return makeToken(this.secret!, read);
  }
}

const refused = (): DomainError =>
  new DomainError(
    'UNAUTHENTICATED',
    'This link is not valid any more: it works once, for a minute. Ask for another one: npx kith token HANDLE --open.',
  );
