import {
  Ear,
  Gauge,
  House,
  ListTodo,
  type LucideIcon,
  MessagesSquare,
  ShieldCheck,
  StickyNote,
  Users,
  Waypoints,
} from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { words } from './words.js';

/** Entry of the navigation. */
interface NavEntry {
  readonly title: string;
  /** Shorter name in the bottom bar of a phone. */
  readonly short?: string;
  readonly icon: LucideIcon;
  /** True if the navigation shows it only to operators. The service authorizes the requests on its own. */
  readonly forOperators?: boolean;
}

/** A view with its path. The navigation shows it if it has a `title`. Each is a module, loaded when first shown. */
export interface ViewRoute extends Partial<NavEntry> {
  readonly path: string;
  readonly View: LazyExoticComponent<ComponentType>;
  /** Loads its module. */
  readonly load: () => Promise<unknown>;
}

/** A view in the navigation. */
export type NavRoute = NavEntry & Pick<ViewRoute, 'path'>;

const route = (
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  entry: NavEntry | Partial<NavEntry> = {},
): ViewRoute => ({
  path,
  load,
  View: lazy(load),
  ...entry,
});

const { views: names } = words;

/** All views, in the order of the navigation. */
export const views: readonly ViewRoute[] = [
  route('/', () => import('./views/start/startView.js'), { title: names.start, icon: House }),
  route('/memories', () => import('./views/memories/memoriesView.js'), { title: names.memories, icon: StickyNote }),
  route('/graph', () => import('./views/graph/graphView.js'), { title: names.graph, icon: Waypoints }),
  route('/entities', () => import('./views/entities/entitiesView.js'), {
    title: names.entities,
    short: names.entitiesShort,
    icon: Users,
  }),
  route('/chats', () => import('./views/chat/chatView.js'), { title: names.chats, icon: MessagesSquare }),
  route('/about-me', () => import('./views/aboutMe/aboutMeView.js'), { title: names.aboutMe, icon: Ear }),
  route('/to-do', () => import('./views/toDo/toDoView.js'), { title: names.toDo, icon: ListTodo }),
  route('/your-data', () => import('./views/yourData/yourDataView.js'), { title: names.yourData, icon: ShieldCheck }),
  route('/operators', () => import('./views/operators/operatorsView.js'), {
    title: names.operators,
    icon: Gauge,
    forOperators: true,
  }),
  route('/search', () => import('./views/search/searchView.js')),
  route('/conversations', () => import('./views/conversations/conversationsView.js')),
  route('/memories/:id', () => import('./views/memory/memoryView.js')),
  route('/people/:id', () => import('./views/person/personView.js')),
  route('/entities/:ref', () => import('./views/entities/entityView.js')),
];

/** Lists the views of the navigation for a viewer. */
export const navOf = (isOperator: boolean): NavRoute[] =>
  views.flatMap(({ path, title, icon, short, forOperators }) =>
    title === undefined || icon === undefined || (forOperators && !isOperator) ? [] : [{ path, title, icon, short }],
  );

/** Preloads the view of a path during sign-in. */
export function preloadView(path: string): void {
  const view = views.find((candidate) =>
    new RegExp(`^${candidate.path.replace(/:\w+/, '[^/]+')}/?$`).test(path || '/'),
  );
  // After a failure, showing the view loads it again and reports the error.
  view?.load().catch(() => undefined);
}
