// Columns of a memory with its people, things and chats: `memory`, `entities` and `chats`.
{{memoryColumns}} AS memory,
  {{entitiesOf}} AS entities,
  {{chatsOf}} AS chats
