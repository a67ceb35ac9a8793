// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Audience facts per viewer: participation periods, present participants of the chat, acquainted people among those asked about, merges. */
  'disclosure/load-audiences': library.statement<{ asking: readonly { tenant: unknown; viewer: unknown; chat: unknown; asked: unknown }[]; now: number; never: number }>('disclosure/load-audiences'),
  /** Locks the blocklists of these staters until commit. Returns, for each stater, the subjects who shared a chat with them and the subjects who block them. */
  'disclosure/lock-blocklists': library.statement<{ tenant: string | null; pairs: readonly { key: unknown; stater: unknown; about: unknown }[]; now: number }>('disclosure/lock-blocklists'),
  /** Adds a person to those who block a stater, or removes them; held until the transaction ends. */
  'disclosure/set-block': library.statement<{ key: string | null; tenant: string | null; stater: string | null; blocker: string | null; blocks: boolean; now: number }>('disclosure/set-block'),
} as const;
