// Count of the memories that a search met and the rule of disclosure withheld; 0 if a filter is given, which leaves out others too.
CASE
    WHEN any(name IN keys($filter) WHERE $filter[name] IS NOT NULL) THEN 0
    WHEN size(candidates) < $wanted THEN size(hits) - size(candidates)
    ELSE size([hit IN hits WHERE hit.score >= candidates[-1][2]]) - size(candidates)
  END
