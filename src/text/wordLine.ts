/** Something that can say whether it holds a word, and how many it has. */
export type WordSet = Pick<ReadonlySet<string>, 'has' | 'size'>;

/** Different words in one line with a blank between, as texts are stored; they are looked for without taking it apart. */
export class WordLine implements WordSet {
  readonly size: number;

  constructor(private readonly line: string) {
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
