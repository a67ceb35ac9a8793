// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of chats that the viewer takes or took part in; all of the tenant's for a connector that acts for nobody. */
  'chats/count': library.statement<{ tenant: string | null; viewer: string | null; all: boolean }>('chats/count'),
  /** Chats by id with who takes part in them now, for present and past participants and for connectors. */
  'chats/fetch': library.statement<{ tenant: string | null; ids: readonly unknown[]; viewer: string | null; connector: boolean; now: number }>('chats/fetch'),
  /** The ids of the chats that texts name: by Kith's own id, else by the connector's, among those that the viewer takes or took part in; connectors see all of their tenant's. */
  'chats/find-ids': library.statement<{ tenant: string | null; viewer: string | null; connector: boolean; named: readonly unknown[] }>('chats/find-ids'),
  /** Locks chats until the transaction ends and notes the latest moment from which they hold something. */
  'chats/hold': library.statement<{ chats: readonly unknown[]; now: number }>('chats/hold'),
  /** Opens periods of participation. */
  'chats/join': library.statement<{ chat: string | null; joining: readonly unknown[]; open: number }>('chats/join'),
  /** Ends the open periods of participation. */
  'chats/leave': library.statement<{ chat: string | null; leaving: readonly unknown[]; open: number }>('chats/leave'),
  /** One page of the chats in which the viewer takes or took part; all of the tenant's for a connector that acts for nobody. */
  'chats/list': library.statement<{ tenant: string | null; viewer: string | null; all: boolean; afterExternalId: string | null; limit: number }>('chats/list'),
  /** Participants of a chat now, since when and how; and the latest moment from which the chat holds something. */
  'chats/list-participants': library.statement<{ chat: string | null; open: number }>('chats/list-participants'),
  /** The chats of these ids with everybody's periods in them, for deciding what a write may do there. */
  'chats/load-standing': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('chats/load-standing'),
  /** Locks a chat until the transaction ends and says what it holds and when a person took part in it. */
  'chats/lock': library.statement<{ tenant: string | null; chat: string | null; person: string | null; now: number }>('chats/lock'),
  /** Makes a chat or changes its title; its kind changes only while it holds nothing. Locks it until the transaction ends. */
  'chats/upsert': library.statement<{ tenant: string | null; externalId: string | null; id: string | null; kind: string | null; title: string | null; now: number }>('chats/upsert'),
} as const;
