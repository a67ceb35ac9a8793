h{.id, .memoryId, .event, .actor, .at, .oldText, .newText, .formerOriginIds, .meta, .threadKey, .rev} AS event
