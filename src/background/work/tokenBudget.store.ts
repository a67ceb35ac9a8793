import { maxTimestamp } from '../../platform/clock.js';
import type { TokenBudget } from '../../platform/models/languageModel.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

/**
 * Rate limit of model tokens per tenant and UTC day, counted in the graph for all processes together. `perDay` 0 sets
 * no limit and still counts. A write whose acknowledgement was lost may count twice: too much rather than too little.
 */
export class GraphTokenBudget implements TokenBudget {
  constructor(
    private readonly graph: Graph,
    private readonly perDay: number,
  ) {}

  async reserve(tenantId: string, tokens: number, now: number): Promise<boolean> {
    const { key, day } = dayOf(tenantId, now);
    const limit = this.perDay === 0 ? maxTimestamp : this.perDay;
    const reserving = { key, tenant: tenantId, day, tokens: Math.ceil(tokens), limit, now };
    const rows = await this.graph.session().writeOne(statements['background/work/reserve-tokens'], reserving);
    return rows.length > 0;
  }

  async settle(tenantId: string, reserved: number, used: number, now: number): Promise<void> {
    const difference = Math.ceil(used) - Math.ceil(reserved);
    if (difference === 0) return;
    const settling = { key: dayOf(tenantId, now).key, difference };
    await this.graph.session().writeOne(statements['background/work/settle-tokens'], settling);
  }
}

/** Returns the UTC day of a moment (epoch ms) as YYYY-MM-DD, and the key of a tenant's count of tokens on it. */
export function dayOf(tenantId: string, now: number): { key: string; day: string } {
  const day = new Date(now).toISOString().slice(0, 10);
  return { key: JSON.stringify([tenantId, day]), day };
}
