import type { Clock } from '../../platform/clock.js';
import { batchLoader } from '../../platform/graphql/batchLoader.js';
import { perRequest } from '../../platform/perRequest.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { chatViewer } from './chats.service.js';
import { fetchChats } from './chats.store.js';

/** DataLoader for the chats of a request's objects, batched into one statement. */
export class ChatLoader {
  constructor(private readonly clock: Clock) {}

  /** Loads null for a chat the caller may not see. Uncached: a mutation must not read what an earlier one changed. */
  readonly of = perRequest(({ graph, caller }: RequestContext) =>
    batchLoader((ids) => fetchChats(graph, chatViewer(caller), ids, this.clock()), null, { cache: false }),
  );
}
