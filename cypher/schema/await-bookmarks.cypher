// Waits until the server has caught up with the session's bookmarks.
CYPHER 25
RETURN true AS reached
