import { useState } from 'react';
import { useDo } from '../../asking/useDo.js';
import { type ShownPersonFragment, UnblockStaterDocument } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { personName } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { PersonPicker } from '../../parts/personPicker.js';
import { words } from '../../words.js';

/** Lifts a block: the API lists none, so the viewer says whose it is. */
export function LiftBlock() {
  const [chosen, setChosen] = useState<readonly ShownPersonFragment[]>([]);
  const tell = useNotice();
  const { run, error, isRunning } = useDo(UnblockStaterDocument);
  const [person] = chosen;
  const lift = async (one: ShownPersonFragment): Promise<void> => {
    const answer = await run({ input: { person: { id: one.id } } });
    if (!answer) return;
    setChosen([]);
    tell({ text: words.aboutMe.unblocked(personName(one), answer.unblockStater.changed) });
  };
  return (
    <details className="lift-block">
      <summary>{words.aboutMe.unblock}</summary>
      <p>{words.aboutMe.unblockLead}</p>
      <PersonPicker chosen={chosen} onChange={setChosen} most={1} />
      {person && (
        <button type="button" className="main" disabled={isRunning} onClick={() => void lift(person)}>
          {words.aboutMe.unblockDo(personName(person))}
        </button>
      )}
      {error && <ErrorNote error={error} />}
    </details>
  );
}
