import { readSignInCode } from '../../platform/auth/signInCodes.js';
import { makeToken } from '../../platform/auth/accessTokens.js';
import type { Clock } from '../../platform/clock.js';
import { commandName } from '../../platform/product.js';
import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { spendCode } from './spentCodes.store.js';

/** Sign-in to the Explorer by a link. */
export class SignInService {
  constructor(
    private readonly clock: Clock,
    /** Secret that signs tokens and codes; undefined if an external issuer makes the tokens. */
    private readonly secret: string | undefined,
  ) {}

  /** Returns a token for a code of `kith token --open`. Rejects with UNAUTHENTICATED if used, expired or invalid. */
  async tokenFor(graph: GraphSession, code: string): Promise<string> {
    const now = this.clock();
    const signInCode = this.secret === undefined ? undefined : await readSignInCode(this.secret, code, now);
    if (!signInCode || !(await spendCode(graph, signInCode, now))) throw invalidLinkError();
    return makeToken(this.secret!, signInCode);
  }
}

const invalidLinkError = (): DomainError =>
  new DomainError(
    'UNAUTHENTICATED',
    `This link is no longer valid: it works once, within a minute. Make another one: ${commandName} token HANDLE --open.`,
  );
