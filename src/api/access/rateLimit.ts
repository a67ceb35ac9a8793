import type { NextFunction, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../../disclosure/caller.js';
import { DomainError } from '../../platform/errors.js';
import type { PreparedRequest } from '../serverDependencies.js';

/** Limit of the connectors of a tenant as a multiple of a viewer's: together they act for many viewers. */
const connectorFactor = 100;
const windowSeconds = 60;

/** Error for a caller who has used up the rate limit of this minute. */
export class RateLimitExceeded extends DomainError {
  constructor(
    message: string,
    /** Seconds until a retry may succeed. */
    readonly seconds: number,
  ) {
    super('RATE_LIMITED', message);
  }
}

/** Passes an error on; one of the rate limit also tells the client in `retry-after` when a retry may succeed. */
export function passErrorOn(error: unknown, response: Response, next: NextFunction): void {
  if (error instanceof RateLimitExceeded) response.setHeader('retry-after', String(error.seconds));
  next(error);
}

/** Takes points of the rate limit. Rejects with {@link RateLimitExceeded}. */
export type ChargePoints = (points: number) => Promise<void>;

/** Rate limit in points per minute and viewer; a tenant's connectors share a hundredfold. One is paid before a body. */
export class RateLimit {
  private readonly viewers: RateLimiterMemory;
  private readonly connectors: RateLimiterMemory;

  /** 0 points mean no limit. */
  constructor(private readonly points: number) {
    const duration = windowSeconds;
    this.viewers = new RateLimiterMemory({ points, duration });
    this.connectors = new RateLimiterMemory({ points: points * connectorFactor, duration });
  }

  /** Middleware that takes the point of a request. */
  readonly forRequest: RequestHandler = (request, response, next) => {
    this.chargerFor(request as PreparedRequest)(1).then(
      () => next(),
      (error: unknown) => passErrorOn(error, response, next),
    );
  };

  /** Takes the cost of an operation, minus the point of its request. Rejects with {@link RateLimitExceeded}. */
  async forOperation(caller: Caller, cost: number): Promise<void> {
    if (cost > 1) await this.take(caller, cost - 1);
  }

  /** Returns the function that takes points for a request and adds them to those that it has taken. */
  chargerFor({ context, takenPoints }: Pick<PreparedRequest, 'context' | 'takenPoints'>): ChargePoints {
    return async (points) => {
      await this.forWork(context.caller, points);
      takenPoints.points += points;
    };
  }

  /** Takes points for work before the operation is known. Rejects with {@link RateLimitExceeded}. */
  async forWork(caller: Caller, points: number): Promise<void> {
    if (points > 0) await this.take(caller, points);
  }

  private async take(caller: Caller, points: number): Promise<void> {
    if (this.points === 0) return;
    const { isConnector, tenantId, viewerId } = caller;
    const limiter = isConnector ? this.connectors : this.viewers;
    const key = isConnector ? tenantId : viewerId;
    try {
      await limiter.consume(key, points);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      // Points of a refused request are returned, so a cheaper one may still succeed in this minute.
      if (points > 1) await limiter.reward(key, points);
      const maxPoints = limiter.points;
      const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
      throw new RateLimitExceeded(
        points + 1 > maxPoints
          ? `This request costs ${points + 1} points, but the rate limit is ${maxPoints} points per minute; ask for less at once.`
          : `The rate limit of ${maxPoints} points per minute is used up; retry in ${seconds} seconds.`,
        seconds,
      );
    }
  }
}
