// Event h of memory m that a change of its thread may tell of: its origin all of them, others those of the present text.
({{origin}} OR {{sincePresentText}})
