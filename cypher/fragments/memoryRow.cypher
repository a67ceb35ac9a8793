{memory: {{memoryColumns}}, entities: {{entitiesOf}}, chats: {{chatsOf}}}
