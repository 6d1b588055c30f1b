"""Load a real server with many tables that play prepared games over sockets (`./run bench load`)."""
