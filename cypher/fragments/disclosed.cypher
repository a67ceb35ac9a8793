({{mine}} AND {{live}} AND {{saidTo}} AND {{confided}} AND ({{reach}}) AND ({{hear}}))
