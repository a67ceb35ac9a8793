// Origin of m: the viewer owns it or stated it. The row `OWN` in a private context, and a condition of sensitivity.
(m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)
