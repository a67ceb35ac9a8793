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
  readonly entering: Promise<string> | undefined;
}

/** The page: it asks for a token before sign-in, and shows the views afterwards. */
export function App({ entering }: AppProps) {
  return (
    <Router base="/explore">
      <SignedIn entering={entering} />
    </Router>
  );
}

function SignedIn({ entering }: AppProps) {
  // A link may sign in another person than the one who was signed in here before.
  const [token, setToken] = useState(entering ? undefined : storedToken);
  const [isEntering, setIsEntering] = useState(entering !== undefined);
  const [problem, setProblem] = useState<string>();
  const enter = useCallback((entered: string) => {
    keepToken(entered);
    setProblem(undefined);
    setToken(entered);
  }, []);
  const leave = useCallback((why?: string) => {
    dropToken();
    setProblem(why);
    setToken(undefined);
  }, []);
  useEffect(() => {
    entering?.then(enter, (error: Error) => leave(error.message)).finally(() => setIsEntering(false));
  }, [entering, enter, leave]);
  if (isEntering) return <Loading />;
  if (token === undefined) return <SignIn problem={problem} onToken={enter} />;
  return <Asking token={token} leave={leave} />;
}

function Asking({ token, leave }: { readonly token: string; readonly leave: (why?: string) => void }) {
  const address = useAddress();
  const [chat, as, persona] = [address.one('chat'), address.one('as'), address.one('persona')];
  // Each viewer and context has a client and cache of its own.
  const [place, client, refreshing] = useMemo(() => {
    const here = { token, viewer: as, persona, inPrivate: chat === undefined };
    const refresher = new QueryRefresher();
    return [here, makeClient(here, refresher, () => leave(words.signIn.ended)), refresher] as const;
  }, [token, as, persona, chat, leave]);
  const live = useLive(place, chat, refreshing);
  const session = useMemo(() => ({ bearer: bearerOf(token), token, signOut: () => leave() }), [token, leave]);
  return (
    <SessionContext.Provider value={session}>
      <Provider value={client}>
        <Notices>
          <OptimisticRemovals refreshing={refreshing}>
            <Frame key={JSON.stringify([chat, as, persona])} live={live} />
          </OptimisticRemovals>
        </Notices>
      </Provider>
    </SessionContext.Provider>
  );
}
