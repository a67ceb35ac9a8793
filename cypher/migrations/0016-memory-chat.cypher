// What is scoped to a chat, in the order it was made.
CYPHER 25 CREATE INDEX memory_chat IF NOT EXISTS FOR (m:Memory) ON (m.chatId, m.createdAt)
