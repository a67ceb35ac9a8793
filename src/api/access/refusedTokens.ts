import type { Logger } from 'pino';
import type { RefusalReason } from '../../platform/auth/accessTokens.js';
import type { Clock } from '../../platform/clock.js';

const windowMs = 60_000;
const perWindow = 10;

interface RefusalCount {
  endsAt: number;
  logged: number;
  unlogged: number;
}

/** Logs the reason, never a claim: ten lines per reason and minute, so that no attacker fills the log, then a count. */
export class RefusedTokens {
  private readonly countsByReason = new Map<RefusalReason, RefusalCount>();

  constructor(
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {}

  note(requestId: string, reason: RefusalReason): void {
    const now = this.clock();
    const earlierCount = this.countsByReason.get(reason) ?? { endsAt: now + windowMs, logged: 0, unlogged: 0 };
    const current = now < earlierCount.endsAt ? earlierCount : { ...earlierCount, endsAt: now + windowMs, logged: 0 };
    if (current.logged === perWindow) {
      this.countsByReason.set(reason, { ...current, unlogged: current.unlogged + 1 });
      return;
    }
    const { unlogged } = current;
    this.log.warn({ requestId, reason, ...(unlogged > 0 ? { unlogged } : {}) }, 'a token was refused');
    this.countsByReason.set(reason, { ...current, logged: current.logged + 1, unlogged: 0 });
  }
}
