// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** One page of a tenant's accounts with the names they are known by. */
  'transfer/exports/list-accounts': library.statement<{ tenant: string | null; after: string | null; limit: number }>('transfer/exports/list-accounts'),
  /** One page of a tenant's acquaintances and things: all entities without a handle. */
  'transfer/exports/list-acquaintances-and-things': library.statement<{ tenant: string | null; after: string | null; limit: number }>('transfer/exports/list-acquaintances-and-things'),
  /** One page of the blocklists of a tenant: staters with those who block them. */
  'transfer/exports/list-blocks': library.statement<{ tenant: string | null; prefix: string | null; after: string | null; limit: number }>('transfer/exports/list-blocks'),
  /** One page of a tenant's chats with the periods of all participants. */
  'transfer/exports/list-chats': library.statement<{ tenant: string | null; after: string | null; limit: number }>('transfer/exports/list-chats'),
  /** One page of the states that agents have saved in a tenant. */
  'transfer/exports/list-checkpoints': library.statement<{ tenant: string | null; prefix: string | null; after: string | null; limit: number }>('transfer/exports/list-checkpoints'),
  /** One page of the history events of a tenant whose memories no longer exist. */
  'transfer/exports/list-deleted-memory-events': library.statement<{ tenant: string | null; after: string | null; limit: number }>('transfer/exports/list-deleted-memory-events'),
  /** One page of the history events of these memories, by memory and time. */
  'transfer/exports/list-events': library.statement<{ ids: readonly unknown[]; after: { memory: unknown; at: unknown; id: unknown }; limit: number }>('transfer/exports/list-events'),
  /** One page of a tenant's memories as they are stored, live or not, in the order of their ids. */
  'transfer/exports/list-memories': library.statement<{ audience: { tenant: unknown; now: unknown }; after: string | null; limit: number }>('transfer/exports/list-memories'),
  /** One page of the merge decisions and proposals of these creators, by creator and time. */
  'transfer/exports/list-merges': library.statement<{ creators: readonly unknown[]; after: { creator: unknown; at: unknown; id: unknown }; limit: number }>('transfer/exports/list-merges'),
  /** One page of the messages of these places, by place and in the order of speech. */
  'transfer/exports/list-messages': library.statement<{ places: readonly unknown[]; after: { place: unknown; seq: unknown }; limit: number }>('transfer/exports/list-messages'),
  /** One page of the proposals to these people, with the memories that they would change and the messages that they were made from. */
  'transfer/exports/list-proposals': library.statement<{ people: readonly unknown[]; after: { person: unknown; id: unknown }; limit: number }>('transfer/exports/list-proposals'),
  /** SUPERSEDES edges of these memories, in both directions. */
  'transfer/exports/list-supersessions': library.statement<{ ids: readonly unknown[] }>('transfer/exports/list-supersessions'),
  /** One page of a tenant's todos. */
  'transfer/exports/list-todos': library.statement<{ tenant: string | null; after: string | null; limit: number }>('transfer/exports/list-todos'),
  /** One page of the viewer's acquaintances, with their names and the accounts that they are linked to. */
  'transfer/exports/own/list-own-acquaintances': library.statement<{ tenant: string | null; viewer: string | null; after: string | null; limit: number }>('transfer/exports/own/list-own-acquaintances'),
  /** One page of the chats in which a viewer takes or took part, with the viewer's own periods and the handles of the others who take part now. */
  'transfer/exports/own/list-own-chats': library.statement<{ tenant: string | null; viewer: string | null; after: string | null; limit: number; now: number }>('transfer/exports/own/list-own-chats'),
  /** History of memories since their present texts, newest first, at most `limit` events of each: for their origin, while they are disclosed to it or kept for it. Without the texts of memories that are not live. */
  'transfer/exports/own/list-own-events': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; ids: readonly unknown[]; limit: number }>('transfer/exports/own/list-own-events'),
  /** History of memories while they had texts whose origin the viewer was, in private alone, newest first, at most `limit` events of each: from when they got such a text until they lost it. Without the texts of memories that are not live. */
  'transfer/exports/own/list-own-former-events': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; ids: readonly unknown[]; limit: number }>('transfer/exports/own/list-own-former-events'),
  /** One page of the memories whose origin the viewer is, of one persona or of none, in the order in which they were made: live or not, as they are told in private. */
  'transfer/exports/own/list-own-memories': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; after: { at: unknown; id: unknown }; limit: number }>('transfer/exports/own/list-own-memories'),
  /** One page of the messages that the viewer said in these places and heard, by place and in the order of speech. */
  'transfer/exports/own/list-own-messages': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; places: readonly unknown[]; after: { place: unknown; seq: unknown }; limit: number }>('transfer/exports/own/list-own-messages'),
  /** Personas of the memories whose origin the viewer is; the empty text stands for none. */
  'transfer/exports/own/list-own-personas': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown } }>('transfer/exports/own/list-own-personas'),
  /** SUPERSEDES edges of these memories, in both directions, if the viewer may hear the other memory and is its origin. */
  'transfer/exports/own/list-own-supersessions': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; ids: readonly unknown[] }>('transfer/exports/own/list-own-supersessions'),
  /** One page of a person's todos, for one persona or for all of them. */
  'transfer/exports/own/list-own-todos': library.statement<{ tenant: string | null; person: string | null; personas: readonly unknown[]; all: boolean; after: { at: unknown; id: unknown }; limit: number }>('transfer/exports/own/list-own-todos'),
  /** One page of the memories withheld from the viewer's export: sensitive ones about other accounts. */
  'transfer/exports/own/list-withheld-memories': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; after: { at: unknown; id: unknown }; limit: number }>('transfer/exports/own/list-withheld-memories'),
  /** An account with the names it is known by. */
  'transfer/exports/own/read-own-account': library.statement<{ tenant: string | null; viewer: string | null }>('transfer/exports/own/read-own-account'),
  /** External ids of the chats of these ids. */
  'transfer/exports/read-external-chat-ids': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('transfer/exports/read-external-chat-ids'),
  /** Names outside of this graph of the people of these ids: handle, ref, label and the handle of the creator. */
  'transfer/exports/read-external-names': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('transfer/exports/read-external-names'),
  /** Ids of the chats with these external ids. */
  'transfer/imports/find-chats': library.statement<{ tenant: string | null; externalIds: readonly unknown[] }>('transfer/imports/find-chats'),
  /** Ids of people and things by ref, in the spaces of people and chats. */
  'transfer/imports/find-entities-by-ref': library.statement<{ tenant: string | null; entityKeys: readonly { space: unknown; ref: unknown }[] }>('transfer/imports/find-entities-by-ref'),
  /** Places of those of these messages that exist. */
  'transfer/imports/find-message-places': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('transfer/imports/find-message-places'),
  /** Gives accounts the names of the export, if they have none here yet, and the earlier time of creation and the later time of the search for insights. */
  'transfer/imports/put-account-names': library.statement<{ accounts: readonly { id: unknown; label: unknown; createdAt: unknown; insightsAt: unknown }[] }>('transfer/imports/put-account-names'),
  /** Creates acquaintances as in the export, or finds those of the same ref. */
  'transfer/imports/put-acquaintances': library.statement<{ tenant: string | null; people: readonly { creator: unknown; id: unknown; ref: unknown; label: unknown; names: unknown; finderTokens: unknown; createdAt: unknown }[] }>('transfer/imports/put-acquaintances'),
  /** Creates the states of agents as in the export, if the person has none of the same thread. */
  'transfer/imports/put-checkpoints': library.statement<{ items: readonly { key: unknown; tenantId: unknown; personId: unknown; thread: unknown; version: unknown; data: unknown; bytes: unknown; updatedAt: unknown }[] }>('transfer/imports/put-checkpoints'),
  /** Creates the decision about two people or things as in the export. The transaction has locked them, and found no decision about them here. */
  'transfer/imports/put-merge': library.statement<{ merge: { id: unknown; key: unknown; tenantId: unknown; creatorId: unknown; keptId: unknown; absorbedId: unknown; state: unknown; reason: unknown; expiresAt: unknown; decidedAt: unknown; events: unknown; actors: unknown; times: unknown } }>('transfer/imports/put-merge'),
  /** Creates proposals as in the export, if there is none of the same key. */
  'transfer/imports/put-proposals': library.statement<{ items: readonly { proposal: unknown; memories: unknown; messages: unknown }[] }>('transfer/imports/put-proposals'),
  /** Links a restored memory to the messages that its text, or an earlier one, was made of. Existing links stay unchanged. */
  'transfer/imports/put-sources': library.statement<{ tenant: string | null; memory: string | null; sources: readonly { message: unknown; times: unknown; former: unknown }[] }>('transfer/imports/put-sources'),
  /** Creates organisations, places and projects as in the export, if there are none of the same ref. */
  'transfer/imports/put-things': library.statement<{ tenant: string | null; things: readonly { id: unknown; space: unknown; type: unknown; ref: unknown; label: unknown; creator: unknown; createdAt: unknown }[] }>('transfer/imports/put-things'),
  /** Creates todos as in the export, if there are none of the same key. */
  'transfer/imports/put-todos': library.statement<{ items: readonly { id: unknown; tenantId: unknown; key: unknown; personId: unknown; persona: unknown; kind: unknown; text: unknown; done: unknown; createdAt: unknown; updatedAt: unknown }[] }>('transfer/imports/put-todos'),
  /** True if a tenant is a redacted copy. */
  'transfer/imports/redacted/is-copy': library.statement<{ tenant: string | null }>('transfer/imports/redacted/is-copy'),
  /** Marks an empty tenant as the redacted copy of an export, unless it is one already. Returns the export that it is a copy of. */
  'transfer/imports/redacted/mark-as-copy': library.statement<{ tenant: string | null; source: string | null; madeAt: number; now: number }>('transfer/imports/redacted/mark-as-copy'),
  /** Source of a tenant that is a redacted copy, and true if it has a person or a chat. */
  'transfer/imports/redacted/read-copy-source': library.statement<{ tenant: string | null }>('transfer/imports/redacted/read-copy-source'),
  /** Creates chats with the periods of their participants as in the export, or finds existing ones. A period that exists keeps its end. A chat that already holds something stays unchanged if the export gives it another kind, or a period that begins before what it holds; `allowed` is then false. */
  'transfer/imports/upsert-chats': library.statement<{ tenant: string | null; chats: readonly { id: unknown; externalId: unknown; kind: unknown; title: unknown; createdAt: unknown; heldUntil: unknown; periods: unknown }[]; now: number }>('transfer/imports/upsert-chats'),
  /** True if a tenant holds no one but this person, so that a world may be loaded into it. */
  'transfer/worlds/is-tenant-empty': library.statement<{ tenant: string | null; but: string | null }>('transfer/worlds/is-tenant-empty'),
  /** Sessions of these messages, each with its person, its number of turns and the last turn of these messages. */
  'transfer/worlds/list-sessions': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('transfer/worlds/list-sessions'),
} as const;
