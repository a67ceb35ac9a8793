import { useMemo, useRef } from 'react';
import type { KithError } from '../../../../clients/typescript/src/errors.js';
import { nextPage } from '../../api/nextPage.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { WhoCanHearDocument } from '../../operations.generated.js';
import { type Hearing, type HearingTable, tableOf } from './hearings.js';
import type { Spread } from './spread.js';

export interface SpreadOverride extends Partial<Spread> {
  readonly confidedTo?: readonly { readonly id: string }[];
}

/** Present audience of a memory, and its audience with another spread. */
export interface Hearings {
  readonly now: readonly Hearing[];
  /** The last one while the answer for another spread is loading; undefined before the first. */
  readonly table: HearingTable | undefined;
  /** Cursor of the next page of people; undefined if there is none. */
  readonly next: string | undefined;
  /** True while the table is the last one. */
  readonly isStale: boolean;
  readonly error: KithError | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/**
 * Hook that loads the audience of a memory and, beside it, its audience with another spread. Only the service applies
 * the rule.
 */
export function useHearings(
  memory: string,
  wouldBe: SpreadOverride,
  { after, isPaused = false }: { after?: string; isPaused?: boolean } = {},
): Hearings {
  const isOther = Object.keys(wouldBe).length > 0;
  const now = useApiQuery(WhoCanHearDocument, { memory, after }, { isPaused });
  const would = useApiQuery(
    WhoCanHearDocument,
    { memory, after, ...variablesOf(wouldBe) },
    { isPaused: isPaused || !isOther },
  );
  const before = now.data?.whoCanHear.nodes;
  const later = isOther ? would.data?.whoCanHear.nodes : before;
  const table = useMemo(() => (before && later ? tableOf(before, later) : undefined), [before, later]);
  const last = useRef<HearingTable>(undefined);
  if (table) last.current = table;
  return {
    now: before ?? [],
    table: last.current,
    next: nextPage(now.data?.whoCanHear.pageInfo),
    isStale: table === undefined,
    error: now.error ?? (isOther ? would.error : undefined),
    isLoading: now.isLoading || (isOther && would.isLoading),
    again: () => {
      now.again();
      if (isOther) would.again();
    },
  };
}

const variablesOf = ({ confidedTo, ...spread }: SpreadOverride) => ({
  ...spread,
  ...(confidedTo && { confidedTo: confidedTo.map(({ id }) => ({ id })) }),
});
