// True if the audience may see the stored name and ref of x: an account's, and in private the viewer's own acquaintances and things. Everyone else sees the name in the memory; the creator of a chat's thing is never shown.
(x.handle IS NOT NULL OR ($audience.private AND x.creatorId = $audience.viewer AND (x.type = 'person' OR x.space = $audience.viewer)))
