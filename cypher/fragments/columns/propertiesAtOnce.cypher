// Properties of a memory, read in one step because that costs less than one by one; `node` stays the node.
WITH m AS node, score, properties(m) AS m
