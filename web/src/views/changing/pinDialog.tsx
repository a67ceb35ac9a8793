import { useAddress } from '../../address.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import { PinMemoryDocument } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import type { MemoryDialogProps } from './memoryActions.js';

/** Asks for confirmation before a memory is pinned or unpinned; the notice undoes it. */
export function PinDialog({ memory, onClose }: MemoryDialogProps) {
  const chat = useAddress().get('chat');
  const notify = useNotice();
  const undoWith = useUndo();
  const pin = useApiMutation(PinMemoryDocument);
  const { id, pinned, scope } = memory;
  const submit = async (): Promise<void> => {
    if (!(await pin.run({ input: { id, chat, pinned: !pinned } }))) return;
    onClose();
    notify({
      text: pinned ? words.changing.unpinned : words.changing.pinned,
      undo: () => undoWith(PinMemoryDocument, { input: { id, chat, pinned } }),
    });
  };
  const label = pinned ? words.changing.unpin : words.changing.pin;
  const pinEffect = scope.kind === 'GROUP' ? words.changing.pinGroupEffect : words.changing.pinEffect;
  return (
    <Dialog title={label} write={pin} onSubmit={submit} onClose={onClose}>
      <blockquote className="quoted">{memory.text}</blockquote>
      <p>{pinned ? words.changing.unpinEffect : pinEffect}</p>
    </Dialog>
  );
}
