/** Colour themes of the page. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'kith.theme';

/** Returns the theme of this tab. */
export const storedTheme = (): Theme => themes.find((theme) => theme === sessionStorage.getItem(key)) ?? 'system';

/** Applies the theme of this tab. */
export function applyTheme(theme: Theme = storedTheme()): void {
  sessionStorage.setItem(key, theme);
  document.documentElement.dataset.theme = theme;
}
