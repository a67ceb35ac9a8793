WITH m AS node, score, properties(m) AS m
