({{mine}} AND NOT ({{live}}) AND {{saidTo}} AND {{confided}} AND $audience.private AND {{origin}} AND ({{hear}}))
