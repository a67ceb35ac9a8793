const lineLength = 22;

/** Splits a label into at most two lines, between words if there are any. */
export function linesOf(label: string): string[] {
  const first = cut(label, lineLength);
  if (first.length === label.length) return [label];
  const restOfLabel = label.slice(first.length).trimStart();
  const second = cut(restOfLabel, lineLength - 2);
  return [first, second.length < restOfLabel.length ? `${second} …` : second];
}

function cut(text: string, length: number): string {
  const letters = Array.from(text);
  if (letters.length <= length) return text;
  const letterText = letters.slice(0, length + 1).join('');
  const space = letterText.lastIndexOf(' ');
  return space > length / 2 ? letterText.slice(0, space) : letters.slice(0, length).join('');
}
