import { useMemo } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';

/** What says as whom and where one looks; every link keeps it. */
const placeNames = ['chat', 'as', 'persona'] as const;

/** What changes in an address: a text, several under one name, or undefined for what goes. */
export type Changes = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address of the page: whatever is chosen is in it, so that it can be kept, shared and gone back to. */
export interface Address {
  readonly path: string;
  /** The value of a name; undefined where it is not given or empty. */
  readonly one: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
  /** The same view with other choices. */
  readonly choose: (changes: Changes) => void;
  /** Goes to another view, in the same place. */
  readonly go: (path: string, choices?: Changes) => void;
  /** Where a link to another view leads, in the same place. */
  readonly to: (path: string, choices?: Changes) => string;
}

export function useAddress(): Address {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useMemo(() => {
    const now = new URLSearchParams(search);
    const to = (where: string, choices: Changes = {}): string => {
      const place = new URLSearchParams();
      for (const name of placeNames) for (const value of now.getAll(name)) place.append(name, value);
      return joined(where, changed(place, choices));
    };
    return {
      path,
      one: (name) => now.get(name) || undefined,
      all: (name) => now.getAll(name).filter((value) => value !== ''),
      choose: (changes) => navigate(joined(path, changed(now, changes))),
      go: (where, choices) => navigate(to(where, choices)),
      to,
    };
  }, [path, search, navigate]);
}

/** A part of the path that a route names, such as an id or a ref; the router leaves what stands for ":" and "/" as it is. */
export function useSegment(name: string): string {
  const text = useParams<Record<string, string>>()[name] ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function changed(from: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(from);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one !== '') next.append(name, one);
  }
  return next;
}

const joined = (path: string, search: URLSearchParams): string => (search.size > 0 ? `${path}?${search}` : path);
