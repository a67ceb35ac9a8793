import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import { BlockStaterDocument, type ShownPersonFragment, UnblockStaterDocument } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { personName } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

interface BlockProps {
  readonly person: ShownPersonFragment;
}

/** Button that blocks a person's statements about the viewer, after a confirmation. */
export function BlockButton({ person }: BlockProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="small" onClick={() => setIsOpen(true)}>
        <Ban size={14} aria-hidden />
        {words.aboutMe.block(personName(person))}
      </button>
      {isOpen && <BlockDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Dialog that blocks a person; the notice lifts the block. */
function BlockDialog({ person, onClose }: BlockProps & { readonly onClose: () => void }) {
  const notify = useNotice();
  const undoWith = useUndo();
  const block = useApiMutation(BlockStaterDocument);
  const name = personName(person);
  const submit = async (): Promise<void> => {
    const input = { person: { id: person.id } };
    const answer = await block.run({ input });
    if (!answer) return;
    onClose();
    notify({
      text: words.aboutMe.blocked(name, answer.blockStater.changed),
      undo: () => undoWith(UnblockStaterDocument, { input }),
    });
  };
  return (
    <Dialog
      title={words.aboutMe.blockTitle(name)}
      submit={words.aboutMe.block(name)}
      write={block}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.aboutMe.blockEffect(name)}</p>
    </Dialog>
  );
}
