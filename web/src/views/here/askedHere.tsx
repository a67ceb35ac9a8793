import { type FormEvent, useId } from 'react';
import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { SaidHereDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { words } from '../../words.js';

interface HereProps {
  readonly chat: string;
}

/** Question as a participant of the chat could ask it, with the hits that the agent would get. */
export function AskedHere({ chat }: HereProps) {
  const address = useAddress();
  const id = useId();
  const question = address.one('q');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    address.choose({ q: typeof typed === 'string' ? typed.trim() : undefined });
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.here.ask}</h2>
      <form className="asking" role="search" onSubmit={submit}>
        <input
          key={question}
          name="q"
          type="search"
          aria-labelledby={`${id}-title`}
          defaultValue={question}
          maxLength={4_000}
        />
        <button type="submit" className="main">
          {words.here.submit}
        </button>
      </form>
      {question !== undefined && <Answers chat={chat} question={question} />}
    </section>
  );
}

function Answers({ chat, question }: HereProps & { readonly question: string }) {
  const asked = useAsk(SaidHereDocument, { query: question, chat });
  return (
    <>
      <h3>{words.here.answers}</h3>
      <Answered asked={asked}>
        {({ recall: { hits } }) => (
          <ol className="list">
            {hits.length === 0 && <li className="quiet">{words.here.nothing}</li>}
            {hits.map(({ memory }) => (
              <li key={memory.id}>
                <MemoryRow memory={memory} />
              </li>
            ))}
          </ol>
        )}
      </Answered>
    </>
  );
}
