import { CornerDownLeft, Search, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { type Changes, useAddress } from '../address.js';
import { useSession } from '../api/sessionContext.js';
import { useApiQuery } from '../api/useApiQuery.js';
import { useChatChoices } from '../api/useChatChoices.js';
import { useDebounced } from '../api/useDebounced.js';
import { PaletteFoundDocument, type PaletteFoundQuery } from '../operations.generated.js';
import { ChatTile, EntityTile } from '../parts/avatar.js';
import { chatName, entityName, foldedText, inSentence } from '../parts/names.js';
import { pathOf } from '../parts/paths.js';
import Picker, { type ChoiceSection, matches } from '../parts/picker.js';
import { navOf } from '../routes.js';
import { words } from '../words.js';

const iconSize = 16;
/** Most characters of a memory in a line of the palette. */
const maxCharacters = 90;

/** Command palette: goes to any view, chat, person, thing or memory. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const address = useAddress();
  const { bearer } = useSession();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim());
  const chats = useChatChoices();
  const variables = { query, chat: address.get('chat') };
  const searchQuery = useApiQuery(PaletteFoundDocument, variables, { isPaused: query === '' });
  const go: Going = (path, choices) => () => {
    onClose();
    address.go(path, choices);
  };
  const views = navOf(bearer.isOperator).map(({ path, title, icon: Icon }) => ({
    key: `view ${path}`,
    label: title,
    icon: <Icon size={iconSize} aria-hidden />,
    choose: go(path),
  }));
  const sections: ChoiceSection[] = [
    { title: words.palette.views, choices: views.filter(({ label }) => matches(label, typed)) },
    ...(query === '' || !searchQuery.data ? [] : sectionsOf(searchQuery.data, query, go)),
    {
      title: words.palette.chats,
      choices: (chats.data ?? [])
        .filter((chat) => typed !== '' && matches(chatName(chat), typed))
        .slice(0, 5)
        .map((chat) => ({
          key: `chat ${chat.id}`,
          label: chatName(chat),
          icon: <ChatTile />,
          choose: go('/chats', { chat: chat.id }),
        })),
    },
    {
      title: words.palette.more,
      choices:
        typed.trim() === ''
          ? []
          : [
              {
                key: 'search',
                label: words.palette.searchFor(inSentence(typed)),
                icon: <Search size={iconSize} aria-hidden />,
                hint: words.palette.withReasons,
                choose: go('/search', { q: typed.trim() }),
              },
            ],
    },
  ];
  return (
    <Picker
      title={words.palette.title}
      placeholder={words.palette.placeholder}
      sections={sections}
      typed={typed}
      onClose={onClose}
      error={searchQuery.error}
      onType={setTyped}
    >
      <p className="quiet small">
        <CornerDownLeft size={12} aria-hidden /> {words.palette.keys}
      </p>
    </Picker>
  );
}

/** Makes the action that goes to a path and closes the palette. */
type Going = (path: string, choices?: Changes) => () => void;

/** Returns the sections of the service's results for a query. Entities come first if one has exactly that name. */
function sectionsOf({ recall, entities }: PaletteFoundQuery, query: string, go: Going): ChoiceSection[] {
  const memorySection = {
    title: words.palette.memories,
    choices: recall.hits.map(({ memory: { id, text } }) => ({
      key: `memory ${id}`,
      label: inSentence(text, maxCharacters),
      icon: <StickyNote size={iconSize} aria-hidden />,
      choose: go(pathOf.memory(id)),
    })),
  };
  const entityChoices = entities.edges.map(({ node: { ref, label, type } }) => ({
    key: `entity ${ref}`,
    label: entityName({ ref, label }),
    icon: <EntityTile type={type} />,
    hint: words.entities.types[type],
    choose: go(pathOf.entity(ref)),
  }));
  const isExact = ({ label }: { label: string }): boolean => foldedText(label) === foldedText(query);
  const entitySection = {
    title: words.palette.entities,
    choices: [...entityChoices.filter(isExact), ...entityChoices.filter((choice) => !isExact(choice))],
  };
  return entityChoices.some(isExact) ? [entitySection, memorySection] : [memorySection, entitySection];
}
