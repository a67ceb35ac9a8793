import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useApiMutation } from '../../api/useApiMutation.js';
import { EraseMeDocument, type EraseMeMutation } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { formatMinute } from '../../parts/dates.js';
import { words } from '../../words.js';

/** Confirmation phrase that the API requires, word for word. */
const phrase = 'erase everything about me';

type Receipt = EraseMeMutation['eraseMe']['receipt'];

/** Section that erases the viewer's data for good, after a confirmation, and shows the receipt. */
export function EraseMe() {
  const [isOpen, setIsOpen] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  return (
    <section>
      <h2>{words.aboutMe.erase}</h2>
      <div className="erase-lists">
        <Lists />
      </div>
      <button type="button" className="grave" onClick={() => setIsOpen(true)}>
        <Trash2 size={16} aria-hidden />
        {words.aboutMe.erase}
      </button>
      {isOpen && <EraseDialog onErased={setReceipt} onClose={() => setIsOpen(false)} />}
      <div role="status">{receipt && <ReceiptDetails receipt={receipt} />}</div>
    </section>
  );
}

interface EraseProps {
  readonly onErased: (receipt: Receipt) => void;
  readonly onClose: () => void;
}

function EraseDialog({ onErased, onClose }: EraseProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const erase = useApiMutation(EraseMeDocument);
  const submit = async (): Promise<void> => {
    const answer = await erase.run({ input: { confirm: typed } });
    if (!answer) return;
    onErased(answer.eraseMe.receipt);
    onClose();
  };
  return (
    <Dialog
      title={words.aboutMe.eraseTitle}
      submit={words.aboutMe.erase}
      write={erase}
      canSubmit={typed === phrase}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>{words.aboutMe.eraseLead}</strong>
      </p>
      <Lists />
      <label htmlFor={id}>{words.aboutMe.confirm(phrase)}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  );
}

function Lists() {
  const { goes, goesList, stays, staysList } = words.aboutMe;
  return (
    <>
      {[
        { title: goes, items: goesList },
        { title: stays, items: staysList },
      ].map(({ title, items }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function ReceiptDetails({ receipt }: { readonly receipt: Receipt }) {
  const { counts, erased, receipt: title, receiptId, receiptAt } = words.aboutMe;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  return (
    <div className="receipt">
      <h3>{erased}</h3>
      <p>{title}</p>
      <dl className="details">
        <div>
          <dt>{receiptId}</dt>
          <dd>{receipt.id}</dd>
        </div>
        <div>
          <dt>{receiptAt}</dt>
          <dd>{formatMinute(receipt.at)}</dd>
        </div>
        {names.map((name) => (
          <div key={name}>
            <dt>{counts[name]}</dt>
            <dd>{receipt[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
