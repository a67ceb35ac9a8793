// Pin of m for answers that agents get without asking: not pinned for those who may not set it.
(m.pinned AND {{pinCounts}})
