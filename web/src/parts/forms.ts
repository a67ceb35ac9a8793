/** Returns the trimmed value of a form field; undefined if it is empty. */
export function fieldOf(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}
