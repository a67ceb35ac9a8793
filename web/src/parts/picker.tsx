import { Check, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from 'react-aria-components';
import { words } from '../words.js';
import { ErrorNote } from './errorNote.js';
import { foldedText } from './names.js';
import { useModal } from './useModal.js';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import './picker.css';

/** A choice of a picker. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly hint?: string;
  readonly isChosen?: boolean;
  readonly choose: () => void;
}

export interface ChoiceSection {
  readonly title: string;
  readonly choices: readonly Choice[];
}

interface PickerProps {
  readonly title: string;
  readonly placeholder: string;
  readonly sections: readonly ChoiceSection[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
  readonly error?: KithError;
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** Dialog with one field and one list: arrows move in the list while one types, Enter chooses, Escape leaves. */
export default function Picker({ title, placeholder, sections, typed, onType, onClose, error, children }: PickerProps) {
  const dialog = useModal();
  const allChoices = sections.flatMap(({ choices }) => choices);
  const choose = (key: unknown): void => allChoices.find((one) => one.key === key)?.choose();
  return (
    <dialog
      ref={dialog}
      className="picker-dialog"
      aria-label={title}
      onClose={() => dialog.current?.open || onClose()}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <Autocomplete inputValue={typed} onInputChange={onType} disableAutoFocusFirst={false}>
        <div className="picker-field">
          <Search size={16} aria-hidden />
          <SearchField
            aria-label={title}
            autoFocus
            // An empty field leaves the dialog with Escape, as a full one does.
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          >
            <Input placeholder={placeholder} maxLength={200} />
          </SearchField>
        </div>
        {error && <ErrorNote error={error} />}
        {/* It scrolls, so that the keyboard must reach it. */}
        <div className="picker-scroll" role="region" aria-label={title} tabIndex={0}>
          <Menu
            className="picker-list"
            aria-label={title}
            onAction={choose}
            renderEmptyState={() => <p className="quiet small">{words.palette.none}</p>}
          >
            {sections
              .filter(({ choices }) => choices.length > 0)
              .map((section) => (
                <MenuSection key={section.title} id={section.title}>
                  <Header>{section.title}</Header>
                  {section.choices.map(({ key, label, icon, hint, isChosen }) => (
                    <MenuItem key={key} id={key} textValue={label}>
                      {icon}
                      <span className="picker-label">
                        <bdi>{label}</bdi>
                      </span>
                      {hint !== undefined && <span className="picker-hint">{hint}</span>}
                      {isChosen && <Check size={16} aria-label={words.picker.chosen} />}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
          </Menu>
        </div>
      </Autocomplete>
      {children && <div className="picker-extra">{children}</div>}
    </dialog>
  );
}

/** True if each word that was typed begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const parts = foldedText(text).trim().split(between);
  return foldedText(typed)
    .trim()
    .split(between)
    .every((word) => parts.some((part) => part.startsWith(word)));
}

/** Matches what stands between words. */
const between = /[^\p{L}\p{N}]+/u;
