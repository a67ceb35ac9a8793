export { type Health, KithClient, type KithClientOptions, type Named, type RunOptions } from './client.js';
export { type ClientCode, KithError, type KithErrorCode, type ServiceCode } from './errors.js';
export * from './operations.generated.js';
