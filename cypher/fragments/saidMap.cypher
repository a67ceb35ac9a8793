{id: m.id, place: m.place, seq: m.seq, at: m.at, speakerId: m.speakerId, speakerName: m.speakerName,
    asks: m.text CONTAINS '?', words: size(split(m.text, ' '))}
