import { useCallback, useEffect, useMemo, useState } from 'react';
import { Provider } from 'urql';
import { Router } from 'wouter';
import { useAddress } from './address.js';
import { makeClient } from './api/client.js';
import { OptimisticRemovals } from './api/optimisticRemoval.js';
import { useLive } from './api/live.js';
import { SessionContext } from './api/sessionContext.js';
import { QueryRefresher } from './api/queryRefresher.js';
import { bearerOf, dropToken, keepToken, storedToken } from './api/session.js';
import { Frame } from './frame.js';
import { Loading } from './parts/loading.js';
import { Notices } from './parts/notices.js';
import { SignIn } from './signIn.js';
import { words } from './words.js';

interface AppProps {
  /** Pending token of a visitor who came with a link. */
  readonly pendingToken: Promise<string> | undefined;
}

/** The page: it asks for a token before sign-in, and shows the views afterwards. */
export function App({ pendingToken }: AppProps) {
  return (
    <Router base="/explore">
      <SignedIn pendingToken={pendingToken} />
    </Router>
  );
}

function SignedIn({ pendingToken }: AppProps) {
  // A link may sign in another person than the one who was signed in here before.
  const [token, setToken] = useState(pendingToken ? undefined : storedToken);
  const [isEntering, setIsEntering] = useState(pendingToken !== undefined);
  const [problem, setProblem] = useState<string>();
  const enter = useCallback((newToken: string) => {
    keepToken(newToken);
    setProblem(undefined);
    setToken(newToken);
  }, []);
  const leave = useCallback((reason?: string) => {
    dropToken();
    setProblem(reason);
    setToken(undefined);
  }, []);
  useEffect(() => {
    pendingToken?.then(enter, (error: Error) => leave(error.message)).finally(() => setIsEntering(false));
  }, [pendingToken, enter, leave]);
  if (isEntering) return <Loading />;
  if (token === undefined) return <SignIn problem={problem} onToken={enter} />;
  return <ViewerSession token={token} leave={leave} />;
}

function ViewerSession({ token, leave }: { readonly token: string; readonly leave: (reason?: string) => void }) {
  const address = useAddress();
  const [chat, as, persona] = [address.get('chat'), address.get('as'), address.get('persona')];
  // Each viewer and context has a client and cache of its own.
  const [requestScope, client, queryRefresher] = useMemo(() => {
    const scope = { token, viewer: as, persona, inPrivate: chat === undefined };
    const refresher = new QueryRefresher();
    return [scope, makeClient(scope, refresher, () => leave(words.signIn.ended)), refresher] as const;
  }, [token, as, persona, chat, leave]);
  const live = useLive(requestScope, chat, queryRefresher);
  const session = useMemo(() => ({ bearer: bearerOf(token), token, signOut: () => leave() }), [token, leave]);
  return (
    <SessionContext.Provider value={session}>
      <Provider value={client}>
        <Notices>
          <OptimisticRemovals queryRefresher={queryRefresher}>
            <Frame key={JSON.stringify([chat, as, persona])} live={live} />
          </OptimisticRemovals>
        </Notices>
      </Provider>
    </SessionContext.Provider>
  );
}
