import type { ReactNode } from 'react';
import type { NextPageFragment, ShownMemoryFragment } from '../operations.generated.js';
import { LoadMore } from './loadMore.js';
import { MemoryRow } from './memoryRow.js';

interface MemoryItemsProps {
  readonly edges: readonly { readonly node: ShownMemoryFragment }[];
  readonly page: NextPageFragment;
  /** Shown if there are no items. */
  readonly empty?: string | undefined;
  /** Renders the page after a cursor, once it is requested. */
  readonly children: (after: string) => ReactNode;
}

/** Items of one page of a list of memories, then its next page on request. */
export const MemoryItems = ({ edges, page, empty, children }: MemoryItemsProps) => (
  <>
    {edges.length === 0 && empty && <li className="quiet">{empty}</li>}
    {edges.map(({ node }) => (
      <li key={node.id}>
        <MemoryRow memory={node} />
      </li>
    ))}
    <LoadMore page={page}>{children}</LoadMore>
  </>
);
