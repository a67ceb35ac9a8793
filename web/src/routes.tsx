import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { words } from './words.js';

/** A view, at its path; where `nav` is given, the navigation shows it. Each is a file of its own, loaded when it is first shown. */
export interface ViewAt {
  readonly path: string;
  readonly nav?: string;
  /** Shown in the navigation to operators alone; the service decides for itself what it answers. */
  readonly forOperators?: boolean;
  readonly View: LazyExoticComponent<ComponentType>;
}

/** Every view, in the order of the navigation. */
export const views: readonly ViewAt[] = [
  { path: '/', nav: words.views.memories, View: lazy(() => import('./views/memories/memoriesView.js')) },
  { path: '/search', nav: words.views.search, View: lazy(() => import('./views/search/searchView.js')) },
  { path: '/graph', nav: words.views.graph, View: lazy(() => import('./views/graph/graphView.js')) },
  { path: '/entities', nav: words.views.entities, View: lazy(() => import('./views/entities/entitiesView.js')) },
  {
    path: '/conversations',
    nav: words.views.conversations,
    View: lazy(() => import('./views/conversations/conversationsView.js')),
  },
  { path: '/chats', nav: words.views.here, View: lazy(() => import('./views/here/hereView.js')) },
  { path: '/about-me', nav: words.views.aboutMe, View: lazy(() => import('./views/aboutMe/aboutMeView.js')) },
  { path: '/to-do', nav: words.views.doing, View: lazy(() => import('./views/doing/doingView.js')) },
  {
    path: '/operators',
    nav: words.views.operators,
    forOperators: true,
    View: lazy(() => import('./views/operators/operatorsView.js')),
  },
  { path: '/memories/:id', View: lazy(() => import('./views/memory/memoryView.js')) },
  { path: '/people/:id', View: lazy(() => import('./views/person/personView.js')) },
  { path: '/entities/:ref', View: lazy(() => import('./views/entities/entityView.js')) },
];
