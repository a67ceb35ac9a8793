import { DomainError } from './errors.js';
import { type Requester, FairQueue } from './fairQueue.js';

/** Maximum of concurrent holders: in all, per tenant and per person. */
export interface GateLimits {
  readonly all: number;
  readonly ofTenant: number;
  readonly ofPerson: number;
  /** Longest wait in ms; then the caller gets UNAVAILABLE. */
  readonly waitMs: number;
}

/** Fair semaphore: if it is full, tenants and their people take turns in a {@link FairQueue}. */
export class FairSemaphore {
  private readonly waiting = new FairQueue<() => void>();
  private readonly inside = new Counts();

  constructor(private readonly limits: GateLimits) {}

  /** Acquires a permit; resolves with its idempotent release. Rejects with UNAVAILABLE after the longest wait. */
  async enter(requester: Requester): Promise<() => void> {
    if (this.hasRoom(requester)) this.inside.add(requester, 1);
    else await this.wait(requester);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.inside.add(requester, -1);
      this.letIn();
    };
  }

  private wait(requester: Requester): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        this.inside.add(requester, 1);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.remove(requester, enter);
        reject(new DomainError('UNAVAILABLE', 'Too many requests are in progress; retry in a moment.'));
      }, this.limits.waitMs);
      this.waiting.push(requester, enter);
    });
  }

  private letIn(): void {
    while (this.inside.all < this.limits.all) {
      const next = this.waiting.shift((requester) => this.hasRoom(requester));
      if (!next) return;
      next();
    }
  }

  private hasRoom({ tenantId, viewerId }: Requester): boolean {
    const { all, ofTenant, ofPerson } = this.limits;
    return (
      this.inside.all < all &&
      this.inside.of(tenantId) < ofTenant &&
      // The service itself works for all people, so the limit per person does not hold for it.
      (tenantId === '' || this.inside.of(tenantId, viewerId) < ofPerson)
    );
  }
}

/** Counts per tenant and per person. */
class Counts {
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
