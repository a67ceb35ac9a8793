// Filter of a list by the people it is about: the condition of the row `ASKED_ABOUT`, portable and without a block; with `notOwnedBy`, without the memories of that owner.
($listing.people IS NULL OR (m.portable AND NOT {{blocked}} AND any(person IN m.aboutIds WHERE person IN $listing.people)))
  AND ($listing.notOwnedBy IS NULL OR m.ownerId IS NULL OR m.ownerId <> $listing.notOwnedBy)
