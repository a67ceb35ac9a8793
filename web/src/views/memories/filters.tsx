import { ListFilter, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useChatChoices } from '../../api/useChatChoices.js';
import { EntityChoicesDocument } from '../../operations.generated.js';
import { chatName, entityName, inSentence } from '../../parts/names.js';
import { words } from '../../words.js';
import { type FilterName, filterNames, labelOf } from './chosenFilter.js';

const load = () => import('./filterPicker.js');
const FilterPicker = lazy(load);

/** Filters of a list or a search: what is chosen as chips that can be removed, and a picker for more. */
export function Filters({ withOrder = false }: { readonly withOrder?: boolean }) {
  const address = useAddress();
  const [isOpen, setIsOpen] = useState(false);
  const names = filterNames.filter((name) => withOrder || (name !== 'order' && name !== 'state'));
  const chosen = names.flatMap((name) => address.getAll(name).map((value) => ({ name, value })));
  const labels = useNames(chosen.some(({ name }) => name === 'in' || name === 'person' || name === 'thing'));
  const remove = (name: FilterName, value: string): void =>
    address.choose({ [name]: address.getAll(name).filter((one) => one !== value), open: undefined });
  const preloadPicker = (): void => void load().catch(() => undefined);
  return (
    <section className="filters" aria-label={words.filters.title}>
      <ul className="chips">
        {chosen.map(({ name, value }) => {
          const label = `${words.filters.names[name]}: ${labelOf(name, value) ?? labels.get(value) ?? inSentence(value)}`;
          return (
            <li key={`${name} ${value}`}>
              <button
                type="button"
                className="chip"
                aria-label={words.filters.remove(label)}
                onClick={() => remove(name, value)}
              >
                {label}
                <X size={12} aria-hidden />
              </button>
            </li>
          );
        })}
        {chosen.length > 1 && (
          <li>
            <button
              type="button"
              className="chip ghost"
              onClick={() => address.choose(Object.fromEntries([...names, 'open'].map((name) => [name, undefined])))}
            >
              {words.filters.clear}
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            className="chip"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
            onPointerEnter={preloadPicker}
            onFocus={preloadPicker}
          >
            <ListFilter size={14} aria-hidden />
            {words.filters.add}
          </button>
        </li>
      </ul>
      {isOpen && (
        <Suspense>
          <FilterPicker names={names} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Names of chats, people and things by their ids and refs; loaded only if some are chosen. */
function useNames(isNeeded: boolean): ReadonlyMap<string, string> {
  const chat = useAddress().get('chat');
  const chats = useChatChoices(!isNeeded);
  const entities = useApiQuery(EntityChoicesDocument, { chat }, { isShared: true, isPaused: !isNeeded });
  return new Map([
    ...(chats.data ?? []).map((one) => [one.id, chatName(one)] as const),
    ...(entities.data?.entities.edges ?? []).map(({ node }) => [node.ref, entityName(node)] as const),
  ]);
}
