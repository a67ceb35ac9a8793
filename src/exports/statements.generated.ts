// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of memories that a tenant has, live or not. */
  'exports/count-memories': library.statement<{ tenant: string | null }>('exports/count-memories'),
  /** One page of a tenant's accounts with the names they are known by. */
  'exports/list-accounts': library.statement<{ tenant: string | null; after: string | null; limit: number }>('exports/list-accounts'),
  /** One page of who blocks whom in a tenant. */
  'exports/list-blocks': library.statement<{ tenant: string | null; prefix: string | null; after: string | null; limit: number }>('exports/list-blocks'),
  /** One page of a tenant's chats with everybody's periods. */
  'exports/list-chats': library.statement<{ tenant: string | null; after: string | null; limit: number }>('exports/list-chats'),
  /** One page of the states that agents have saved in a tenant. */
  'exports/list-checkpoints': library.statement<{ tenant: string | null; prefix: string | null; after: string | null; limit: number }>('exports/list-checkpoints'),
  /** One page of what has happened to memories, in the order of the memories and of time. */
  'exports/list-events': library.statement<{ ids: readonly unknown[]; after: object; limit: number }>('exports/list-events'),
  /** One page of what has happened to memories of a tenant that are not there any more. */
  'exports/list-gone-events': library.statement<{ tenant: string | null; after: string | null; limit: number }>('exports/list-gone-events'),
  /** One page of a tenant's memories as they are stored, live or not, in the order of their ids. */
  'exports/list-memories': library.statement<{ audience: object; after: string | null; limit: number }>('exports/list-memories'),
  /** One page of what was decided or proposed about the people and things that these have made, each maker's in the order in which it came about. */
  'exports/list-merges': library.statement<{ makers: readonly unknown[]; after: object; limit: number }>('exports/list-merges'),
  /** One page of what was said in these places, in the order of the places and of what was said there. */
  'exports/list-messages': library.statement<{ places: readonly unknown[]; after: object; limit: number }>('exports/list-messages'),
  /** One page of the people whom a viewer knows by names alone, with their names and the accounts they are linked to. */
  'exports/list-own-acquaintances': library.statement<{ tenant: string | null; viewer: string | null; after: string | null; limit: number }>('exports/list-own-acquaintances'),
  /** One page of the chats in which a viewer takes or took part, with their own periods and the handles of everybody else who takes part now. */
  'exports/list-own-chats': library.statement<{ tenant: string | null; viewer: string | null; after: string | null; limit: number; now: number }>('exports/list-own-chats'),
  /** Events of memories since they have their present texts, newest first and so much of each: for the viewer, their origin, while they are disclosed to them or kept for them; of what is not live, without its words. */
  'exports/list-own-events': library.statement<{ audience: object; ids: readonly unknown[]; limit: number }>('exports/list-own-events'),
  /** Events of memories while they had texts whose origin the viewer was, in private alone, newest first and so much of each: from when they got such a text until they lost it; of what is not live, without its words. */
  'exports/list-own-former-events': library.statement<{ audience: object; ids: readonly unknown[]; limit: number }>('exports/list-own-former-events'),
  /** One page of the memories whose origin the viewer is, of one persona or of none, in the order in which they were made: live or not, as they are told in private. */
  'exports/list-own-memories': library.statement<{ audience: object; after: object; limit: number }>('exports/list-own-memories'),
  /** One page of what the viewer has said in these places, in the order of the places and of what was said there, as far as they heard it. */
  'exports/list-own-messages': library.statement<{ audience: object; places: readonly unknown[]; after: object; limit: number }>('exports/list-own-messages'),
  /** The personas for which there are memories whose origin the viewer is; the empty text for none. */
  'exports/list-own-personas': library.statement<{ audience: object }>('exports/list-own-personas'),
  /** Pairs of memories of which one has taken the place of the other, one of each pair being among these, as far as the viewer is told of the other and its origin. */
  'exports/list-own-supersessions': library.statement<{ audience: object; ids: readonly unknown[] }>('exports/list-own-supersessions'),
  /** One page of a person's todos, for one persona or for all of them. */
  'exports/list-own-todos': library.statement<{ tenant: string | null; person: string | null; personas: readonly unknown[]; all: boolean; after: object; limit: number }>('exports/list-own-todos'),
  /** One page of what was proposed to these people, with the memories it would change and the messages that asked for it. */
  'exports/list-proposals': library.statement<{ people: readonly unknown[]; after: object; limit: number }>('exports/list-proposals'),
  /** Pairs of memories of which one has taken the place of the other, one of each pair being among these. */
  'exports/list-supersessions': library.statement<{ ids: readonly unknown[] }>('exports/list-supersessions'),
  /** One page of a tenant's todos. */
  'exports/list-todos': library.statement<{ tenant: string | null; after: string | null; limit: number }>('exports/list-todos'),
  /** One page of a tenant's acquaintances and things: whatever has no handle. */
  'exports/list-unnamed': library.statement<{ tenant: string | null; after: string | null; limit: number }>('exports/list-unnamed'),
  /** One page of the memories whose origin the viewer is and whose texts stay where they are even so: sensitive ones about other accounts. */
  'exports/list-withheld': library.statement<{ audience: object; after: object; limit: number }>('exports/list-withheld'),
  /** Names outside of the chats of these ids. */
  'exports/name-chats': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('exports/name-chats'),
  /** People behind these ids: handles, or by which ref whose acquaintance. */
  'exports/name-people': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('exports/name-people'),
  /** An account with the names it is known by. */
  'exports/read-self': library.statement<{ tenant: string | null; viewer: string | null }>('exports/read-self'),
} as const;
