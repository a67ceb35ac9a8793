// Session s that one of the periods that count holds whole: what one said alone in a chat is not told in it once it has others.
any(period IN $company WHERE period[0] <= s.startedAt AND s.lastActivityAt < period[1])
