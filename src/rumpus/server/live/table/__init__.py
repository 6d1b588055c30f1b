"""The parts of one table in use: the journal of its steps, and all that follows it by the events of the table."""
