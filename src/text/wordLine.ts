/** Read-only set of words: membership and size. */
export type WordSet = Pick<ReadonlySet<string>, 'has' | 'size'>;

/** Set over one string of distinct words with a blank between two, as stored; `has` searches without splitting. */
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
