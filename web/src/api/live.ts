import { createClient } from 'graphql-ws';
import { useEffect, useState } from 'react';
import { ChangedDocument, type ChangedSubscription } from '../operations.generated.js';
import type { RequestScope } from './client.js';
import type { QueryRefresher } from './queryRefresher.js';

/**
 * State of the subscription to changes.
 *
 * | state | event | next |
 * |---|---|---|
 * | connecting (initial) | connected | live |
 * | live, connecting | closed, and the token is not refused | broken |
 * | broken | reconnected with back-off | live |
 * | any | closed with a code of `refusedCodes`, or the subscription ends | ended |
 */
export type LiveState = 'connecting' | 'live' | 'broken' | 'ended';

/** Close codes after which the same token is not accepted again. */
const refusedCodes = [4401, 4403];
/** Least time between two refreshes in ms, however much changes. */
const pauseMs = 1_000;

/**
 * Subscribes to changes in the viewer's context, a chat or their own thread, and refreshes all shown reads after each
 * change.
 */
export function useLive(
  requestScope: RequestScope,
  chat: string | undefined,
  queryRefresher: QueryRefresher,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const refresh = throttle(() => queryRefresher.refresh());
    const stop = listen(requestScope, chat, refresh.request, setState);
    // A viewer who comes back to the page also sees changes from elsewhere.
    const onShown = (): void => void (document.visibilityState === 'visible' && refresh.request());
    document.addEventListener('visibilitychange', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      refresh.stop();
      stop();
    };
  }, [requestScope, chat, queryRefresher]);
  return state;
}

function listen(
  { token, viewer, persona, inPrivate }: RequestScope,
  chat: string | undefined,
  onChange: () => void,
  onState: (state: LiveState) => void,
): () => void {
  // The same object is sent with each new connection, with the revision that was seen last.
  const variables: { chat?: string; since?: number } = chat === undefined ? {} : { chat };
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: {
      authorization: `Bearer ${token}`,
      ...(viewer !== undefined && { 'x-kith-viewer': viewer }),
      ...(persona !== undefined && { 'x-kith-persona': persona }),
      ...(inPrivate && { 'x-kith-private': 'true' }),
    },
    retryAttempts: Infinity,
    shouldRetry: (event) => !refusedCodes.includes(codeOf(event)),
    on: {
      connected: (_socket, _payload, wasRetry) => {
        onState('live');
        if (wasRetry) onChange();
      },
      closed: (event) => onState(refusedCodes.includes(codeOf(event)) ? 'ended' : 'broken'),
    },
  });
  client.subscribe<ChangedSubscription>(
    { query: ChangedDocument.toString(), variables },
    {
      next: ({ data }) => {
        if (!data) return;
        variables.since = data.threadChanged.rev;
        onChange();
      },
      error: () => onState('ended'),
      complete: () => onState('ended'),
    },
  );
  // A connection that is just being opened may be refused meanwhile; its error is ignored.
  return () => void Promise.resolve(client.dispose()).catch(() => undefined);
}

const codeOf = (event: unknown): number => (event instanceof CloseEvent ? event.code : 0);

/** Throttles work: runs it now, or as soon as the pause since its last run is over. */
function throttle(work: () => void): { request: () => void; stop: () => void } {
  let timer: number | undefined;
  let lastRunAt = -Infinity;
  const run = (): void => {
    timer = undefined;
    lastRunAt = performance.now();
    work();
  };
  return {
    request: () => {
      if (timer === undefined) timer = window.setTimeout(run, Math.max(0, lastRunAt + pauseMs - performance.now()));
    },
    stop: () => window.clearTimeout(timer),
  };
}
