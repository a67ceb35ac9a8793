import DataLoader from 'dataloader';
import type { Clock } from '../../platform/clock.js';
import { perRequest } from '../../platform/graphql/perRequest.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ChatView } from './chat.js';
import { chatViewer } from './chats.service.js';
import { fetchChats } from './chats.store.js';

/** Loads the chats that the objects of a request belong to in one statement. */
export class ChatLoader {
  constructor(private readonly clock: Clock) {}

  /**
   * Chats by id, null where the caller may not see them; not kept, since what one mutation of a request changes, the
   * next must not read from before.
   */
  readonly of = perRequest(
    ({ graph, caller }: RequestContext) =>
      new DataLoader<string, ChatView | null>(
        async (ids) => {
          const viewer = { ...chatViewer(caller), seesAll: caller.isConnector };
          const found = await fetchChats(graph, viewer, ids, this.clock());
          return ids.map((id) => found.get(id) ?? null);
        },
        { cache: false },
      ),
  );
}
