({{mine}} AND {{live}} AND ({{reach}}) AND ({{hear}}))
