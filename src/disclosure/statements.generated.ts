// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** For each viewer who asks: when they took part in which chats, who takes part in the chat given now, which of the people asked about they know, and what they have merged. */
  'disclosure/load-audiences': library.statement<{ asking: readonly unknown[]; now: number; never: number }>('disclosure/load-audiences'),
  /** With which of the people that staters speak of they have shared a chat, and which of those block them; who blocks whom stays as it is until the transaction ends. */
  'disclosure/lock-acquaintance': library.statement<{ tenant: string | null; pairs: readonly unknown[]; now: number }>('disclosure/lock-acquaintance'),
  /** Adds a person to those who block a stater, or removes them; held until the transaction ends. */
  'disclosure/set-block': library.statement<{ key: string | null; tenant: string | null; stater: string | null; blocker: string | null; blocks: boolean; now: number }>('disclosure/set-block'),
} as const;
