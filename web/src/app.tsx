import { useCallback, useMemo, useState } from 'react';
import { Provider } from 'urql';
import { Router } from 'wouter';
import { useAddress } from './address.js';
import { makeClient } from './asking/client.js';
import { SessionContext } from './asking/sessionContext.js';
import { Refreshing } from './asking/refreshing.js';
import { bearerOf, dropToken, keepToken, storedToken } from './asking/session.js';
import { Frame } from './frame.js';
import { Notices } from './parts/notices.js';
import { SignIn } from './signIn.js';

/** The page: who is not signed in is asked for a token, everybody else sees what they may. */
export function App() {
  return (
    <Router base="/explore">
      <SignedIn />
    </Router>
  );
}

function SignedIn() {
  const [token, setToken] = useState(storedToken);
  const [hasEnded, setHasEnded] = useState(false);
  const enter = useCallback((entered: string) => {
    keepToken(entered);
    setHasEnded(false);
    setToken(entered);
  }, []);
  const leave = useCallback((ended: boolean) => {
    dropToken();
    setHasEnded(ended);
    setToken(undefined);
  }, []);
  if (token === undefined) return <SignIn hasEnded={hasEnded} onToken={enter} />;
  return <Asking token={token} leave={leave} />;
}

function Asking({ token, leave }: { readonly token: string; readonly leave: (ended: boolean) => void }) {
  const address = useAddress();
  const [chat, as, persona] = [address.one('chat'), address.one('as'), address.one('persona')];
  // What was answered as somebody, or somewhere, is kept apart from everything else.
  const [client] = useMemo(() => {
    const refreshing = new Refreshing();
    const place = { token, viewer: as, persona, inPrivate: chat === undefined };
    return [makeClient(place, refreshing, () => leave(true)), refreshing] as const;
  }, [token, as, persona, chat, leave]);
  const session = useMemo(() => ({ bearer: bearerOf(token), token, signOut: () => leave(false) }), [token, leave]);
  return (
    <SessionContext.Provider value={session}>
      <Provider value={client}>
        <Notices>
          <Frame key={JSON.stringify([chat, as, persona])} />
        </Notices>
      </Provider>
    </SessionContext.Provider>
  );
}
