// Messages that wait for their vectors, the longest waiting first, each with the one before it in the same place, where all who heard it heard that one too.
// :param limit => 100
// :param gapMs => 1800000
CYPHER 25
MATCH (m:Message) WHERE m.unembeddedSince > 0
WITH m ORDER BY m.unembeddedSince, m.id LIMIT $limit
RETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, m.unembeddedSince AS since,
  head(COLLECT {
    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND abs(m.at - former.at) < $gapMs
      AND NOT EXISTS {
        MATCH (hearer:Entity)-[there:PARTICIPATES_IN]->(chat:Chat {id: m.chatId})
        WHERE there.joinedAt <= m.at AND m.at < there.leftAt AND NOT EXISTS {
          MATCH (hearer)-[earlier:PARTICIPATES_IN]->(chat) WHERE earlier.joinedAt <= former.at AND former.at < earlier.leftAt
        }
      }
    RETURN former{.text, .speakerName}
  }) AS before
ORDER BY since, id
