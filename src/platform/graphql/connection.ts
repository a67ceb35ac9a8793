import type { Page } from './paging.js';
import { Int, ObjectType } from './typeGraphql.js';
import { NonNull, Nullable } from './fields.js';

/** Page information of a Relay connection. */
@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  @NonNull(() => Boolean, 'True if items follow this page.') hasNextPage!: boolean;
  @NonNull(() => Boolean, 'True if this page was requested with `after`.') hasPreviousPage!: boolean;
  @Nullable(() => String, 'Cursor of the first item; null on an empty page.') startCursor!: string | null;

  @Nullable(() => String, 'Cursor of the last item, for `after` of the next page; null on an empty page.')
  endCursor!: string | null;
}

/** Source of a Relay connection. */
export interface Connection<T> {
  /** Counted only when it is read. */
  readonly totalCount: Promise<number>;
  readonly pageInfo: PageInfo;
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly nodes: readonly T[];
}

/** Builds the object types of a Relay connection of a node type; its name ends in `Connection`. */
export function connectionOf<T extends object>(name: string, node: () => abstract new () => T) {
  @ObjectType(`${name}Edge`, { description: `Item of ${name}Connection.` })
  class Edge {
    @NonNull(() => String, 'Opaque position of the item, for `after`.') cursor!: string;
    @NonNull(node, 'The item.') node!: T;
  }

  @ObjectType(`${name}Connection`, { description: `Page of a list of type ${name}.` })
  class ConnectionObject {
    @NonNull(() => [Edge], 'Items of the page with their cursors.') edges!: Edge[];
    @NonNull(() => [node()], 'Items of the page without cursors.') nodes!: T[];
    @NonNull(() => PageInfo, 'Position of the page in the list.') pageInfo!: PageInfo;
    @NonNull(() => Int, 'Length of the whole list; selecting it costs a count.') totalCount!: number;
  }
  return ConnectionObject;
}

/** Converts a page, asked for after a cursor or from the start, to its connection; `show` maps its items. */
export function toConnection<T>(page: Page<T>, after: string | null | undefined): Connection<T>;
export function toConnection<T, V>(
  page: Page<T>,
  after: string | null | undefined,
  show: (node: T) => V,
): Connection<V>;
export function toConnection<T, V>(
  page: Page<T>,
  after: string | null | undefined,
  show?: (node: T) => V,
): Connection<T | V> {
  const edges = page.edges.map(({ cursor, node }) => ({ cursor, node: show ? show(node) : node }));
  return {
    get totalCount() {
      return page.totalCount();
    },
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
    nodes: edges.map(({ node }) => node),
  };
}
