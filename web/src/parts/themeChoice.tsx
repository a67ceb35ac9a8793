import { useState } from 'react';
import { words } from '../words.js';
import { applyTheme, storedTheme, type Theme, themes } from './theme.js';

/** Choice of theme: light, dark, or as the system. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme): void => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  return (
    <select aria-label={words.frame.theme} value={theme} onChange={(event) => choose(event.target.value as Theme)}>
      {themes.map((one) => (
        <option key={one} value={one}>
          {words.frame.themes[one]}
        </option>
      ))}
    </select>
  );
}
