import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { words } from './words.js';

/**
 * A view with its path. The navigation shows it if it has `nav`. Each view is a module of its own, loaded when it is
 * first shown.
 */
export interface ViewAt {
  readonly path: string;
  readonly nav?: string;
  /** True if the navigation shows it only to operators. The service authorizes the requests on its own. */
  readonly forOperators?: boolean;
  readonly View: LazyExoticComponent<ComponentType>;
  /** Loads its module. */
  readonly load: () => Promise<unknown>;
}

const at = (
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  more: Pick<ViewAt, 'nav' | 'forOperators'> = {},
): ViewAt => ({ path, load, View: lazy(load), ...more });

/** All views, in the order of the navigation. */
export const views: readonly ViewAt[] = [
  at('/', () => import('./views/memories/memoriesView.js'), { nav: words.views.memories }),
  at('/search', () => import('./views/search/searchView.js'), { nav: words.views.search }),
  at('/graph', () => import('./views/graph/graphView.js'), { nav: words.views.graph }),
  at('/entities', () => import('./views/entities/entitiesView.js'), { nav: words.views.entities }),
  at('/conversations', () => import('./views/conversations/conversationsView.js'), { nav: words.views.conversations }),
  at('/chats', () => import('./views/here/hereView.js'), { nav: words.views.here }),
  at('/about-me', () => import('./views/aboutMe/aboutMeView.js'), { nav: words.views.aboutMe }),
  at('/to-do', () => import('./views/doing/doingView.js'), { nav: words.views.doing }),
  at('/operators', () => import('./views/operators/operatorsView.js'), {
    nav: words.views.operators,
    forOperators: true,
  }),
  at('/memories/:id', () => import('./views/memory/memoryView.js')),
  at('/people/:id', () => import('./views/person/personView.js')),
  at('/entities/:ref', () => import('./views/entities/entityView.js')),
];

/** Preloads the view of a path during sign-in. */
export function loadAhead(path: string): void {
  const view = views.find((one) => new RegExp(`^${one.path.replace(/:\w+/, '[^/]+')}/?$`).test(path || '/'));
  // After a failure, showing the view loads it again and reports the error.
  view?.load().catch(() => undefined);
}
