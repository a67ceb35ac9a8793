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
interface Nav {
  readonly nav: string;
  /** Shorter name in the bottom bar of a phone. */
  readonly short?: string;
  readonly icon: LucideIcon;
  /** True if the navigation shows it only to operators. The service authorizes the requests on its own. */
  readonly forOperators?: boolean;
}

/** A view with its path. The navigation shows it if it has `nav`. Each is a module of its own, loaded when first shown. */
export interface ViewRoute extends Partial<Nav> {
  readonly path: string;
  readonly View: LazyExoticComponent<ComponentType>;
  /** Loads its module. */
  readonly load: () => Promise<unknown>;
}

/** A view in the navigation. */
export type NavRoute = Nav & Pick<ViewRoute, 'path'>;

const route = (
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  nav: Nav | Partial<Nav> = {},
): ViewRoute => ({
  path,
  load,
  View: lazy(load),
  ...nav,
});

const { views: names } = words;

/** All views, in the order of the navigation. */
export const views: readonly ViewRoute[] = [
  route('/', () => import('./views/start/startView.js'), { nav: names.start, icon: House }),
  route('/memories', () => import('./views/memories/memoriesView.js'), { nav: names.memories, icon: StickyNote }),
  route('/graph', () => import('./views/graph/graphView.js'), { nav: names.graph, icon: Waypoints }),
  route('/entities', () => import('./views/entities/entitiesView.js'), {
    nav: names.entities,
    short: names.entitiesShort,
    icon: Users,
  }),
  route('/chats', () => import('./views/chat/chatView.js'), { nav: names.chats, icon: MessagesSquare }),
  route('/about-me', () => import('./views/aboutMe/aboutMeView.js'), { nav: names.aboutMe, icon: Ear }),
  route('/to-do', () => import('./views/toDo/toDoView.js'), { nav: names.toDo, icon: ListTodo }),
  route('/your-data', () => import('./views/yourData/yourDataView.js'), { nav: names.yourData, icon: ShieldCheck }),
  route('/operators', () => import('./views/operators/operatorsView.js'), {
    nav: names.operators,
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
  views.flatMap(({ path, nav, icon, short, forOperators }) =>
    nav === undefined || icon === undefined || (forOperators && !isOperator) ? [] : [{ path, nav, icon, short }],
  );

/** Preloads the view of a path during sign-in. */
export function preloadView(path: string): void {
  const view = views.find((one) => new RegExp(`^${one.path.replace(/:\w+/, '[^/]+')}/?$`).test(path || '/'));
  // After a failure, showing the view loads it again and reports the error.
  view?.load().catch(() => undefined);
}
