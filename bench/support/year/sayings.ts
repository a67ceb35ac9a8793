import { dayMs } from '../../../src/platform/clock.js';
import { pick, type Random } from './facts.js';
import type { Circle } from './society.js';
import type { Statement } from './statements.js';

/** A statement with its stater, time and chat; null is direct talk. */
export interface Said extends Statement {
  readonly by: string;
  readonly at: number;
  readonly circle: string | null;
}

/** Span of recent statements, which are repeated more often, in ms. */
const latelyMs = 30 * dayMs;

/** All statements so far. */
export class Sayings {
  private readonly said: Said[] = [];
  private readonly over = new Set<string>();
  private readonly pinned = new Set<string>();

  constructor(private readonly random: Random) {}

  add(said: Said): void {
    const { by, fact, input } = said;
    this.said.push(said);
    if (input.pinned === true) this.pinned.add(fact.id);
    this.over.delete(overOf(by, fact.id));
    if (fact.ends !== undefined) this.over.add(overOf(by, fact.ends));
  }

  /** True if a person has pinned a fact. */
  isPinned(fact: string): boolean {
    return this.pinned.has(fact);
  }

  /** Returns a group's own fact that other members have told. */
  ofGroup(circle: Circle | null, by: string, at: number): Said | undefined {
    const others = this.said.filter(
      (one) => one.by !== by && one.circle === circle?.name && one.input.scope === 'GROUP',
    );
    return this.lately(others, at);
  }

  /** Returns a statement of a person in a chat (in any, if none is given) that still holds. */
  earlier(
    by: string,
    circle: Circle | null | undefined,
    at: number,
    isMeant: (one: Said) => boolean,
  ): Said | undefined {
    const own = this.said.filter(
      (one) =>
        one.by === by &&
        (circle === undefined ? one.input.scope === undefined : one.circle === (circle?.name ?? null)) &&
        isMeant(one) &&
        !this.over.has(overOf(by, one.fact.id)),
    );
    return this.lately(own, at);
  }

  /** Draws one of these statements, with a preference for recent ones; undefined for an empty list. */
  private lately(said: readonly Said[], at: number): Said | undefined {
    const late = said.filter((one) => one.at >= at - latelyMs);
    const some = late.length > 0 && this.random() < 0.6 ? late : said;
    return some.length === 0 ? undefined : pick(some, this.random);
  }

  /** Returns the statement of a field's present value by the speaker. */
  latest(by: string, circle: Circle | null): Said | undefined {
    const own = this.said.filter((one) => one.by === by && one.kind !== 'hearsay' && one.fact.field?.slot != null);
    const here = own.filter((one) => one.circle === (circle?.name ?? null));
    if (here.length === 0) return undefined;
    const { id } = pick(here, this.random).fact.field!;
    return own.findLast(({ fact }) => fact.field!.id === id);
  }
}

const overOf = (by: string, id: string): string => `${by} ${id}`;
