import type { Logger } from 'pino';
import type { RefusalReason } from '../../platform/auth/accessTokens.js';
import type { Clock } from '../../platform/clock.js';

const windowMs = 60_000;
const maxLinesPerWindow = 10;

interface RefusalCount {
  /** End of its window, epoch ms. */
  endsAt: number;
  logged: number;
  unlogged: number;
}

/** Log of refused tokens, without any claim. Ten lines per reason and minute, then a count: no attacker fills the log. */
export class RefusedTokenLog {
  private readonly countsByReason = new Map<RefusalReason, RefusalCount>();

  constructor(
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {}

  record(requestId: string, reason: RefusalReason): void {
    const now = this.clock();
    const earlierCount = this.countsByReason.get(reason) ?? { endsAt: now + windowMs, logged: 0, unlogged: 0 };
    const current = now < earlierCount.endsAt ? earlierCount : { ...earlierCount, endsAt: now + windowMs, logged: 0 };
    if (current.logged === maxLinesPerWindow) {
      this.countsByReason.set(reason, { ...current, unlogged: current.unlogged + 1 });
      return;
    }
    const { unlogged } = current;
    this.log.warn({ requestId, reason, ...(unlogged > 0 ? { unlogged } : {}) }, 'a token was refused');
    this.countsByReason.set(reason, { ...current, logged: current.logged + 1, unlogged: 0 });
  }
}
