// True if the audience may read the stored name and ref of x: those of accounts, and in private those of the viewer's own acquaintances and things; who named a thing of a chat first shows nowhere. Others read what a memory calls it.
(x.handle IS NOT NULL OR ($audience.private AND x.creatorId = $audience.viewer AND (x.type = 'person' OR x.space = $audience.viewer)))
