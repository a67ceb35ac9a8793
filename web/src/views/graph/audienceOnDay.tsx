import { useMe } from '../../api/useMe.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useDebounced } from '../../api/useDebounced.js';
import { type ShownMemoryFragment, WhoCanHearDocument } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { dayMs, formatDay } from '../../parts/dates.js';
import { words } from '../../words.js';
import { AudienceSentence } from '../hearing/audienceSentence.js';
import { tableOf } from '../hearing/audienceTable.js';
import { useIsOrigin } from '../hearing/useIsOrigin.js';

/**
 * Audience of a memory at the end of a day (UTC), with who took part in the chats then; without a day, the present one.
 * Shows nothing to a viewer who is not its origin.
 */
export function AudienceOnDay({
  memory,
  day,
}: {
  readonly memory: ShownMemoryFragment;
  readonly day: string | undefined;
}) {
  const isOrigin = useIsOrigin(memory);
  // A viewer who moves through the graph or along the slider sends a request only where they stop.
  const memoryAndDay = `${memory.id} ${day}`;
  const isMoving = useDebounced(memoryAndDay) !== memoryAndDay;
  if (!isOrigin) return null;
  return (
    <section className="heard-on small" aria-busy={isMoving}>
      <h3>{day === undefined ? words.hearing.title : words.graph.heardOn(formatDay(day))}</h3>
      {isMoving ? <Loading rows={2} /> : <Hearers key={memoryAndDay} id={memory.id} at={endOf(day)} />}
    </section>
  );
}

function Hearers({ id, at }: { readonly id: string; readonly at: string | undefined }) {
  const me = useMe().data?.me.id;
  const { data, error, refetch } = useApiQuery(WhoCanHearDocument, { memory: id, at });
  if (error) return <ErrorNote error={error} onRetry={refetch} />;
  return data ? <AudienceSentence table={tableOf(data.whoCanHear.nodes)} me={me} /> : <Loading rows={2} />;
}

/** Last instant of a day; undefined if it is not over. */
function endOf(day: string | undefined): string | undefined {
  const end = day === undefined ? Infinity : Date.parse(day) + dayMs - 1;
  return end < Date.now() ? new Date(end).toISOString() : undefined;
}
