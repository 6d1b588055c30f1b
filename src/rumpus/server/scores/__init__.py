"""The scores of games at real tables: a sheet for each, kept in the store and shared by two codes."""
