/** How the page is coloured. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'kith.theme';

/** The theme of this tab. */
export const storedTheme = (): Theme => themes.find((theme) => theme === sessionStorage.getItem(key)) ?? 'system';

/** Colours the page, by what was chosen in this tab. */
export function applyTheme(theme: Theme = storedTheme()): void {
  sessionStorage.setItem(key, theme);
  document.documentElement.dataset.theme = theme;
}
