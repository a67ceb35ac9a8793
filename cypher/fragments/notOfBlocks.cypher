// Silence about blocks: true for events that do not tell of a stater's block, which is nobody else's business.
NOT h.meta CONTAINS '"blocked"'
