// Event h that replaced or deleted the text of its memory: it keeps the former one.
h.oldText IS NOT NULL AND h.event <> 'IGNORE'
