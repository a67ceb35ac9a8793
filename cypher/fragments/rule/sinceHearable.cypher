// Event h of memory m that is not older than what others than its origin may hear: `createdAt` is moved when a statement may reach more people than the one before it. A former value, or a text that was wiped, leaves no other mark.
({{origin}} OR h.at >= m.createdAt)
