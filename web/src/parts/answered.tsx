import type { ReactNode } from 'react';
import type { Asked } from '../asking/useAsk.js';
import { ErrorNote } from './errorNote.js';
import { Loading } from './loading.js';

/** What is made of an answer; until it is there, that it is loading, and where it was refused, why. */
export function Answered<Data>({
  asked,
  children,
}: {
  readonly asked: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, isLoading, again } = asked;
  if (isLoading) return <Loading />;
  return (
    <>
      {error && <ErrorNote error={error} onRetry={again} />}
      {data !== undefined && children(data)}
    </>
  );
}
