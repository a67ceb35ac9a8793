// Session s within one of the periods `$company`, in which others took part: what a person said alone in a chat is not told in it once it has others.
any(period IN $company WHERE period[0] <= s.startedAt AND s.lastActivityAt < period[1])
