// Session s that began in one of the periods that count: what one said alone in a chat is not told in it once it has others.
any(period IN $company WHERE period[0] <= s.startedAt AND s.startedAt < period[1])
