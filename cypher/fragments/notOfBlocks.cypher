NOT h.meta CONTAINS '"blocked"'
