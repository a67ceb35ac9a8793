import { DomainError, invalidInput } from '../platform/errors.js';
import type { Viewer } from './audience.js';

/** Who makes a request, for whom, and by which rights. */
export interface Caller extends Viewer {
  readonly handle: string;
  readonly isConnector: boolean;
  readonly isOperator: boolean;
  /** A connector that reads or writes for somebody else. */
  readonly actsForOther: boolean;
  /** A connector said that a read without chat is meant to be private. */
  readonly saysPrivate: boolean;
}

/** Refuses a reading connector that forgot to say where: forgetting the chat must not make a group private. */
export function requireStatedContext(caller: Caller, chatId: string | null | undefined): void {
  if (caller.actsForOther && chatId == null && !caller.saysPrivate) {
    throw invalidInput(
      'A connector that reads for a viewer must name the chat, or say that nobody else hears it with the header "x-kith-private: true".',
    );
  }
}

/** Refuses everybody but connectors. */
export function requireConnector(caller: Caller): void {
  if (!caller.isConnector) throw new DomainError('FORBIDDEN', 'This needs a token with the role "connector".');
}

/** Refuses everybody but operators. */
export function requireOperator(caller: Caller): void {
  if (!caller.isOperator) throw new DomainError('FORBIDDEN', 'This needs a token with the role "operator".');
}
