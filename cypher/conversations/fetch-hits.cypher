// Messages at these numbers of these places that the audience heard, as columns with their speakers; and the id of the viewer's latest message in the place of the question.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param places => ['m:c1']
// :param seqs => [[1, 2, 3]]
// :param place => 'm:c1'
CYPHER 25
CALL () {
  UNWIND range(0, size($places) - 1) AS at
  WITH $places[at] AS place, $seqs[at] AS seqs
  UNWIND seqs AS seq
  MATCH (m:Message) WHERE m.place = place AND m.seq = seq AND {{messageDisclosed}}
  WITH m ORDER BY m.place, m.seq
  RETURN {{messageColumns}}, collect(m.externalId) AS externalIds, collect(coalesce(m.chatId, '')) AS chatIds,
    collect(m.role) AS roles, collect(m.text) AS texts, collect(m.persona) AS personas
}
CALL (speakers) {
  MATCH (p:Entity) WHERE p.id IN speakers
  WITH p ORDER BY p.id
  RETURN collect(p{.id, .type, .ref, .label, .handle, .creatorId}) AS people
}
CALL () {
  // Left to choose, the planner may go through all that was ever said there.
  MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, seq)
  WHERE m.place = $place AND m.speakerId = $audience.viewer AND m.seq > 0 AND {{messageDisclosed}}
  WITH m ORDER BY m.place DESC, m.speakerId DESC, m.seq DESC LIMIT 1
  RETURN collect(m.id) AS latest
}
RETURN ids, places, seqs, times, speakers, names, asking, lengths, externalIds, chatIds, roles, texts, personas, people, latest
