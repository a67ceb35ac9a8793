import { useMemo } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';

/** Address parameters of the viewer's context, which every link keeps. */
const contextParameters = ['chat', 'as', 'persona'] as const;

/** Changes of an address: a text, several under one name, or undefined to remove a parameter. */
export type Changes = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Address of the page. Every choice is part of it, so that it can be bookmarked, shared and gone back to. */
export interface Address {
  readonly path: string;
  /** Returns the value of a parameter; undefined if it is absent or empty. */
  readonly get: (name: string) => string | undefined;
  readonly getAll: (name: string) => readonly string[];
  /** Changes parameters of the same view; `replace` leaves no step to go back to. */
  readonly choose: (changes: Changes, how?: { readonly replace?: boolean }) => void;
  /** Returns the address of the same view with changed parameters. */
  readonly same: (changes: Changes) => string;
  /** Navigates to another view in the same context. */
  readonly go: (path: string, choices?: Changes) => void;
  /** Returns the address of another view in the same context. */
  readonly to: (path: string, choices?: Changes) => string;
}

export function useAddress(): Address {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useMemo(() => {
    const currentParams = new URLSearchParams(search);
    const to = (where: string, choices: Changes = {}): string => {
      const contextParams = new URLSearchParams();
      for (const name of contextParameters)
        for (const value of currentParams.getAll(name)) contextParams.append(name, value);
      return withSearch(where, changedParams(contextParams, choices));
    };
    return {
      path,
      get: (name) => currentParams.get(name) || undefined,
      getAll: (name) => currentParams.getAll(name).filter((value) => value !== ''),
      choose: (changes, how) => navigate(withSearch(path, changedParams(currentParams, changes)), how),
      same: (changes) => withSearch(path, changedParams(currentParams, changes)),
      go: (where, choices) => navigate(to(where, choices)),
      to,
    };
  }, [path, search, navigate]);
}

/** Decodes a path segment of the route, such as an id or a ref. The router leaves escaped ":" and "/" as they are. */
export function useSegment(name: string): string {
  const text = useParams<Record<string, string>>()[name] ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function changedParams(from: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(from);
  // Another audience begins its lists at their start.
  if (contextParameters.some((name) => name in changes)) next.delete('after');
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one !== '') next.append(name, one);
  }
  return next;
}

const withSearch = (path: string, search: URLSearchParams): string => (search.size > 0 ? `${path}?${search}` : path);
