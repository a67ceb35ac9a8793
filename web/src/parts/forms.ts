/** What a field of a form holds, without the spaces around it; undefined where that is nothing. */
export function fieldOf(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}
