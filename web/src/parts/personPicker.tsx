import { useDeferredValue, useId, useState } from 'react';
import { useApiQuery } from '../api/useApiQuery.js';
import { PeopleFoundDocument, type ShownPersonFragment } from '../operations.generated.js';
import { words } from '../words.js';
import { ErrorNote } from './errorNote.js';
import { personName } from './names.js';

/** Most persons that may be chosen. */
const maxPersons = 20;

interface PersonPickerProps {
  readonly chosen: readonly ShownPersonFragment[];
  readonly onChange: (chosen: readonly ShownPersonFragment[]) => void;
}

/** Picker of persons by name. Without a search it offers the viewer's acquaintances. */
export function PersonPicker({ chosen, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const id = useId();
  const peopleQuery = useApiQuery(PeopleFoundDocument, { search: search || undefined, first: 8 });
  const offeredPersons = (peopleQuery.data?.people.nodes ?? []).filter(
    ({ id: one, isAccount }) => isAccount && !chosen.some(({ id: other }) => other === one),
  );
  return (
    <div className="picker">
      {chosen.length > 0 && (
        <ul className="buttons" aria-label={words.picker.chosen}>
          {chosen.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                aria-label={words.picker.remove(personName(person))}
                onClick={() => onChange(chosen.filter(({ id: one }) => one !== person.id))}
              >
                {personName(person)} ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < maxPersons && (
        <>
          <label htmlFor={id}>{words.picker.search}</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            value={typed}
            maxLength={300}
            onChange={({ target }) => setTyped(target.value)}
          />
          <ul className="buttons">
            {offeredPersons.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  aria-label={words.picker.add(personName(person))}
                  onClick={() => onChange([...chosen, person])}
                >
                  {personName(person)}
                </button>
              </li>
            ))}
          </ul>
          {peopleQuery.data && search !== '' && offeredPersons.length === 0 && (
            <p className="quiet small">{words.picker.none}</p>
          )}
          {peopleQuery.error && <ErrorNote error={peopleQuery.error} />}
        </>
      )}
    </div>
  );
}
