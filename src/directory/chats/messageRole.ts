/** Roles of a message's speaker: a person, or the agent. */
export const messageRoles = ['USER', 'ASSISTANT'] as const;
export type MessageRole = (typeof messageRoles)[number];
