// True if the audience may see the stored name and ref of the entity `named`: an account's, and in private the viewer's own acquaintances and things. Everyone else sees the name in the memory; the creator of a chat's thing is never shown.
(named.handle IS NOT NULL OR ($audience.private AND named.creatorId = $audience.viewer AND (named.type = 'person' OR named.space = $audience.viewer)))
