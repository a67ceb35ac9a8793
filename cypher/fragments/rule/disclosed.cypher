// The rule of disclosure: m is of the viewer's tenant and persona, live, and passes step 1 (reach), step 2 (sensitivity), Alone and In confidence.
({{inTenantAndPersona}} AND {{live}} AND {{aloneAllows}} AND {{confidenceAllows}} AND ({{reach}}) AND ({{sensitivityAllows}}))
