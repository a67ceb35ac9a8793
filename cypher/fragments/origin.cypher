(m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)
