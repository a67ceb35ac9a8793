// Deletes texts from events of the history.
// :unguarded writes and returns nothing.
// :param events => [{id: 'h1', oldText: true, newText: false}]
CYPHER 25
UNWIND $events AS event
MATCH (h:HistoryEvent {id: event.id})
SET h.oldText = CASE WHEN event.oldText THEN null ELSE h.oldText END,
  h.newText = CASE WHEN event.newText THEN null ELSE h.newText END,
  h.formerOriginIds = CASE WHEN event.oldText THEN [] ELSE h.formerOriginIds END
