// The row `WAS_THERE`: the viewer was there when m was learned, or m is a legacy group memory that is `PUBLIC`, which counts as heard by those who take part in its chat now.
({{presentWhenLearned}}
  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL
    AND ($audience.since[m.chatId] <= $audience.now
      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]))))
