import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { words } from './words.js';

/** A view, at its path; where `nav` is given, the navigation shows it. Each is a file of its own, loaded when it is first shown. */
export interface ViewAt {
  readonly path: string;
  readonly nav?: string;
  /** Shown in the navigation to operators alone; the service decides for itself what it answers. */
  readonly forOperators?: boolean;
  readonly View: LazyExoticComponent<ComponentType>;
  /** Loads its file. */
  readonly load: () => Promise<unknown>;
}

const at = (
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  more: Pick<ViewAt, 'nav' | 'forOperators'> = {},
): ViewAt => ({ path, load, View: lazy(load), ...more });

/** Every view, in the order of the navigation. */
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

/** Begins to load the view of a path, while it is found out who looks. */
export function loadAhead(path: string): void {
  const view = views.find((one) => new RegExp(`^${one.path.replace(/:\w+/, '[^/]+')}/?$`).test(path || '/'));
  // Where it fails, whoever shows the view loads it again and hears why.
  view?.load().catch(() => undefined);
}
