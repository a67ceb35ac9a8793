import { DomainError } from './errors.js';
import { type Asker, FairQueue } from './fairQueue.js';

/** How many may be inside at once. */
export interface GateLimits {
  readonly all: number;
  readonly ofTenant: number;
  readonly ofPerson: number;
  /** Whoever has waited for so long is sent away. */
  readonly waitMs: number;
}

/** A gate to something of which there is little: who finds it full waits for their turn. */
export class FairSemaphore {
  private readonly waiting = new FairQueue<() => void>();
  private readonly inside = new Counts();

  constructor(private readonly limits: GateLimits) {}

  /** Resolves with what lets the next one in, once; rejects with UNAVAILABLE after the longest wait. */
  async enter(asker: Asker): Promise<() => void> {
    if (this.hasRoom(asker)) this.inside.add(asker, 1);
    else await this.wait(asker);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.inside.add(asker, -1);
      this.letIn();
    };
  }

  private wait(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        this.inside.add(asker, 1);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.remove(asker, enter);
        reject(new DomainError('UNAVAILABLE', 'Too much is asked for at once just now; try again in a moment.'));
      }, this.limits.waitMs);
      this.waiting.push(asker, enter);
    });
  }

  private letIn(): void {
    while (this.inside.all < this.limits.all) {
      const next = this.waiting.shift((asker) => this.hasRoom(asker));
      if (!next) return;
      next();
    }
  }

  private hasRoom({ tenantId, viewerId }: Asker): boolean {
    const { all, ofTenant, ofPerson } = this.limits;
    return (
      this.inside.all < all &&
      this.inside.of(tenantId) < ofTenant &&
      // The service itself is nobody: it does its work for everybody.
      (tenantId === '' || this.inside.of(tenantId, viewerId) < ofPerson)
    );
  }
}

/** How many there are of each tenant and person. */
class Counts {
  all = 0;
  private readonly counts = new Map<string, number>();

  of(...path: string[]): number {
    return this.counts.get(JSON.stringify(path)) ?? 0;
  }

  add({ tenantId, viewerId }: Asker, step: number): void {
    this.all += step;
    for (const path of [[tenantId], [tenantId, viewerId]]) {
      const key = JSON.stringify(path);
      const count = (this.counts.get(key) ?? 0) + step;
      if (count === 0) this.counts.delete(key);
      else this.counts.set(key, count);
    }
  }
}
