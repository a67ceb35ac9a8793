import DataLoader from 'dataloader';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { perRequest } from '../../platform/graphql/perRequest.js';
import { isId } from '../../platform/ids.js';
import { cleanExternalId } from './chat.js';
import { chatViewer } from './chats.service.js';
import { findChatIds } from './chats.store.js';

const maxKnown = 10_000;

/**
 * Translates what callers call a chat, Kith's id or the connector's own, to Kith's id: the one place that knows both.
 * An id wins over an external id of the same letters. A name that means nothing, or a chat that the caller may not see,
 * stays as it is, so that both are answered as an id that is not there.
 */
export class ChatIds {
  /** Ids of chats seen before, by tenant: what is one stays one, so that it is looked up once. */
  private readonly known = new Set<string>();

  /** The names of one request that are asked for together are looked up together, anew each time. */
  readonly of = perRequest((request: RequestContext) => {
    const load = new DataLoader<string, string>((names) => this.find(request, names), { cache: false });
    const { tenantId } = request.caller;
    return (name: string): string | Promise<string> => (this.known.has(keyOf(tenantId, name)) ? name : load.load(name));
  });

  private async find({ graph, caller }: RequestContext, names: readonly string[]): Promise<string[]> {
    const viewer = { ...chatViewer(caller), seesAll: caller.isConnector };
    const externalIds = names.map(externalIdMeant);
    const wanted = [...new Set(externalIds.flatMap((one) => one ?? []))];
    const found = wanted.length === 0 ? none : await findChatIds(graph, viewer, wanted);
    return names.map((name, at) => {
      const id = found.get(externalIds[at] ?? '') ?? name;
      if (id === name && isId(name) && found.has(name)) this.note(keyOf(caller.tenantId, id));
      return id;
    });
  }

  private note(key: string): void {
    if (this.known.size >= maxKnown) this.known.delete(this.known.values().next().value!);
    this.known.add(key);
  }
}

const none: ReadonlyMap<string, string> = new Map();

const keyOf = (tenantId: string, id: string): string => JSON.stringify([tenantId, id]);

/** The external id that a text may be; undefined where it cannot be any. */
function externalIdMeant(text: string): string | undefined {
  try {
    return cleanExternalId(text);
  } catch {
    return undefined;
  }
}
