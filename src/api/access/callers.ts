import { type Caller, roleError } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { redactedCopyError } from '../../transfer/imports/redacted/redactedCopy.js';
import { isCopy } from '../../transfer/imports/redacted/redactedCopy.steps.js';
import { checkPersona } from '../../memories/drafts/rememberInput.js';
import { checkHandle } from '../../directory/people/handle.js';
import type { PeopleService } from '../../directory/people/people.service.js';
import { type RefusalReason, TokenRefused, type TokenVerifier } from '../../platform/auth/accessTokens.js';
import { BoundedCache, tenantKeyOf } from '../../platform/boundedCache.js';
import type { Requester } from '../../platform/fairQueue.js';
import type { Graph, GraphSession } from '../../platform/neo4j/graph.js';
import type { BookmarkSeal } from './bookmarkSeal.js';
import { type HeaderTexts, parseBooleanHeader } from '../headers.js';

const maxCached = 10_000;

/** A caller with an open connection. What is known of them holds until their token expires. */
export interface LiveConnection {
  readonly caller: Caller;
  /** Expiry of the token, epoch ms. */
  readonly expiresAt: number;
  readonly openRequest: () => RequestContext;
}

interface IdentifiedCaller {
  readonly identity: Omit<Caller, 'viewerId'>;
  readonly expiresAt: number;
}

/** Authenticates callers by their token alone and opens their requests. Any door can pass the headers. */
export class Callers {
  /** Cache of account ids, by tenant and handle; an account's id never changes. */
  private readonly accountIds = new BoundedCache<string, string>(maxCached);
  /** Cache of which tenants are redacted copies. For a tenant with an account the answer never changes. */
  private readonly copies = new BoundedCache<string, boolean>(maxCached);

  constructor(
    private readonly graph: Graph,
    private readonly tokens: TokenVerifier,
    private readonly people: PeopleService,
    private readonly seal: BookmarkSeal,
    /** Called for each refused token with the id of its request and the reason. */
    private readonly onRefused: (requestId: string, reason: RefusalReason) => void,
  ) {}

  /**
   * Opens a request: the caller, and a session of the graph that reads at least what the caller's bookmark has seen.
   * The account of a verified handle is created at first sight. Rejects with UNAUTHENTICATED; with FORBIDDEN for acting
   * for another person without the role; with INVALID_INPUT for a wrong header, before any query; or with CONFLICT for
   * a new handle that is a look-alike of another account's. In a redacted copy the session is read-only: a write
   * rejects with CONFLICT, and so does an unknown handle.
   */
  async open(requestId: string, headers: HeaderTexts): Promise<RequestContext> {
    const { identity } = await this.identify(requestId, headers);
    const bookmarks = this.seal.open(headers['x-kith-bookmark'], identity);
    const { tenantId, handle } = identity;
    const graph = await this.sessionOf({ tenantId, viewerId: handle });
    const viewerId = await this.accountOf(graph, tenantId, handle);
    await graph.follow(bookmarks);
    return { graph, caller: { ...identity, viewerId } };
  }

  /** Authenticates a connection that outlives a request, and opens one request after the other. Rejects as `open`. */
  async connect(connectionId: string, headers: HeaderTexts): Promise<LiveConnection> {
    const { identity, expiresAt } = await this.identify(connectionId, headers);
    const { tenantId, handle } = identity;
    const requester = { tenantId, viewerId: handle };
    const caller = { ...identity, viewerId: await this.accountOf(await this.sessionOf(requester), tenantId, handle) };
    const openSession = await this.sessionOpener(requester);
    const openRequest = (): RequestContext => ({ graph: openSession(), caller });
    return { caller, expiresAt, openRequest };
  }

  private async identify(requestId: string, headers: HeaderTexts): Promise<IdentifiedCaller> {
    try {
      return await this.recognize(headers);
    } catch (error) {
      if (error instanceof TokenRefused) this.onRefused(requestId, error.reason);
      throw error;
    }
  }

  private async recognize(headers: HeaderTexts): Promise<IdentifiedCaller> {
    const { handle: tokenSubject, tenantId, roles, expiresAt } = await this.tokens.verify(headers.authorization);
    const isConnector = roles.includes('connector');
    const viewerHeader = headers['x-kith-viewer'];
    if (viewerHeader !== undefined && !isConnector) {
      throw roleError('x-kith-viewer', 'connector');
    }
    const identity = {
      tenantId,
      handle: viewerHeader === undefined ? tokenHandle(tokenSubject) : checkHandle('x-kith-viewer', viewerHeader),
      persona: checkPersona(headers['x-kith-persona']),
      isConnector,
      isOperator: roles.includes('operator'),
      isAdmin: roles.includes('admin'),
      actsForOther: viewerHeader !== undefined,
      saysPrivate: parseBooleanHeader('x-kith-private', headers['x-kith-private']),
    };
    return { identity, expiresAt };
  }

  /** Opens the session for a request; it is read-only if the tenant is a redacted copy. */
  private async sessionOf(requester: Requester): Promise<GraphSession> {
    return (await this.sessionOpener(requester))();
  }

  private async sessionOpener(requester: Requester): Promise<() => GraphSession> {
    const { tenantId } = requester;
    const isReadOnly = this.copies.get(tenantId) ?? (await isCopy(this.graph.session(requester), tenantId));
    if (isReadOnly) this.copies.set(tenantId, true);
    return () =>
      isReadOnly ? this.graph.readOnlySession(requester, redactedCopyError) : this.graph.session(requester);
  }

  private async accountOf(graph: GraphSession, tenantId: string, handle: string): Promise<string> {
    const key = tenantKeyOf(tenantId, handle);
    const cachedId = this.accountIds.get(key);
    if (cachedId !== undefined) return cachedId;
    const id = await this.people.accountId(graph, tenantId, handle);
    this.accountIds.set(key, id);
    // A tenant with an account never becomes a redacted copy.
    if (this.copies.get(tenantId) === undefined) this.copies.set(tenantId, false);
    return id;
  }
}

function tokenHandle(handle: string): string {
  try {
    return checkHandle('The claim "sub"', handle);
  } catch (error) {
    throw new TokenRefused('claims', error instanceof Error ? error.message : 'The claim "sub" is not a handle.');
  }
}
