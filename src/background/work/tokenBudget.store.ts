import { maxTimestamp } from '../../platform/clock.js';
import type { TokenBudget, TokenPayer } from '../../platform/models/languageModel.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

/** Limits of the tokens of a language model. */
export interface TokenLimits {
  /** Tokens per tenant and UTC day; 0 for no limit. */
  readonly perDay: number;
  /** Part of them, 0 to 0.5, that one person can always use, and that no one can take alone from the others. */
  readonly share: number;
}

/**
 * Rate limit of model tokens per tenant and UTC day, counted in the graph for all processes together. Within it, a
 * person may use tokens until they have used their share, and beyond their share until the others' share alone is left.
 * Without a limit the tokens still count. A write whose acknowledgement was lost may count twice: too much rather than
 * too little.
 */
export class GraphTokenBudget implements TokenBudget {
  constructor(
    private readonly graph: Graph,
    private readonly limits: TokenLimits,
  ) {}

  async reserve({ tenantId, personId }: TokenPayer, tokens: number, now: number): Promise<boolean> {
    const limit = this.limits.perDay === 0 ? maxTimestamp : this.limits.perDay;
    const ownLimit = Math.floor(limit * this.limits.share);
    const params = {
      ...dayOf(tenantId, now),
      tenant: tenantId,
      person: personId,
      tokens: Math.ceil(tokens),
      limit,
      ownLimit,
      limitBeyondOwn: limit - ownLimit,
      now,
    };
    const rows = await this.graph.session().writeOne(statements['background/work/reserve-tokens'], params);
    return rows.length > 0;
  }

  async settle({ tenantId, personId }: TokenPayer, reserved: number, used: number, now: number): Promise<void> {
    const difference = Math.ceil(used) - Math.ceil(reserved);
    if (difference === 0) return;
    const params = { ...dayOf(tenantId, now), person: personId, difference };
    await this.graph.session().writeOne(statements['background/work/settle-tokens'], params);
  }
}

/** Returns the UTC day of a moment (epoch ms) as YYYY-MM-DD, and the key of a tenant's count of tokens on it. */
export function dayOf(tenantId: string, now: number): { key: string; day: string } {
  const day = new Date(now).toISOString().slice(0, 10);
  return { key: JSON.stringify([tenantId, day]), day };
}
