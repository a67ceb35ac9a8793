// Columns of messages with the words that rank them, each a list.
collect(coalesce(m.stems, '')) AS stems, collect(coalesce(m.plain, '')) AS plains
