/** Who said a message: a person, or the agent. */
export const messageRoles = ['USER', 'ASSISTANT'] as const;
export type MessageRole = (typeof messageRoles)[number];
