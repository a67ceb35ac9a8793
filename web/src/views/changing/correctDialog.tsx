import { type FormEvent, useId, useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import { CorrectMemoryDocument, type CorrectMemoryInput } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import { types } from '../memories/chosenFilter.js';
import { AudienceEffect } from './audienceEffect.js';
import type { MemoryDialogProps } from './memoryActions.js';

type Fields = Pick<CorrectMemoryInput, 'text' | 'type' | 'importance' | 'ttlDays'>;

/** Dialog for correcting a memory; the notice can undo the correction. */
export function CorrectDialog({ memory, onClose }: MemoryDialogProps) {
  const id = useId();
  const chat = useAddress().get('chat');
  const notify = useNotice();
  const undoWith = useUndo();
  const correct = useApiMutation(CorrectMemoryDocument);
  const [fields, setFields] = useState<Fields>({});
  const { text, type, importance } = memory;
  const current = { text, type, importance };
  const changedFields = changedOf(fields, current);
  const change = (next: Fields): void => setFields((before) => ({ ...before, ...next }));
  const submit = async (): Promise<void> => {
    if (!(await correct.run({ input: { id: memory.id, chat, ...changedFields } }))) return;
    onClose();
    // A new text clears the value of the slot, so undoing it restores both.
    const value = changedFields.text !== undefined && memory.value !== null ? { value: memory.value } : {};
    const former = { ...formerOf(changedFields, current), ...value };
    // A new type or lifetime replaces values that the page does not have, such as the category: it cannot be undone.
    const canUndo = changedFields.ttlDays === undefined && changedFields.type === undefined;
    notify({
      text: words.changing.corrected,
      undo: canUndo ? () => undoWith(CorrectMemoryDocument, { input: { id: memory.id, chat, ...former } }) : undefined,
    });
  };
  const changeDays = ({ currentTarget }: FormEvent<HTMLInputElement>): void =>
    change({ ttlDays: currentTarget.value === '' ? undefined : Number(currentTarget.value) });
  return (
    <Dialog
      title={words.changing.correct}
      write={correct}
      canSubmit={Object.keys(changedFields).length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <AudienceEffect memory={memory} text={words.changing.correctEffect} />
      <label htmlFor={`${id}-text`}>{words.changing.text}</label>
      <textarea
        id={`${id}-text`}
        rows={4}
        value={fields.text ?? text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <label htmlFor={`${id}-type`}>{words.memory.type}</label>
      <select
        id={`${id}-type`}
        value={fields.type ?? type}
        onChange={({ target }) => change({ type: types.find((one) => one === target.value) })}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {words.memory.types[one]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-importance`}>{words.changing.importance}</label>
      <select
        id={`${id}-importance`}
        value={fields.importance ?? importance}
        onChange={({ target }) => change({ importance: Number(target.value) })}
      >
        {words.memoryPage.importances.map((label, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-days`}>{words.changing.days}</label>
      <input
        id={`${id}-days`}
        type="number"
        min={1}
        max={36_500}
        aria-describedby={`${id}-hint`}
        onInput={changeDays}
      />
      <p id={`${id}-hint`} className="quiet small">
        {words.changing.daysHint}
      </p>
    </Dialog>
  );
}

/** Returns the fields that differ from the present ones. */
const changedOf = (fields: Fields, current: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== current[name as keyof Fields]),
  );

/** Returns the former values of the changed fields. */
const formerOf = (changed: Fields, current: Fields): Fields =>
  Object.fromEntries(Object.entries(current).filter(([name]) => name in changed));
