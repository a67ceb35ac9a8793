import { useAsk } from '../../asking/useAsk.js';
import { WorkBacklogDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { shownMinute } from '../../parts/names.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

/** Number of pending background work of all tenants, and due time of the oldest. */
export function Backlog() {
  const asked = useAsk(WorkBacklogDocument, {});
  const { backlog: title, noBacklog, kind, state, count, due } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <Answered asked={asked}>
        {({ backgroundTaskBacklog: backlog }) => (
          <FactTable
            label={title}
            none={noBacklog}
            columns={[kind, state, count, due]}
            rows={backlog.map((one) => [
              words.work.kinds[one.kind],
              words.work.states[one.state],
              String(one.count),
              one.since ? shownMinute(one.since) : '',
            ])}
          />
        )}
      </Answered>
    </section>
  );
}
