(m.chatId = $audience.chat AND (NOT coalesce($audience.guest, false) OR {{heardIt}}))
