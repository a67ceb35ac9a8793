export { type Health, KithClient, type KithClientOptions, type RunOptions } from './client.js';
export { type ClientCode, KithError, type KithErrorCode, type ServiceCode } from './errors.js';
export type { RequestContext } from './headers.js';
export * from './operations.generated.js';
