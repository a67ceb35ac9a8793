// The rule of disclosure: m meets the five conditions (else `OTHER_TENANT`, `NOT_LIVE`, `OTHER_PERSONA`, `SAID_ALONE`, `IN_CONFIDENCE`), a row of reach matches, and sensitivity allows it.
({{inTenantAndPersona}} AND {{live}} AND {{aloneAllows}} AND {{confidenceAllows}} AND ({{reach}}) AND ({{sensitivityAllows}}))
