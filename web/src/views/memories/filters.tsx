import { useId, useState } from 'react';
import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { ChatChoicesDocument, EntityChoicesDocument } from '../../operations.generated.js';
import { chatName } from '../../parts/names.js';
import { words } from '../../words.js';
import { filterNames, orders, sensitivities, statuses, types } from './chosenFilter.js';

/** Filters of a list or a search. Each choice changes the address at once. On a narrow screen they start folded. */
export function Filters({ withOrder = false }: { readonly withOrder?: boolean }) {
  const address = useAddress();
  const chats = useAsk(ChatChoicesDocument, {}, { isShared: true });
  const entities = useAsk(EntityChoicesDocument, { chat: address.one('chat') });
  const named = (entities.data?.entities.edges ?? []).map(({ node }) => node);
  const chosen = filterNames.filter((name) => address.one(name) !== undefined).length;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={`filters${isOpen ? '' : ' folded'}`} aria-label={words.filters.title}>
      <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.filters.fold(chosen)}
      </button>
      <Choice name="type" label={words.filters.type} choices={types.map((type) => [type, words.memory.types[type]])} />
      <Choice
        name="sensitivity"
        label={words.filters.sensitivity}
        choices={sensitivities.map((one) => [one, words.memory.sensitivities[one]])}
      />
      <Choice
        name="in"
        label={words.filters.chat}
        choices={(chats.data?.chats.edges ?? []).map(({ node }) => [node.id, chatName(node)])}
      />
      <Day name="from" label={words.filters.after} />
      <Day name="until" label={words.filters.before} />
      <Choice
        name="person"
        label={words.filters.person}
        choices={named.filter(({ type }) => type === 'PERSON').map(({ ref, label }) => [ref, label])}
      />
      <Choice
        name="thing"
        label={words.filters.thing}
        choices={named.filter(({ type }) => type !== 'PERSON').map(({ ref, label }) => [ref, label])}
      />
      {withOrder && address.one('chat') === undefined && (
        <Choice
          name="state"
          label={words.filters.state}
          choices={statuses.slice(1).map((one) => [one, words.memory.statuses[one]])}
          none={words.memory.statuses.ACTIVE}
        />
      )}
      {withOrder && (
        <Choice
          name="order"
          label={words.filters.order}
          choices={orders.slice(1).map((order) => [order, words.filters.orders[order]])}
          none={words.filters.orders.NEWEST}
        />
      )}
      {chosen > 0 && (
        <button
          type="button"
          onClick={() => address.choose(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        >
          {words.filters.clear}
        </button>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly none?: string;
}

function Choice({ name, label, choices, none = words.common.any }: ChoiceProps) {
  const address = useAddress();
  const id = useId();
  const chosen = address.one(name) ?? '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={(event) => address.choose({ [name]: event.target.value })}>
        <option value="">{none}</option>
        {choices.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
        {chosen !== '' && !choices.some(([value]) => value === chosen) && <option value={chosen}>{chosen}</option>}
      </select>
    </div>
  );
}

function Day({ name, label }: { readonly name: string; readonly label: string }) {
  const address = useAddress();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={address.one(name) ?? ''}
        onChange={(event) => address.choose({ [name]: event.target.value })}
      />
    </div>
  );
}
