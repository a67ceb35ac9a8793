// Properties of a memory read at once, which costs less than one by one; `node` stays the node.
WITH m AS node, score, properties(m) AS m
