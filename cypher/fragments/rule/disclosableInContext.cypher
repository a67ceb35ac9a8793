// Memory that a context may tell: no procedure, and not planted by others.
(m.channel <> 'procedural' AND {{unplanted}})
