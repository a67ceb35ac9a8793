import { DomainError } from './errors.js';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'needs more rights than this user has',
};

/** Returns the CONFLICT for a port on which this process cannot listen. */
export function portError(cause: unknown, host: string, port: number): DomainError {
  const reason = reasons[String((cause as NodeJS.ErrnoException).code)] ?? 'cannot be used';
  const advice = 'set KITH_PORT (and KITH_HOST) to another one';
  return new DomainError('CONFLICT', `Port ${port} on ${host} ${reason}; ${advice}.`, { cause });
}
