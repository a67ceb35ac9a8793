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

/** Charges points to the caller of one request. Rejects with {@link RateLimitExceeded}. */
export type ChargePoints = (points: number) => Promise<void>;

/** Rate limit in points per minute and viewer; a tenant's connectors share a hundredfold. */
export class RateLimit {
  private readonly viewers: RateLimiterMemory;
  private readonly connectors: RateLimiterMemory;

  /** 0 points mean no limit. */
  constructor(private readonly points: number) {
    const duration = windowSeconds;
    this.viewers = new RateLimiterMemory({ points, duration });
    this.connectors = new RateLimiterMemory({ points: points * connectorFactor, duration });
  }

  /** Middleware that charges the point of a request, before its body is read. */
  readonly chargeRequest: RequestHandler = (request, response, next) => {
    this.chargerFor(request as PreparedRequest)(1).then(
      () => next(),
      (error: unknown) => passErrorOn(error, response, next),
    );
  };

  /** Charges the cost of an operation, minus the point of its request. Rejects with {@link RateLimitExceeded}. */
  chargeOperation(caller: Caller, cost: number): Promise<void> {
    return this.charge(caller, cost - 1);
  }

  /** Returns the function that charges points for a request and adds them to its total. */
  chargerFor({ context, requestCost }: Pick<PreparedRequest, 'context' | 'requestCost'>): ChargePoints {
    return async (points) => {
      await this.charge(context.caller, points);
      requestCost.points += points;
    };
  }

  /** Charges points; none below 1. Rejects with {@link RateLimitExceeded}. */
  async charge(caller: Caller, points: number): Promise<void> {
    if (points <= 0 || this.points === 0) return;
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
