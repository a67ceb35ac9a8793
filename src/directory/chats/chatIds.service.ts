import DataLoader from 'dataloader';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { BoundedCache, tenantKeyOf } from '../../platform/boundedCache.js';
import { perRequest } from '../../platform/perRequest.js';
import { isId } from '../../platform/ids.js';
import { parseExternalId } from './chat.js';
import { chatViewer } from './chats.service.js';
import { findChatIds } from './chats.store.js';

const maxCachedIds = 10_000;

/**
 * Resolves a caller's id of a chat to Kith's id; the caller may send either Kith's id or the connector's external id.
 * Kith's id wins over an equal external id. An unknown id, and the external id of a chat that the caller may not see,
 * stay unchanged, so that both get the answer for a missing chat.
 */
export class ChatIds {
  /** Cache of Kith's ids, by tenant: an id never changes, so it is looked up once. Holds at most 10,000. */
  private readonly knownIds = new BoundedCache<string, true>(maxCachedIds);

  /** Resolves the ids of one request in batches, without a cache. */
  readonly of = perRequest((request: RequestContext) => {
    const load = new DataLoader<string, string>((names) => this.find(request, names), { cache: false });
    const { tenantId } = request.caller;
    return (name: string): string | Promise<string> =>
      this.knownIds.get(tenantKeyOf(tenantId, name)) ? name : load.load(name);
  });

  private async find({ graph, caller }: RequestContext, names: readonly string[]): Promise<string[]> {
    const externalIds = names.map(parseExternalId);
    const lookupIds = [...new Set(externalIds.flatMap((one) => one ?? []))];
    const idsByName = lookupIds.length === 0 ? none : await findChatIds(graph, chatViewer(caller), lookupIds);
    return names.map((name, index) => {
      const id = idsByName.get(externalIds[index] ?? '') ?? name;
      if (id === name && isId(name) && idsByName.has(name)) this.knownIds.set(tenantKeyOf(caller.tenantId, id), true);
      return id;
    });
  }
}

const none: ReadonlyMap<string, string> = new Map();
