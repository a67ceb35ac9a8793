import type { SaidKind, Statement } from './statements.js';
import type { Fact } from './facts.js';

/** A statement as it was stored: whose it is, whose word, and the memory it became or confirmed. */
export interface Stored {
  readonly statement: Statement;
  /** `u:` and the handle of an owner, or `c:` and the name of a chat. */
  readonly holder: string;
  readonly stater: string;
  readonly circle: string | null;
  readonly memory: string;
}

/** A fact as somebody tells it to themselves or to a group. */
export interface Claim {
  readonly fact: Fact;
  readonly holder: string;
  readonly stater: string;
  readonly kind: SaidKind;
  /** Memories that have said it. */
  readonly memories: Set<string>;
}

/** What a text says, as everybody knows who made it up. */
interface Meaning {
  readonly fact: Fact;
  readonly kind: SaidKind;
}

/** What is really so: which statements say the same, what holds now, and what has been replaced by what. */
export class Truth {
  readonly pinned = new Map<string, string>();
  private readonly meanings = new Map<string, Meaning>();
  private readonly claims = new Map<string, Claim>();
  private readonly holders = new Map<string, Set<string>>();
  /** The fact that holds, by holder, stater and field. */
  private readonly fields = new Map<string, string>();
  /** Claims that do not hold any more, with the kind of statement that has replaced them. */
  private readonly replaced = new Map<string, SaidKind>();
  /** Hearsay in a group that those it is about have answered there: it may go. */
  private readonly answered = new Set<string>();

  /** Takes in what was stored. */
  learn({ statement, holder, stater, circle, memory }: Stored): void {
    const { text, fact, kind, input } = statement;
    if (!this.meanings.has(text)) this.meanings.set(text, { fact, kind });
    if (input.pinned === true) this.pinned.set(memory, text);
    if (fact.id === 'note') return;
    const claim = this.claimOf(fact, holder, stater, kind);
    claim.memories.add(memory);
    this.replaced.delete(keyOf(claim));
    this.answered.delete(keyOf(claim));
    if (fact.ends !== undefined) this.replaced.set(keyOf({ holder, stater, fact: { id: fact.ends } }), kind);
    if (fact.field === undefined) return;
    const place = `${holder} ${stater} ${fact.field.id}`;
    const before = this.fields.get(place);
    if (before !== undefined && before !== fact.id)
      this.replaced.set(keyOf({ holder, stater, fact: { id: before } }), kind);
    this.fields.set(place, fact.id);
    if (fact.field.id.startsWith(`${stater}/`) && circle !== null) this.answer(fact.field.id, circle, stater);
  }

  /** What a text says; undefined for what nobody has said, such as a summary. */
  factOf(text: string): Fact | undefined {
    return this.meanings.get(text)?.fact;
  }

  /** The kind of statement by which a text was first said. */
  kindOf(text: string): SaidKind | undefined {
    return this.meanings.get(text)?.kind;
  }

  /** Whether two texts state the same fact, or values of one number that changes with time. */
  saySame(one: string, other: string): boolean {
    const [a, b] = [this.factOf(one), this.factOf(other)];
    if (a === undefined || b === undefined) return false;
    return a.id === b.id || (a.field?.slot === null && a.field.id === b.field?.id);
  }

  /** The kind of statement that has replaced what a text says, of this holder and stater; undefined where it holds. */
  replacedBy(text: string, holder: string, stater: string): SaidKind | undefined {
    const fact = this.factOf(text);
    return fact && this.replaced.get(keyOf({ fact, holder, stater }));
  }

  /** Everything that holds, and that must therefore live. */
  holding(): Claim[] {
    return [...this.claims.values()].filter(
      (claim) => !this.replaced.has(keyOf(claim)) && !this.answered.has(keyOf(claim)),
    );
  }

  /** Who has told a fact themselves or a group, by text: whom a pair of memories belongs to. */
  holdersOf(text: string): ReadonlySet<string> {
    return this.holders.get(this.factOf(text)?.id ?? '') ?? new Set();
  }

  private claimOf(fact: Fact, holder: string, stater: string, kind: SaidKind): Claim {
    const key = keyOf({ fact, holder, stater });
    const claim = this.claims.get(key) ?? { fact, holder, stater, kind, memories: new Set<string>() };
    this.claims.set(key, claim);
    this.holders.set(fact.id, (this.holders.get(fact.id) ?? new Set()).add(holder));
    return claim;
  }

  /** People's own word in a group takes the place of hearsay of theirs that stands there. */
  private answer(field: string, circle: string, stater: string): void {
    for (const claim of this.claims.values())
      if (claim.holder === `c:${circle}` && claim.stater !== stater && claim.fact.field?.id === field)
        this.answered.add(keyOf(claim));
  }
}

const keyOf = ({ fact, holder, stater }: { fact: { id: string }; holder: string; stater: string }): string =>
  `${holder} ${stater} ${fact.id}`;
