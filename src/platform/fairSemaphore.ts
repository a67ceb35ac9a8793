import { DomainError } from './errors.js';
import { type Requester, FairQueue } from './fairQueue.js';

/** Maximum number of permits held at once: in all, per tenant and per person. */
export interface SemaphoreLimits {
  readonly all: number;
  readonly ofTenant: number;
  readonly ofPerson: number;
  /** Longest wait in ms; then the caller gets UNAVAILABLE. */
  readonly waitMs: number;
}

/** Fair semaphore: if it is full, tenants and their people take turns in a {@link FairQueue}. */
export class FairSemaphore {
  private readonly waiters = new FairQueue<() => void>();
  private readonly permitCounts = new PermitCounts();

  constructor(private readonly limits: SemaphoreLimits) {}

  /** Acquires a permit; resolves with its idempotent release. Rejects with UNAVAILABLE after the longest wait. */
  async acquire(requester: Requester): Promise<() => void> {
    if (this.hasFreePermit(requester)) this.permitCounts.add(requester, 1);
    else await this.wait(requester);
    let holdsPermit = true;
    return () => {
      if (!holdsPermit) return;
      holdsPermit = false;
      this.permitCounts.add(requester, -1);
      this.admitWaiters();
    };
  }

  private wait(requester: Requester): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer);
        this.permitCounts.add(requester, 1);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiters.remove(requester, admit);
        reject(new DomainError('UNAVAILABLE', 'Too many requests are in progress; retry in a moment.'));
      }, this.limits.waitMs);
      this.waiters.push(requester, admit);
    });
  }

  private admitWaiters(): void {
    while (this.permitCounts.all < this.limits.all) {
      const next = this.waiters.shift((requester) => this.hasFreePermit(requester));
      if (!next) return;
      next();
    }
  }

  private hasFreePermit({ tenantId, viewerId }: Requester): boolean {
    const { all, ofTenant, ofPerson } = this.limits;
    return (
      this.permitCounts.all < all &&
      this.permitCounts.of(tenantId) < ofTenant &&
      // The service itself works for all people, so the limit per person does not hold for it.
      (tenantId === '' || this.permitCounts.of(tenantId, viewerId) < ofPerson)
    );
  }
}

/** Held permits per tenant and per person. */
class PermitCounts {
  all = 0;
  private readonly counts = new Map<string, number>();

  of(...path: string[]): number {
    return this.counts.get(JSON.stringify(path)) ?? 0;
  }

  add({ tenantId, viewerId }: Requester, step: number): void {
    this.all += step;
    for (const path of [[tenantId], [tenantId, viewerId]]) {
      const key = JSON.stringify(path);
      const count = (this.counts.get(key) ?? 0) + step;
      if (count === 0) this.counts.delete(key);
      else this.counts.set(key, count);
    }
  }
}
