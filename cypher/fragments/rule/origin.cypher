// Origin of a memory, origin(V, m): the viewer owns it or stated it. The row own in a private context, and a condition of step 2.
(m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)
