import { useId, useState } from 'react';
import { useAddress } from '../../address.js';
import { useMe } from '../../api/useMe.js';
import type { ShownPersonFragment } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { PersonPicker } from '../../parts/personPicker.js';
import { words } from '../../words.js';
import type { SectionProps } from '../memory/sections.js';
import { AudienceSentence } from './audienceSentence.js';
import { Changes } from './changes.js';
import { changesOf } from './audienceTable.js';
import { HearingTable } from './hearingTable.js';
import { mayBecome, sensitivities, type Spread, spreadChange } from './spread.js';
import { SpreadFields } from './spreadFields.js';
import { useSpreadMutation } from './useSpreadMutation.js';
import { useAudience } from './useAudience.js';
import { useIsOrigin } from './useIsOrigin.js';
import { DisclosureContexts } from './disclosureContexts.js';

/**
 * Section with the audience of a memory, and the audience it would have with another spread. A viewer who is not its
 * origin sees only where they hear it themselves.
 */
export function HearingSection({ memory }: SectionProps) {
  const isOrigin = useIsOrigin(memory);
  const id = useId();
  return (
    <section className="hearing-section" aria-labelledby={id}>
      <h2 id={id} className={isOrigin ? 'unseen' : undefined}>
        {isOrigin ? words.hearing.title : words.hearing.comesUp}
      </h2>
      {isOrigin ? (
        <OriginHearing memory={memory} />
      ) : (
        <>
          <p className="quiet small">{words.hearing.onlyOrigin}</p>
          <DisclosureContexts id={memory.id} />
        </>
      )}
    </section>
  );
}

function OriginHearing({ memory }: SectionProps) {
  const address = useAddress();
  const me = useMe().data?.me.id;
  const [confidants, setConfidants] = useState<readonly ShownPersonFragment[]>();
  const chosen = chosenOf(memory, address);
  const spreadOverride = { ...spreadChange(memory, chosen), ...(confidants && { confidedTo: confidants }) };
  const hasOverride = Object.keys(spreadOverride).length > 0;
  const after = address.get('after');
  const { table, next, error, isStale, refetch } = useAudience(memory.id, spreadOverride, { after });
  const apply = useSpreadMutation(memory, true);
  const reset = (): void => {
    setConfidants(undefined);
    address.choose({ level: undefined, elsewhere: undefined });
  };
  const choose = (next: Spread): void => {
    const { sensitivity, portable } = spreadChange(memory, next);
    address.choose({ level: sensitivity, elsewhere: portable === undefined ? undefined : portable ? 'yes' : 'no' });
  };
  const mayChoose = (next: Spread): boolean => mayBecome(memory, next, memory.allowed);
  const mayChange = memory.status === 'ACTIVE' && memory.allowed.length > 0;
  if (!table) return error ? <ErrorNote error={error} onRetry={refetch} /> : <Loading rows={2} />;
  return (
    <>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      <AudienceSentence table={table} me={me} />
      <HearingTable table={table} me={me} label={words.hearing.table} />
      {(next !== undefined || after !== undefined) && (
        <div className="buttons">
          {after !== undefined && (
            <button type="button" onClick={() => address.choose({ after: undefined })}>
              {words.hearing.firstPeople}
            </button>
          )}
          {next !== undefined && (
            <button type="button" onClick={() => address.choose({ after: next })}>
              {words.hearing.nextPeople}
            </button>
          )}
        </div>
      )}
      {mayChange && (
        <div className="what-if">
          <h3>{words.hearing.whatIf}</h3>
          <div className="line">
            <SpreadFields value={chosen} onChange={choose} mayChoose={mayChoose} />
          </div>
          {memory.allowed.includes('CORRECT') && (
            <details>
              <summary className="small">{words.hearing.tellOnly}</summary>
              <p className="quiet small">{words.hearing.confidantsHint}</p>
              <PersonPicker chosen={confidants ?? memory.confidedTo} onChange={setConfidants} />
            </details>
          )}
          {!memory.allowed.includes('RELAX') && <p className="quiet small">{words.hearing.notAllowed}</p>}
        </div>
      )}
      {hasOverride && !isStale && (
        <div className="spread-changes" role="status">
          <Changes lines={changesOf(table, { more: words.hearing.changeMore, less: words.hearing.changeLess }, me)} />
          {apply.error && <ErrorNote error={apply.error} />}
          <div className="buttons">
            <button
              type="button"
              className="main"
              disabled={apply.isRunning || !mayChoose(chosen)}
              onClick={() => void apply.run(spreadOverride, after).then((isDone) => isDone && reset())}
            >
              {words.hearing.apply}
            </button>
            <button type="button" className="ghost" onClick={reset}>
              {words.hearing.reset}
            </button>
          </div>
        </div>
      )}
      <p className="quiet small">{words.hearing.lead}</p>
    </>
  );
}

/** Returns the spread chosen in the address; the present one for parts that it leaves out. */
function chosenOf(memory: Spread, { get }: Pick<ReturnType<typeof useAddress>, 'get'>): Spread {
  const level = get('level');
  const elsewhere = get('elsewhere');
  return {
    sensitivity: sensitivities.find((sensitivity) => sensitivity === level) ?? memory.sensitivity,
    portable: elsewhere === 'yes' ? true : elsewhere === 'no' ? false : memory.portable,
  };
}
