// Count of the memories that a search met and the rule of disclosure withheld; 0 where a filter leaves out others.
CASE
    WHEN any(name IN keys($filter) WHERE $filter[name] IS NOT NULL) THEN 0
    WHEN size(candidates) < $wanted THEN size(met) - size(candidates)
    ELSE size([one IN met WHERE one.score >= candidates[-1][2]]) - size(candidates)
  END
