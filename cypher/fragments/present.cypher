(CASE WHEN $audience.periods IS NULL THEN EXISTS {
    MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(self:Entity) USING INDEX there:Chat(id) USING INDEX self:Entity(id)
    WHERE there.id = m.learnedInId AND self.id = $audience.viewer AND part.joinedAt <= m.learnedAt AND m.learnedAt < part.leftAt
  } ELSE any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]) END
  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL AND CASE WHEN $audience.periods IS NULL THEN EXISTS {
    MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(self:Entity) USING INDEX there:Chat(id) USING INDEX self:Entity(id)
    WHERE there.id = m.chatId AND self.id = $audience.viewer AND part.joinedAt <= $audience.now AND $audience.now < part.leftAt
  } ELSE any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]) END))
