// Block of a stater: true if a subject of m has blocked who stated it. Of reach, only the rows `OWN` and `HERE` then apply.
size(m.blockerIds) > 0
