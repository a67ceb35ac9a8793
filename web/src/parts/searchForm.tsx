import { type FormEvent, useId } from 'react';
import { words } from '../words.js';
import { fieldOf } from './forms.js';

interface SearchFormProps {
  readonly question?: string;
  readonly onSearch: (question: string) => void;
}

/** Form for a question to the memories. */
export function SearchForm({ question, onSearch }: SearchFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = fieldOf(event.currentTarget, 'q');
    if (typed !== undefined) onSearch(typed);
  };
  return (
    <form role="search" className="search" onSubmit={submit} key={question}>
      <label htmlFor={id} className="unseen">
        {words.search.question}
      </label>
      <input
        id={id}
        name="q"
        type="search"
        placeholder={words.search.question}
        defaultValue={question}
        maxLength={1_000}
        required
      />
      <button type="submit" className="main">
        {words.search.submit}
      </button>
    </form>
  );
}
