($audience.viewer IN m.subjectIds
    OR ($audience.private AND m.confidedIds IS NOT NULL AND $audience.viewer IN m.confidedIds AND NOT m.aboutOthers))
