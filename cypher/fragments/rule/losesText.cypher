// Event h that took its memory's text away.
h.oldText IS NOT NULL AND h.event <> 'IGNORE'
