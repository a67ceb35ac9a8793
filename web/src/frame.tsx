import { Suspense, useEffect, useRef } from 'react';
import { Route, Switch } from 'wouter';
import { useAddress } from './address.js';
import { useHasGraphiql } from './asking/graphiql.js';
import type { LiveState } from './asking/live.js';
import { useSession } from './asking/sessionContext.js';
import { useAsk } from './asking/useAsk.js';
import { MeDocument } from './operations.generated.js';
import { Go } from './parts/go.js';
import { inSentence } from './parts/names.js';
import { Loading } from './parts/loading.js';
import { PlaceForm } from './parts/placeForm.js';
import { ThemeChoice } from './parts/themeChoice.js';
import { views } from './routes.js';
import { words } from './words.js';

/** Frame around every view: the viewer, their context, and the navigation. */
export function Frame({ live }: { readonly live: LiveState }) {
  const { bearer, signOut } = useSession();
  const { path } = useAddress();
  const me = useAsk(MeDocument, {});
  const hasGraphiql = useHasGraphiql();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Keyboard and screen-reader focus moves to the new view, not to the navigation.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [path]);
  const shown = views.filter(({ nav, forOperators }) => nav !== undefined && (!forOperators || bearer.isOperator));
  return (
    <>
      <a className="skip" href="#content">
        {words.frame.skip}
      </a>
      <header className="top">
        <strong className="brand">{words.name}</strong>
        <nav aria-label={words.frame.views}>
          <ul>
            {shown.map(({ path: to, nav }) => (
              <li key={to}>
                <Go to={to} isCurrent={to === '/' ? path === '/' : path.startsWith(to)}>
                  {nav}
                </Go>
              </li>
            ))}
            {hasGraphiql && (
              <li>
                <a href="/graphiql">{words.frame.queries}</a>
              </li>
            )}
          </ul>
        </nav>
        <div className="who">
          <span>{inSentence(me.data?.me.name ?? bearer.handle)}</span>
          <span role="status" className="live">
            {words.frame.live[live]}
          </span>
          <ThemeChoice />
          <button type="button" onClick={signOut}>
            {words.signIn.out}
          </button>
        </div>
      </header>
      <PlaceForm />
      <main id="content" tabIndex={-1} ref={main}>
        <Suspense fallback={<Loading />}>
          <Switch>
            {views.map(({ path: at, View }) => (
              <Route key={at} path={at}>
                <View />
              </Route>
            ))}
            <Route>
              <p>{words.views.missing}</p>
            </Route>
          </Switch>
        </Suspense>
      </main>
    </>
  );
}
