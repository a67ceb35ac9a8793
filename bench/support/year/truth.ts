import type { SaidKind, Statement } from './statements.js';
import type { Fact } from './facts.js';

/** A stored statement: its owner or group, its stater, and the memory that it became or confirmed. */
export interface Stored {
  readonly statement: Statement;
  /** `u:` and the handle of an owner, or `c:` and the name of a chat. */
  readonly holder: string;
  readonly stater: string;
  readonly circle: string | null;
  readonly memory: string;
}

/** A fact as a person tells it in direct talk or to a group. */
export interface Claim {
  readonly fact: Fact;
  readonly holder: string;
  readonly stater: string;
  readonly kind: SaidKind;
  /** Memories that have stated it. */
  readonly memories: Set<string>;
}

/** Meaning of a text, known from its generation. */
interface Meaning {
  readonly fact: Fact;
  readonly kind: SaidKind;
}

/** The truth of a year: which statements say the same, what holds now, and what replaced what. */
export class Truth {
  readonly pinned = new Map<string, string>();
  private readonly meanings = new Map<string, Meaning>();
  private readonly claims = new Map<string, Claim>();
  private readonly holders = new Map<string, Set<string>>();
  /** Fact that holds, by holder, stater and field. */
  private readonly fields = new Map<string, string>();
  /** Claims that no longer hold, with the kind of statement that replaced them. */
  private readonly replaced = new Map<string, SaidKind>();
  /** Hearsay in a group that its subjects have answered there: it may be superseded. */
  private readonly answered = new Set<string>();

  /** Records a stored statement. */
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

  /** Returns the fact that a text states; undefined for other texts, such as a summary. */
  factOf(text: string): Fact | undefined {
    return this.meanings.get(text)?.fact;
  }

  /** Returns the kind of statement by which a text was first said. */
  kindOf(text: string): SaidKind | undefined {
    return this.meanings.get(text)?.kind;
  }

  /** True if two texts state the same fact, or values of one number that changes with time. */
  saySame(one: string, other: string): boolean {
    const [a, b] = [this.factOf(one), this.factOf(other)];
    if (a === undefined || b === undefined) return false;
    return a.id === b.id || (a.field?.slot === null && a.field.id === b.field?.id);
  }

  /**
   * Returns the kind of statement that replaced the claim of a text by this holder and stater; undefined if it holds.
   */
  replacedBy(text: string, holder: string, stater: string): SaidKind | undefined {
    const fact = this.factOf(text);
    return fact && this.replaced.get(keyOf({ fact, holder, stater }));
  }

  /** Lists the claims that hold and must therefore have a live memory. */
  holding(): Claim[] {
    return [...this.claims.values()].filter(
      (claim) => !this.replaced.has(keyOf(claim)) && !this.answered.has(keyOf(claim)),
    );
  }

  /** Lists the holders to whom a fact was told, by text: the owners of a pair of memories. */
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

  /** Replaces hearsay about a person in a group by the person's own statement. */
  private answer(field: string, circle: string, stater: string): void {
    for (const claim of this.claims.values())
      if (claim.holder === `c:${circle}` && claim.stater !== stater && claim.fact.field?.id === field)
        this.answered.add(keyOf(claim));
  }
}

const keyOf = ({ fact, holder, stater }: { fact: { id: string }; holder: string; stater: string }): string =>
  `${holder} ${stater} ${fact.id}`;
