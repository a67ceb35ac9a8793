import { ArrowDownUp, CalendarDays, Shapes, ShieldAlert, Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useChatChoices } from '../../api/useChatChoices.js';
import { EntityChoicesDocument } from '../../operations.generated.js';
import { ChatTile, EntityTile } from '../../parts/avatar.js';
import { chatName, entityName } from '../../parts/names.js';
import Picker, { type Choice, matches } from '../../parts/picker.js';
import { words } from '../../words.js';
import { sensitivities } from '../hearing/spread.js';
import { daysOf, type FilterName, isMany, orders, statuses, types } from './chosenFilter.js';

const iconSize = 16;

/** A value of a filter, as the picker offers it. */
interface FilterValue {
  readonly value: string;
  readonly label: string;
  readonly icon: ReactNode;
}

interface FilterPickerProps {
  readonly names: readonly FilterName[];
  readonly onClose: () => void;
}

/** Picker of filters: every value of every filter in one list, found by the name of either. */
export default function FilterPicker({ names, onClose }: FilterPickerProps) {
  const address = useAddress();
  const [typed, setTyped] = useState('');
  const chat = address.get('chat');
  const chats = useChatChoices();
  const entities = useApiQuery(EntityChoicesDocument, { chat }, { isShared: true });
  const entityNodes = (entities.data?.entities.edges ?? []).map(({ node }) => node);
  const choose = (name: FilterName, value: string): void => {
    const chosenValues = address.getAll(name);
    const otherValues = isMany(name) ? chosenValues.filter((one) => one !== value) : [];
    address.choose({ [name]: chosenValues.includes(value) ? otherValues : [...otherValues, value], open: undefined });
    onClose();
  };
  const entityValues = (isPerson: boolean): FilterValue[] =>
    entityNodes
      .filter(({ type }) => (type === 'PERSON') === isPerson)
      .map(({ ref, label, type }) => ({
        value: ref,
        label: entityName({ ref, label }),
        icon: <EntityTile type={type} />,
      }));
  const values: Readonly<Record<FilterName, readonly FilterValue[]>> = {
    sensitivity: sensitivities.map((value) => ({
      value,
      label: words.memory.sensitivities[value],
      icon: <ShieldAlert size={iconSize} aria-hidden />,
    })),
    type: types.map((value) => ({
      value,
      label: words.memory.types[value],
      icon: <Shapes size={iconSize} aria-hidden />,
    })),
    person: entityValues(true),
    thing: entityValues(false),
    in: (chats.data ?? []).map((one) => ({ value: one.id, label: chatName(one), icon: <ChatTile /> })),
    ...daysOf(typed, <CalendarDays size={iconSize} aria-hidden />),
    // A memory that is no longer live is shown only to its origin, in private.
    state: (chat === undefined ? statuses.slice(1) : []).map((value) => ({
      value,
      label: words.memory.statuses[value],
      icon: <Tag size={iconSize} aria-hidden />,
    })),
    order: orders.slice(1).map((value) => ({
      value,
      label: words.filters.orders[value],
      icon: <ArrowDownUp size={iconSize} aria-hidden />,
    })),
  };
  const sections = names.map((name) => ({
    title: words.filters.names[name],
    choices: values[name]
      .filter(({ label, value }) => matches(`${words.filters.names[name]} ${label} ${value}`, typed))
      .map(({ value, label, icon }): Choice => ({
        key: `${name} ${value}`,
        label,
        icon,
        isChosen: address.getAll(name).includes(value),
        choose: () => choose(name, value),
      })),
  }));
  return (
    <Picker
      title={words.filters.add}
      placeholder={words.filters.find}
      sections={sections}
      typed={typed}
      onClose={onClose}
      error={entities.error ?? chats.error}
      onType={setTyped}
    />
  );
}
