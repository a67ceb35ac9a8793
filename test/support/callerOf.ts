import type { Caller } from '../../src/disclosure/caller.js';

/** Builds the caller that a verified token would give. */
export const callerOf = (tenantId: string, ids: Record<string, string>, handle: string, persona = ''): Caller => ({
  tenantId,
  viewerId: ids[handle]!,
  handle,
  persona,
  isConnector: false,
  isOperator: false,
  isAdmin: false,
  actsForOther: false,
  saysPrivate: false,
});
