"""The parts of one table in memory: the journal of its steps, and the parts that follow the journal."""
