// Columns of messages that rank them, each a list.
collect(m.id) AS ids, collect(m.place) AS places, collect(m.seq) AS seqs, collect(m.at) AS times,
    collect(coalesce(m.speakerId, '')) AS speakers, collect(DISTINCT [coalesce(m.speakerId, ''), m.speakerName]) AS names,
    collect(coalesce(m.asks, false)) AS asking, collect(coalesce(m.length, 0)) AS lengths
