// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** How many memories were learned from what a person said since a moment. */
  'learning/count-learned': statement<{ tenant: string | null; person: string | null; since: number }>(
    'learning/count-learned',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.staterId = $person AND m.createdAt >= $since AND m.tenantId = $tenant AND m.source = 'shadow_extraction'\nRETURN count(m) AS total",
  ),
  /** Says of memories which messages they were made from. */
  'learning/link-sources': statement<{ tenant: string | null; memories: readonly unknown[]; messages: readonly unknown[] }>(
    'learning/link-sources',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $memories AND m.tenantId = $tenant\nMATCH (s:Message) WHERE s.id IN $messages AND s.tenantId = $tenant\nMERGE (m)-[:DERIVED_FROM]->(s)",
  ),
  /** Says of todos which message they were made from. */
  'learning/link-todos': statement<{ tenant: string | null; todos: readonly unknown[]; message: string | null }>(
    'learning/link-todos',
    "CYPHER 25\nMATCH (s:Message {id: $message}) WHERE s.tenantId = $tenant\nMATCH (t:Todo) WHERE t.id IN $todos AND t.tenantId = $tenant\nMERGE (t)-[:DERIVED_FROM]->(s)",
  ),
  /** A message with the turns of its conversation just before it, for learning from it. */
  'learning/load-message': statement<{ tenant: string | null; id: string | null; before: number }>(
    'learning/load-message',
    "CYPHER 25\nMATCH (m:Message {id: $id}) WHERE m.tenantId = $tenant\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds,\n    speakerHandle: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p.handle })} AS message,\n  COLLECT {\n    MATCH (e:Message {conversationId: m.conversationId})\n    WHERE e.tenantId = $tenant AND e.turn < m.turn AND e.turn >= m.turn - $before\n    WITH e ORDER BY e.turn, e.id\n    RETURN e{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds,\n      speakerHandle: head(COLLECT { MATCH (p:Entity {id: e.speakerId}) RETURN p.handle })}\n  } AS earlier\nORDER BY m.id",
  ),
} as const;
