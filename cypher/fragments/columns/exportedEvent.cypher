// Columns of a history event in an export of a tenant.
h{.id, .memoryId, .event, .actor, .at, .oldText, .newText, .formerOriginIds, .meta, .threadKey, .rev} AS event
