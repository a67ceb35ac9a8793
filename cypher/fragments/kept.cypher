({{mine}} AND NOT ({{live}}) AND $audience.private AND {{origin}} AND ({{hear}}))
