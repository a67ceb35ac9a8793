(m.channel <> 'procedural' AND {{unplanted}})
