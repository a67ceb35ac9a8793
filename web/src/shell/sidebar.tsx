import { Braces, Ellipsis, LogOut, PanelLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../address.js';
import { useHasGraphiql } from '../api/graphiql.js';
import { useSession } from '../api/sessionContext.js';
import { useApiQuery } from '../api/useApiQuery.js';
import { MeDocument, NavCountsDocument, type NavCountsQuery } from '../operations.generated.js';
import { Avatar } from '../parts/avatar.js';
import { ViewLink } from '../parts/viewLink.js';
import { inSentence, personName } from '../parts/names.js';
import { Brand } from '../parts/brand.js';
import { ThemeButton } from '../parts/themeButton.js';
import { useModal } from '../parts/useModal.js';
import { type NavRoute, navOf } from '../routes.js';
import { words } from '../words.js';
import '../parts/picker.css';

interface FindProps {
  readonly onFind: () => void;
}

interface SidebarProps extends FindProps {
  readonly isNarrow: boolean;
  readonly onNarrow: () => void;
}

/** Navigation at the side: the palette, the views with their counts, and the viewer. */
export function Sidebar({ onFind, isNarrow, onNarrow }: SidebarProps) {
  const { bearer, signOut } = useSession();
  const hasGraphiql = useHasGraphiql();
  const me = useApiQuery(MeDocument, {}).data?.me;
  const counts = useCounts(me?.id);
  return (
    <div className="sidebar">
      <div className="brand">
        <Brand />
        <button
          type="button"
          className="ghost icon-button"
          aria-label={words.frame.narrow}
          aria-pressed={isNarrow}
          onClick={onNarrow}
        >
          <PanelLeft size={16} aria-hidden />
        </button>
      </div>
      <button type="button" className="find" onClick={onFind} title={words.palette.title}>
        <Search size={16} aria-hidden />
        <span className="label">{words.palette.open}</span>
        <kbd>{words.palette.shortcut}</kbd>
      </button>
      <nav aria-label={words.frame.views}>
        <ul>
          {navOf(bearer.isOperator).map((view) => (
            <li key={view.path} className={view.path === '/your-data' ? 'apart' : undefined}>
              <NavLink view={view} count={counts[view.path]} isPending={view.path === '/to-do'} />
            </li>
          ))}
          {hasGraphiql && (
            <li className="apart">
              <QueriesLink />
            </li>
          )}
        </ul>
      </nav>
      <div className="self">
        {me ? <Avatar person={me} size={28} /> : <span className="face size-28" />}
        <span className="name" title={bearer.handle}>
          {me ? personName(me) : inSentence(bearer.handle)}
        </span>
        <ThemeButton />
        <button
          type="button"
          className="ghost icon-button"
          aria-label={words.signIn.out}
          title={words.signIn.out}
          onClick={signOut}
        >
          <LogOut size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** Link to GraphiQL, which is a page of its own. */
const QueriesLink = () => (
  <a className="nav-link" href="/graphiql" title={words.frame.queries}>
    <Braces size={18} aria-hidden />
    <span className="label">{words.frame.queries}</span>
  </a>
);

interface NavLinkProps {
  readonly view: NavRoute;
  readonly count?: number;
  /** True if the count is of what waits for the viewer. */
  readonly isPending?: boolean;
}

function NavLink({ view: { path: to, title, icon: Icon }, count = 0, isPending = false }: NavLinkProps) {
  const { path } = useAddress();
  const isCurrent = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
  return (
    <ViewLink to={to} isCurrent={isCurrent} className="nav-link" title={title}>
      <Icon size={18} aria-hidden />
      <span className="label">{title}</span>
      {count > 0 && (
        <span className={isPending ? 'count waits' : 'count'} aria-hidden>
          {count}
        </span>
      )}
    </ViewLink>
  );
}

/** Counts beside the views, by their paths. */
function useCounts(me: string | undefined): Readonly<Record<string, number>> {
  const chat = useAddress().get('chat');
  const variables = { people: me === undefined ? [] : [me], chat, isPrivate: chat === undefined };
  const { data } = useApiQuery(NavCountsDocument, variables, { isPaused: me === undefined });
  return data ? countsOf(data) : {};
}

const countsOf = ({ memories, entities, chats, memoriesAbout, proposals, todos }: NavCountsQuery) => ({
  '/memories': memories.totalCount,
  '/entities': entities.totalCount,
  '/chats': chats.totalCount,
  '/about-me': memoriesAbout.totalCount,
  '/to-do': (proposals?.nodes ?? []).filter(({ state }) => state === 'OPEN').length + (todos?.totalCount ?? 0),
});

/** Number of views in the bottom bar; the others are behind its last tab. */
const maxTabs = 4;

/** Bottom bar of a phone: four views, and the others behind the fifth tab. */
export function Tabs() {
  const { bearer } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const views = navOf(bearer.isOperator);
  return (
    <nav className="tabs" aria-label={words.frame.tabs}>
      <ul>
        {views.slice(0, maxTabs).map((view) => (
          <li key={view.path}>
            <NavLink view={{ ...view, title: view.short ?? view.title }} />
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <Ellipsis size={18} aria-hidden />
            {words.frame.more}
          </button>
        </li>
      </ul>
      {isOpen && <MoreSheet views={views.slice(maxTabs)} onClose={() => setIsOpen(false)} />}
    </nav>
  );
}

function MoreSheet({ views, onClose }: { readonly views: readonly NavRoute[]; readonly onClose: () => void }) {
  const { signOut } = useSession();
  const hasGraphiql = useHasGraphiql();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="picker-dialog sheet"
      aria-label={words.frame.more}
      onClose={() => dialog.current?.open || onClose()}
      onClick={onClose}
    >
      <ul className="more-list">
        {views.map((view) => (
          <li key={view.path}>
            <NavLink view={view} />
          </li>
        ))}
        {hasGraphiql && (
          <li>
            <QueriesLink />
          </li>
        )}
        <li>
          <ThemeButton isLabelled />
        </li>
        <li>
          <button type="button" className="ghost" onClick={signOut}>
            <LogOut size={18} aria-hidden /> {words.signIn.out}
          </button>
        </li>
        <li>
          <button type="button" className="ghost" onClick={onClose}>
            {words.notices.close}
          </button>
        </li>
      </ul>
    </dialog>
  );
}
