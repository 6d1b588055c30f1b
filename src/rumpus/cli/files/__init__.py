"""Files that commands of the terminal write: one event in each line."""
