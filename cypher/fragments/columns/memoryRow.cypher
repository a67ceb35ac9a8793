// Map of a memory with its people, things and chats, for memories inside of lists.
{memory: {{memoryColumns}}, entities: {{entitiesOf}}, chats: {{chatsOf}}}
