// Block of a stater: true if a subject of m has blocked who stated it. Leaves the rows own and here of step 1 alone.
size(m.blockerIds) > 0
