import { commandName } from '../platform/product.js';
import { DomainError, invalidInput } from '../platform/errors.js';
import type { Viewer } from './audience.js';

/** Caller of a request, the viewer on whose behalf it acts, and its roles. */
export interface Caller extends Viewer {
  readonly handle: string;
  readonly isConnector: boolean;
  /** True for an operator of the viewer's tenant. */
  readonly isOperator: boolean;
  /** True for an operator of all tenants, who reads kinds, counts and times, and no text. */
  readonly isAdmin: boolean;
  /** True for a connector that reads or writes for another person. */
  readonly actsForOther: boolean;
  /** True if a connector has declared that a read without a chat is private. */
  readonly saysPrivate: boolean;
}

/** Throws INVALID_INPUT if a connector names no context: a forgotten chat must not turn a group private. */
export function requireStatedContext(caller: Caller, chatId: string | null | undefined): void {
  if (caller.actsForOther && chatId == null && !caller.saysPrivate) {
    throw invalidInput(
      'A connector that reads for a viewer must name the chat, or promise with the header "x-kith-private: true" that only the viewer hears the answer.',
    );
  }
}

/** True if the viewer alone hears. Without a chat, a connector that acts for a person must have said so. */
export const isHeardAlone = ({ actsForOther, saysPrivate }: Caller, chatId: string | null): boolean =>
  chatId === null && (!actsForOther || saysPrivate);

/** Returns the NOT_FOUND error for a chat that does not exist, and for one in which the viewer does not take part. */
export const chatNotFoundError = (): DomainError =>
  new DomainError(
    'NOT_FOUND',
    'No chat by that id was found. The viewer must take part in it: "chats", or "list_chats" of MCP, lists theirs. A connector names the viewer with the header "x-kith-viewer", and creates a chat with "syncChat".',
  );

/** Throws FORBIDDEN unless the caller is a connector. */
export function requireConnector(caller: Caller): void {
  if (!caller.isConnector) throw roleError('This', 'connector');
}

/** Returns the FORBIDDEN error for what needs a token with a role. */
export const roleError = (subject: string, role: 'connector' | 'operator', alternative = ''): DomainError =>
  new DomainError(
    'FORBIDDEN',
    `${subject} needs a token with the role "${role}"${alternative}: "${commandName} token HANDLE --role ${role}" makes one.`,
  );

/** Returns the tenant whose work and jobs a caller sees; null for all. Throws FORBIDDEN unless operator or admin. */
export function overseenTenant({ isOperator, isAdmin, tenantId }: Caller): string | null {
  if (isAdmin) return null;
  if (!isOperator) throw roleError('This', 'operator', ' or "admin"');
  return tenantId;
}

/** Throws FORBIDDEN unless the caller is an operator. */
export function requireOperator(caller: Caller): void {
  if (!caller.isOperator) throw roleError('This', 'operator');
}
