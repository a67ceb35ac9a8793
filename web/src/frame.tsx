import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Route, Switch } from 'wouter';
import { useAddress } from './address.js';
import type { LiveState } from './api/live.js';
import { useMe } from './api/useMe.js';
import { Loading } from './parts/loading.js';
import { ViewLink } from './parts/viewLink.js';
import { views } from './routes.js';
import { AudienceSwitch, AudienceBanner } from './shell/audienceSwitch.js';
import { Sidebar, Tabs } from './shell/sidebar.js';
import { useCurrentChat } from './api/useCurrentChat.js';
import { words } from './words.js';

const Palette = lazy(() => import('./shell/palette.js'));

/** Frame around every view: the navigation, the audience, and the command palette. */
export function Frame({ live }: { readonly live: LiveState }) {
  const { path, get } = useAddress();
  // The views say "you" of the viewer, and stand below the banner about the chat: both are known before they are shown.
  const isViewerUnknown = useMe().isLoading;
  const isChatUnknown = useCurrentChat().isLoading;
  const [isNarrow, setIsNarrow] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Keyboard and screen-reader focus moves to the new view, not to the navigation.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [path]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsFinding(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const openPalette = (): void => setIsFinding(true);
  const isThrough = get('chat') !== undefined || get('as') !== undefined;
  return (
    <div className={isNarrow ? 'shell narrowed' : 'shell'}>
      <a className="skip" href="#content">
        {words.frame.skip}
      </a>
      <Sidebar onFind={openPalette} isNarrow={isNarrow} onNarrow={() => setIsNarrow(!isNarrow)} />
      <div>
        <header className={isThrough ? 'topbar through' : 'topbar'}>
          <AudienceSwitch />
          <span role="status" className={`live is-${live}`}>
            {words.frame.live[live]}
          </span>
          <button
            type="button"
            className="ghost icon-button find"
            aria-label={words.palette.title}
            onClick={openPalette}
          >
            <Search size={18} aria-hidden />
          </button>
        </header>
        <AudienceBanner />
        <main id="content" tabIndex={-1} ref={main} aria-busy={isViewerUnknown || isChatUnknown}>
          <Suspense fallback={<Loading rows={6} />}>
            <Switch>
              {views.map(({ path: at, View }) => (
                <Route key={at} path={at}>
                  <View />
                </Route>
              ))}
              <Route>
                <p>{words.views.missing}</p>
                <p>
                  <ViewLink to="/">{words.views.open(words.views.start)}</ViewLink>
                </p>
              </Route>
            </Switch>
          </Suspense>
        </main>
      </div>
      <Tabs />
      {isFinding && (
        <Suspense>
          <Palette onClose={() => setIsFinding(false)} />
        </Suspense>
      )}
    </div>
  );
}
