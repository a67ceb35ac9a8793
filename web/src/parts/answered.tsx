import type { ReactNode } from 'react';
import type { Asked } from '../asking/useAsk.js';
import { ErrorNote } from './errorNote.js';
import { Loading } from './loading.js';

interface AnsweredProps<Data> {
  readonly asked: Asked<Data>;
  /** Whether it stands in a list, which may hold nothing but items. */
  readonly inList?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** What is made of an answer; until it is there, that it is loading, and where it was refused, why. */
export function Answered<Data>({ asked, inList = false, children }: AnsweredProps<Data>) {
  const { data, error, isLoading, again } = asked;
  const item = (shown: ReactNode): ReactNode => (inList ? <li>{shown}</li> : shown);
  if (isLoading) return item(<Loading />);
  return (
    <>
      {error && item(<ErrorNote error={error} onRetry={again} />)}
      {data !== undefined && children(data)}
    </>
  );
}
