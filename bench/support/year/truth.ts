import type { StatementKind, Statement } from './statements.js';
import type { Fact } from './facts.js';

/** A stored statement: its owner or group, its stater, and the memory that it became or confirmed. */
export interface Stored {
  readonly statement: Statement;
  /** `u:` and the handle of an owner, or `c:` and the name of a chat. */
  readonly scopeKey: string;
  readonly stater: string;
  readonly circle: string | null;
  readonly memory: string;
}

/** A fact as a person tells it in direct talk or to a group. */
export interface Claim {
  readonly fact: Fact;
  readonly scopeKey: string;
  readonly stater: string;
  readonly kind: StatementKind;
  /** Memories that have stated it. */
  readonly memories: Set<string>;
}

/** Meaning of a text, known from its generation. */
interface Meaning {
  readonly fact: Fact;
  readonly kind: StatementKind;
}

/** The truth of a year: which statements say the same, what holds now, and what replaced what. */
export class Truth {
  readonly pinned = new Map<string, string>();
  private readonly meanings = new Map<string, Meaning>();
  private readonly claims = new Map<string, Claim>();
  private readonly scopesByFact = new Map<string, Set<string>>();
  /** Fact that holds, by holder, stater and field. */
  private readonly fields = new Map<string, string>();
  /** Claims that no longer hold, with the kind of statement that replaced them. */
  private readonly replacedClaims = new Map<string, StatementKind>();
  /** Hearsay in a group that its subjects have answered there: it may be superseded. */
  private readonly answeredClaims = new Set<string>();

  /** Records a stored statement. */
  learn({ statement, scopeKey, stater, circle, memory }: Stored): void {
    const { text, fact, kind, input } = statement;
    if (!this.meanings.has(text)) this.meanings.set(text, { fact, kind });
    if (input.pinned === true) this.pinned.set(memory, text);
    if (fact.id === 'note') return;
    const claim = this.claimOf(fact, scopeKey, stater, kind);
    claim.memories.add(memory);
    this.replacedClaims.delete(keyOf(claim));
    this.answeredClaims.delete(keyOf(claim));
    if (fact.ends !== undefined) this.replacedClaims.set(keyOf({ scopeKey, stater, fact: { id: fact.ends } }), kind);
    if (fact.field === undefined) return;
    const fieldKey = `${scopeKey} ${stater} ${fact.field.id}`;
    const formerFactId = this.fields.get(fieldKey);
    if (formerFactId !== undefined && formerFactId !== fact.id)
      this.replacedClaims.set(keyOf({ scopeKey, stater, fact: { id: formerFactId } }), kind);
    this.fields.set(fieldKey, fact.id);
    if (fact.field.id.startsWith(`${stater}/`) && circle !== null) this.answer(fact.field.id, circle, stater);
  }

  /** Returns the fact that a text states; undefined for other texts, such as a summary. */
  factOf(text: string): Fact | undefined {
    return this.meanings.get(text)?.fact;
  }

  /** Returns the kind of statement by which a text was first said. */
  kindOf(text: string): StatementKind | undefined {
    return this.meanings.get(text)?.kind;
  }

  /** True if two texts state the same fact, or values of one number that changes with time. */
  saySame(one: string, other: string): boolean {
    const a = this.factOf(one);
    const b = this.factOf(other);
    if (a === undefined || b === undefined) return false;
    return a.id === b.id || (a.field?.slot === null && a.field.id === b.field?.id);
  }

  /**
   * Returns the kind of statement that replaced the claim of a text by this holder and stater; undefined if it holds.
   */
  replacedBy(text: string, scopeKey: string, stater: string): StatementKind | undefined {
    const fact = this.factOf(text);
    return fact && this.replacedClaims.get(keyOf({ fact, scopeKey, stater }));
  }

  /** Lists the claims that hold and must therefore have a live memory. */
  currentClaims(): Claim[] {
    return [...this.claims.values()].filter(
      (claim) => !this.replacedClaims.has(keyOf(claim)) && !this.answeredClaims.has(keyOf(claim)),
    );
  }

  /** Lists the holders to whom a fact was told, by text: the owners of a pair of memories. */
  scopesOf(text: string): ReadonlySet<string> {
    return this.scopesByFact.get(this.factOf(text)?.id ?? '') ?? new Set();
  }

  private claimOf(fact: Fact, scopeKey: string, stater: string, kind: StatementKind): Claim {
    const key = keyOf({ fact, scopeKey, stater });
    const claim = this.claims.get(key) ?? { fact, scopeKey, stater, kind, memories: new Set<string>() };
    this.claims.set(key, claim);
    this.scopesByFact.set(fact.id, (this.scopesByFact.get(fact.id) ?? new Set()).add(scopeKey));
    return claim;
  }

  /** Replaces hearsay about a person in a group by the person's own statement. */
  private answer(field: string, circle: string, stater: string): void {
    for (const claim of this.claims.values())
      if (claim.scopeKey === `c:${circle}` && claim.stater !== stater && claim.fact.field?.id === field)
        this.answeredClaims.add(keyOf(claim));
  }
}

const keyOf = ({ fact, scopeKey, stater }: { fact: { id: string }; scopeKey: string; stater: string }): string =>
  `${scopeKey} ${stater} ${fact.id}`;
