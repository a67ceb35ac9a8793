/** Explanation of the notation of patterns, printed above the word table. */
export const notation =
  '`*` is any ending, `(a/b)` one of several, `[a]` may be missing, `#` is a number, `…` a few words; braces say what must or must not stand next to it.';

/**
 * Formats one alternative of the word table for readers: `tumou?r*` becomes `tumo[u]r*`. Throws for a pattern without
 * such a form, so that the page never says less than the code.
 */
export function readable(pattern: string): string {
  const reader = new Reader(
    numbers.reduce((text, number) => text.replaceAll(number, '#'), pattern).replaceAll('.{0,20}', '…'),
  );
  return reader.read().replace(/ {2,}/gu, ' ').trim();
}

/** Patterns of numbers in the tables, the longest first. */
const numbers = [String.raw`\d{4}-\d{2}-\d{2}`, String.raw`\d[\d.,]*`, String.raw`\d{1,2}`, String.raw`\d+`];

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  read(): string {
    const text = this.alternatives();
    if (this.at < this.source.length) throw this.unreadableError();
    return text;
  }

  /** Formats everything up to the end of the group, with slashes between alternatives. */
  private alternatives(): string {
    const texts = [''];
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.take('|')) texts.push('');
      else texts.push(texts.pop()! + this.part());
    }
    return texts.join('/');
  }

  private part(): string {
    if (this.take('(?:')) return this.optional(this.group());
    if (this.take('(?<!')) return `{not after ${this.group().trim()}} `;
    if (this.take('(?!')) return ` {not before ${this.group().trim()}}`;
    if (this.take('(?=')) return ` {before ${this.group().trim()}}`;
    if (this.take('[')) return this.optional(this.oneOf());
    if (this.take(String.raw`\s`)) return this.optional(' ');
    const letter = /^[\p{L}\p{N}'#… -]/u.exec(this.source.slice(this.at))?.[0];
    if (letter === undefined) throw this.unreadableError();
    this.at += 1;
    if (this.take('?')) return `[${letter}]`;
    // At the end, `*` stands for any ending; elsewhere a letter that may be repeated reads as that letter.
    if (this.take('*')) return this.at === this.source.length ? `${letter}*` : letter;
    return letter;
  }

  private group(): string {
    const text = this.alternatives();
    if (!this.take(')')) throw this.unreadableError();
    return text;
  }

  private oneOf(): string {
    const end = this.source.indexOf(']', this.at);
    const letters = [...this.source.slice(this.at, end)];
    this.at = end + 1;
    return letters.join('/');
  }

  private optional(text: string): string {
    if (this.take('?') || this.take('*')) return `[${text}]`;
    return text.includes('/') ? `(${text})` : text;
  }

  private take(expected: string): boolean {
    const isNext = this.source.startsWith(expected, this.at);
    if (isNext) this.at += expected.length;
    return isNext;
  }

  private unreadableError(): Error {
    return new Error(`scripts/readableWords.ts cannot print “${this.source.slice(this.at)}” of “${this.source}”.`);
  }
}
