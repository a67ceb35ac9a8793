import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import { BlockStaterDocument, type ShownPersonFragment, UnblockStaterDocument } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { personName } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

/** Asks for confirmation before the viewer blocks a person's statements about them; the notice lifts the block. */
export function BlockButton({ person }: { readonly person: ShownPersonFragment }) {
  const [isOpen, setIsOpen] = useState(false);
  const notify = useNotice();
  const takeBack = useUndo();
  const block = useApiMutation(BlockStaterDocument);
  const name = personName(person);
  const submit = async (): Promise<void> => {
    const input = { person: { id: person.id } };
    const answer = await block.run({ input });
    if (!answer) return;
    setIsOpen(false);
    notify({
      text: words.aboutMe.blocked(name, answer.blockStater.changed),
      undo: () => takeBack(UnblockStaterDocument, { input }),
    });
  };
  const openDialog = (): void => {
    block.clear();
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className="small" onClick={openDialog}>
        <Ban size={14} aria-hidden />
        {words.aboutMe.block(name)}
      </button>
      {isOpen && (
        <Dialog
          title={words.aboutMe.blockTitle(name)}
          submit={words.aboutMe.block(name)}
          write={block}
          onSubmit={submit}
          onClose={() => setIsOpen(false)}
        >
          <p>{words.aboutMe.blockEffect(name)}</p>
        </Dialog>
      )}
    </>
  );
}
