// Narrowing of a list to memories about given people: the condition of the row asked about, portable and without a block, and no one's own if so asked.
($listing.people IS NULL OR (m.portable AND NOT {{blocked}} AND any(person IN m.aboutIds WHERE person IN $listing.people)))
  AND ($listing.notOwnedBy IS NULL OR m.ownerId IS NULL OR m.ownerId <> $listing.notOwnedBy)
