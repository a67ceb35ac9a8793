// Accounts whose skeletons are still to be found; nearly always there are none.
CYPHER 25 CREATE INDEX entity_skeleton_pending IF NOT EXISTS FOR (e:Entity) ON (e.skeletonPending)
