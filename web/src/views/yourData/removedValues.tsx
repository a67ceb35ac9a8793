import { type FormEvent, useId, useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { ForgetMessagesDocument, LiftRemovedValueDocument, RemovedValuesDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { fieldOf } from '../../parts/forms.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

const { yourData } = words;

/**
 * Form that removes a value, such as a number, from the chat of the address or from direct talk, and lets it be said
 * again. No one is told which values are removed.
 */
export function RemovedValues() {
  const id = useId();
  const chat = useAddress().get('chat');
  const notify = useNotice();
  const query = useApiQuery(RemovedValuesDocument, { chat });
  const remove = useApiMutation(ForgetMessagesDocument);
  const lift = useApiMutation(LiftRemovedValueDocument);
  const [wasLift, setWasLift] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = fieldOf(form, 'value');
    if (value === undefined) return;
    const isLift = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'lift';
    setWasLift(isLift);
    if (isLift) {
      if (!(await lift.run({ input: { chat, value } }))) return;
      notify({ text: yourData.lifted });
    } else {
      const answer = await remove.run({ input: { chat, values: [value] } });
      if (!answer) return;
      const { messages, memories } = answer.forgetMessages.receipt;
      notify({ text: yourData.removed(messages, memories) });
    }
    form.reset();
  };
  const { error } = wasLift ? lift : remove;
  const isRunning = remove.isRunning || lift.isRunning;
  return (
    <section>
      <h2>{yourData.remove}</h2>
      <p className="quiet">{chat === undefined ? yourData.removeText : yourData.removeThere}</p>
      <form className="making" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>{yourData.value}</label>
          <input id={id} name="value" type="text" autoComplete="off" minLength={4} maxLength={200} required />
        </div>
        <button type="submit" className="main" disabled={isRunning}>
          {yourData.removeGo}
        </button>
        <button type="submit" value="lift" disabled={isRunning}>
          {yourData.lift}
        </button>
      </form>
      {error && <ErrorNote error={error} />}
      <QueryResult query={query} rows={1}>
        {({ removedValues }) =>
          removedValues && (
            <p className="quiet small">{yourData.removedCount(removedValues.own, removedValues.total)}</p>
          )
        }
      </QueryResult>
    </section>
  );
}
