// Order of work: true if w is the first unfinished piece of its lane.
NOT EXISTS {
    MATCH (e:Work) WHERE e.lane = w.lane AND e.tenantId = w.tenantId
      AND e.order <= w.order AND (e.order < w.order OR e.id < w.id)
  }
