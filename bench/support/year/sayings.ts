import { dayMs } from '../../../src/platform/clock.js';
import { pick, type Random } from './facts.js';
import type { Circle } from './society.js';
import type { Statement } from './statements.js';

/** A statement with its stater, time and chat; null is direct talk. */
export interface TimedStatement extends Statement {
  readonly by: string;
  readonly at: number;
  readonly circle: string | null;
}

/** Span of recent statements, which are repeated more often, in ms. */
const latelyMs = 30 * dayMs;

/** All statements so far. */
export class Sayings {
  private readonly statements: TimedStatement[] = [];
  private readonly endedClaims = new Set<string>();
  private readonly pinnedFacts = new Set<string>();

  constructor(private readonly random: Random) {}

  add(statement: TimedStatement): void {
    const { by, fact, input } = statement;
    this.statements.push(statement);
    if (input.pinned === true) this.pinnedFacts.add(fact.id);
    this.endedClaims.delete(claimKey(by, fact.id));
    if (fact.ends !== undefined) this.endedClaims.add(claimKey(by, fact.ends));
  }

  /** True if a person has pinned a fact. */
  isPinned(fact: string): boolean {
    return this.pinnedFacts.has(fact);
  }

  /** Returns a group's own fact that other members have told. */
  drawGroupFact(circle: Circle | null, by: string, at: number): TimedStatement | undefined {
    const groupStatements = this.statements.filter(
      (one) => one.by !== by && one.circle === circle?.name && one.input.scope === 'GROUP',
    );
    return this.drawRecent(groupStatements, at);
  }

  /** Returns a statement of a person in a chat (in any, if none is given) that still holds. */
  drawEarlier(
    by: string,
    circle: Circle | null | undefined,
    at: number,
    isCandidate: (one: TimedStatement) => boolean,
  ): TimedStatement | undefined {
    const ownStatements = this.statements.filter(
      (one) =>
        one.by === by &&
        (circle === undefined ? one.input.scope === undefined : one.circle === (circle?.name ?? null)) &&
        isCandidate(one) &&
        !this.endedClaims.has(claimKey(by, one.fact.id)),
    );
    return this.drawRecent(ownStatements, at);
  }

  /** Draws one of these statements, with a preference for recent ones; undefined for an empty list. */
  private drawRecent(statements: readonly TimedStatement[], at: number): TimedStatement | undefined {
    const recentStatements = statements.filter((one) => one.at >= at - latelyMs);
    const candidates = recentStatements.length > 0 && this.random() < 0.6 ? recentStatements : statements;
    return candidates.length === 0 ? undefined : pick(candidates, this.random);
  }

  /** Returns the statement of a field's present value by the speaker. */
  latestField(by: string, circle: Circle | null): TimedStatement | undefined {
    const fieldStatements = this.statements.filter(
      (one) => one.by === by && one.kind !== 'hearsay' && one.fact.field?.slot != null,
    );
    const chatStatements = fieldStatements.filter((one) => one.circle === (circle?.name ?? null));
    if (chatStatements.length === 0) return undefined;
    const { id } = pick(chatStatements, this.random).fact.field!;
    return fieldStatements.findLast(({ fact }) => fact.field!.id === id);
  }
}

const claimKey = (by: string, id: string): string => `${by} ${id}`;
