// Memory that is not live, by the rule of disclosure: shown to its origin alone, in a private context. The other conditions and sensitivity hold for it too.
({{inTenantAndPersona}} AND NOT ({{live}}) AND {{aloneAllows}} AND {{confidenceAllows}} AND $audience.private AND {{origin}} AND ({{sensitivityAllows}}))
