import { useMemo, useRef } from 'react';
import type { KithError } from '../../../../clients/typescript/src/errors.js';
import { nextPage } from '../../api/nextPage.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { WhoCanHearDocument } from '../../operations.generated.js';
import { type AudienceDisclosure, type AudienceTable, tableOf } from './audienceTable.js';
import type { Spread } from './spread.js';

export interface SpreadOverride extends Partial<Spread> {
  readonly confidedTo?: readonly { readonly id: string }[];
}

/** Present audience of a memory, and its audience with another spread. */
export interface AudienceState {
  readonly currentDisclosures: readonly AudienceDisclosure[];
  /** The last one while the answer for another spread is loading; undefined before the first. */
  readonly table: AudienceTable | undefined;
  /** Cursor of the next page of people; undefined if there is none. */
  readonly next: string | undefined;
  /** True while the table is the last one. */
  readonly isStale: boolean;
  readonly error: KithError | undefined;
  readonly isLoading: boolean;
  readonly refetch: () => void;
}

/**
 * Hook that loads the audience of a memory and, beside it, its audience with another spread. Only the service applies
 * the rule.
 */
export function useAudience(
  memory: string,
  spreadOverride: SpreadOverride,
  { after, isPaused = false }: { after?: string; isPaused?: boolean } = {},
): AudienceState {
  const hasOverride = Object.keys(spreadOverride).length > 0;
  const currentQuery = useApiQuery(WhoCanHearDocument, { memory, after }, { isPaused });
  const changedQuery = useApiQuery(
    WhoCanHearDocument,
    { memory, after, ...variablesOf(spreadOverride) },
    { isPaused: isPaused || !hasOverride },
  );
  const currentDisclosures = currentQuery.data?.whoCanHear.nodes;
  const changedDisclosures = hasOverride ? changedQuery.data?.whoCanHear.nodes : currentDisclosures;
  const table = useMemo(
    () => (currentDisclosures && changedDisclosures ? tableOf(currentDisclosures, changedDisclosures) : undefined),
    [currentDisclosures, changedDisclosures],
  );
  const lastTable = useRef<AudienceTable>(undefined);
  if (table) lastTable.current = table;
  return {
    currentDisclosures: currentDisclosures ?? [],
    table: lastTable.current,
    next: nextPage(currentQuery.data?.whoCanHear.pageInfo),
    isStale: table === undefined,
    error: currentQuery.error ?? (hasOverride ? changedQuery.error : undefined),
    isLoading: currentQuery.isLoading || (hasOverride && changedQuery.isLoading),
    refetch: () => {
      currentQuery.refetch();
      if (hasOverride) changedQuery.refetch();
    },
  };
}

const variablesOf = ({ confidedTo, ...spread }: SpreadOverride) => ({
  ...spread,
  ...(confidedTo && { confidedTo: confidedTo.map(({ id }) => ({ id })) }),
});
