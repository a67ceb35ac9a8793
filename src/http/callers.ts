import type { IncomingHttpHeaders } from 'node:http';
import { accountId } from '../people/people.store.js';
import type { Caller } from '../disclosure/caller.js';
import { checkPersona } from '../memories/rememberInput.js';
import { checkHandle } from '../people/handle.js';
import type { TokenVerifier } from '../platform/auth/tokens.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, invalidInput } from '../platform/errors.js';
import { headerText } from './headers.js';
import type { GraphSession } from '../platform/neo4j/graph.js';

const maxKnown = 10_000;

/** Who is behind a request: verified by its token, and by nothing else. */
export class Callers {
  /** Ids of accounts seen before, by tenant and handle; an account's id never changes. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly tokens: TokenVerifier,
    private readonly clock: Clock,
  ) {}

  /**
   * The caller of a request; the account of a verified handle is made at first sight. Rejects with UNAUTHENTICATED,
   * with FORBIDDEN for acting for somebody else without the role, or with INVALID_INPUT for a wrong header.
   */
  async identify(graph: GraphSession, headers: IncomingHttpHeaders): Promise<Caller> {
    const { handle: own, tenantId, roles } = await this.tokens.verify(headers.authorization);
    const isConnector = roles.includes('connector');
    const other = headerText(headers['x-kith-viewer']);
    if (other !== undefined && !isConnector) {
      throw new DomainError('FORBIDDEN', 'x-kith-viewer needs a token with the role "connector".');
    }
    const handle = other === undefined ? tokenHandle(own) : checkHandle('x-kith-viewer', other);
    return {
      tenantId,
      handle,
      viewerId: await this.accountOf(graph, tenantId, handle),
      persona: checkPersona(headerText(headers['x-kith-persona'])),
      isConnector,
      isOperator: roles.includes('operator'),
      actsForOther: other !== undefined,
      saysPrivate: isTrue(headerText(headers['x-kith-private'])),
    };
  }

  private async accountOf(graph: GraphSession, tenantId: string, handle: string): Promise<string> {
    const key = JSON.stringify([tenantId, handle]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const id = await accountId(graph, tenantId, handle, this.clock());
    if (this.known.size >= maxKnown) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, id);
    return id;
  }
}

function tokenHandle(handle: string): string {
  try {
    return checkHandle('The claim "sub"', handle);
  } catch (error) {
    throw new DomainError(
      'UNAUTHENTICATED',
      error instanceof Error ? error.message : 'The claim "sub" is not a handle.',
    );
  }
}

function isTrue(value: string | undefined): boolean {
  if (value === undefined || value === 'false' || value === '') return false;
  if (value === 'true') return true;
  throw invalidInput('x-kith-private must be "true" or "false".');
}
