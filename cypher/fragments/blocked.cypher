size(m.blockerIds) > 0
