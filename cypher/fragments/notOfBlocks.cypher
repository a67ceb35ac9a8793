// Silence about blocks: true for events that do not tell of a stater's block, which is no one else's business.
NOT h.meta CONTAINS '"blocked"'
