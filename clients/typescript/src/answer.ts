import { KithError, type ServiceCode } from './errors.js';

/** An HTTP response that was read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface AnsweredError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: ServiceCode } & Readonly<Record<string, unknown>>;
}

/**
 * Returns the data of an answer. Throws the first of its errors, or UNEXPECTED_ANSWER for an answer that is not Kith's.
 */
export function dataOf(answer: HttpAnswer, isWrite: boolean): unknown {
  const body = parseJson(answer.text);
  const [error] = errorsOf(body);
  if (error) throw asKithError(error, answer, isWrite);
  if (isObject(body) && isObject(body.data)) return body.data;
  throw new KithError(
    'UNEXPECTED_ANSWER',
    `The server there is not Kith, or a proxy changes its answers: status ${answer.status}, and no data.`,
    { details: { status: answer.status }, mayHaveHappened: isWrite && answer.status >= 500 },
  );
}

/** True if a retry may succeed a moment later: Kith, or a proxy before it, is temporarily unavailable. */
export const isTransient = ({ code, details }: KithError): boolean =>
  code === 'UNREACHABLE' ||
  code === 'UNAVAILABLE' ||
  (code === 'UNEXPECTED_ANSWER' && proxyStatuses.has(Number(details.status)));

/** Statuses of a proxy without an available backend. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

function asKithError({ message, path, extensions }: AnsweredError, answer: HttpAnswer, isWrite: boolean): KithError {
  const { code, ...details } = extensions;
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new KithError(code, message, {
    path,
    details,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    requestId: answer.headers.get('x-request-id') ?? undefined,
    // If the graph ends in the middle of a commit, Kith does not know the outcome either.
    mayHaveHappened: isWrite && (code === 'UNAVAILABLE' || code === 'INTERNAL'),
  });
}

function errorsOf(body: unknown): AnsweredError[] {
  if (!isObject(body) || !Array.isArray(body.errors)) return [];
  return body.errors.filter((one): one is AnsweredError => {
    if (!isObject(one) || typeof one.message !== 'string') return false;
    return isObject(one.extensions) && typeof one.extensions.code === 'string';
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
