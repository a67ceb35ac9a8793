// Pin of a memory as the viewer finds it, Unasked: not pinned for those who may not set it.
(m.pinned AND {{pinCounts}})
