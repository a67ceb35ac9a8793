// Event h that is not about a block: true for all but events in which a subject blocks or unblocks a stater, which are no one else's business.
NOT h.meta CONTAINS '"blocked"'
