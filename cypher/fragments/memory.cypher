{{memoryColumns}} AS memory,
  {{entitiesOf}} AS entities,
  {{chatsOf}} AS chats
