import { useAddress } from '../../address.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import { ForgetMemoryDocument, RestoreMemoryDocument } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import type { MemoryDialogProps } from './memoryActions.js';

/** Asks for confirmation before a memory is restored. The notice undoes it if the memory was forgotten. */
export function RestoreDialog({ memory, onClose }: MemoryDialogProps) {
  const chat = useAddress().get('chat');
  const notify = useNotice();
  const undoWith = useUndo();
  const restore = useApiMutation(RestoreMemoryDocument);
  const submit = async (): Promise<void> => {
    const input = { id: memory.id, chat };
    if (!(await restore.run({ input }))) return;
    onClose();
    // Forgetting does not undo the restore of a superseded or archived memory.
    const wasForgotten = memory.status === 'DELETED';
    const undo = wasForgotten ? () => undoWith(ForgetMemoryDocument, { input }) : undefined;
    notify({ text: words.changing.restored, undo });
  };
  return (
    <Dialog title={words.changing.restore} write={restore} onSubmit={submit} onClose={onClose}>
      <blockquote className="quoted">{memory.text}</blockquote>
      <p>{words.changing.restoreEffect}</p>
    </Dialog>
  );
}
