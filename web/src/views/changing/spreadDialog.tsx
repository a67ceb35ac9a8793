import { useMe } from '../../api/useMe.js';
import { useState } from 'react';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { words } from '../../words.js';
import { Changes } from '../hearing/changes.js';
import { changesOf } from '../hearing/audienceTable.js';
import { mayBecome, type Spread, spreadChange } from '../hearing/spread.js';
import { SpreadFields } from '../hearing/spreadFields.js';
import { useSpreadMutation } from '../hearing/useSpreadMutation.js';
import { useAudience } from '../hearing/useAudience.js';
import { useIsOrigin } from '../hearing/useIsOrigin.js';
import type { MemoryDialogProps } from './memoryActions.js';

/**
 * Dialog for the spread of a memory, only stricter or only less strict. Its origin sees for whom the spread changes.
 */
export function SpreadDialog({
  memory,
  action,
  onClose,
}: MemoryDialogProps & { readonly action: 'RESTRICT' | 'RELAX' }) {
  const [chosen, setChosen] = useState<Spread>({ sensitivity: memory.sensitivity, portable: memory.portable });
  const spreadOverride = spreadChange(memory, chosen);
  const hasOverride = Object.keys(spreadOverride).length > 0;
  const isOrigin = useIsOrigin(memory);
  const me = useMe().data?.me.id;
  const { table, error, isLoading, isStale } = useAudience(memory.id, spreadOverride, { isPaused: !isOrigin });
  const apply = useSpreadMutation(memory, isOrigin);
  const submit = async (): Promise<void> => {
    if (await apply.run(spreadOverride)) onClose();
  };
  const isRestricting = action === 'RESTRICT';
  const label = isRestricting ? words.changing.restrict : words.changing.relax;
  return (
    <Dialog title={label} write={apply} canSubmit={hasOverride} onSubmit={submit} onClose={onClose}>
      <blockquote className="quoted">{memory.text}</blockquote>
      <p>{isRestricting ? words.changing.restrictEffect : words.changing.relaxEffect}</p>
      {isRestricting && !memory.allowed.includes('RELAX') && <p>{words.changing.restrictOnce}</p>}
      <SpreadFields value={chosen} onChange={setChosen} mayChoose={(next) => mayBecome(memory, next, [action])} />
      <div role="status">
        {isOrigin && hasOverride && isLoading && <Loading />}
        {hasOverride && table && !isStale && (
          <Changes lines={changesOf(table, { more: words.hearing.changeMore, less: words.hearing.changeLess }, me)} />
        )}
      </div>
      {error && <ErrorNote error={error} />}
    </Dialog>
  );
}
