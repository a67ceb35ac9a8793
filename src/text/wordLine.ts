/** Read-only set of words: membership and size. */
export type WordSet = Pick<ReadonlySet<string>, 'has' | 'size'>;

/**
 * Word set over one string of distinct words, one blank between two words. Texts are stored in this form; `has`
 * searches the string without splitting it.
 */
export class WordLine implements WordSet {
  readonly size: number;

  constructor(readonly line: string) {
    let size = 1;
    for (let at = line.indexOf(' '); at >= 0; at = line.indexOf(' ', at + 1)) size += 1;
    this.size = size;
  }

  has(word: string): boolean {
    if (word === '') return false;
    for (let at = this.line.indexOf(word); at >= 0; at = this.line.indexOf(word, at + 1))
      if (this.isEdge(at - 1) && this.isEdge(at + word.length)) return true;
    return false;
  }

  private isEdge(at: number): boolean {
    return at < 0 || at >= this.line.length || this.line[at] === ' ';
  }
}
