import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { words } from '../words.js';
import { applyTheme, storedTheme, themes } from './theme.js';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

interface ThemeButtonProps {
  /** True to show the theme's name beside the icon. */
  readonly isLabelled?: boolean;
}

/** Button that changes the theme: as the system, light, dark. */
export function ThemeButton({ isLabelled = false }: ThemeButtonProps) {
  const [theme, setTheme] = useState(storedTheme);
  const Icon = icons[theme];
  const change = (): void => {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
    applyTheme(next);
    setTheme(next);
  };
  const label = words.frame.theme(words.frame.themes[theme]);
  return (
    <button
      type="button"
      className={isLabelled ? 'ghost' : 'ghost icon-button'}
      aria-label={label}
      title={isLabelled ? undefined : label}
      onClick={change}
    >
      <Icon size={isLabelled ? 18 : 16} aria-hidden />
      {isLabelled && ` ${label}`}
    </button>
  );
}
