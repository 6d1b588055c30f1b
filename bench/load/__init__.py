"""A load on a real server: many tables that play prepared games over sockets (`./run bench load`)."""
