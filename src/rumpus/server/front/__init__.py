"""The front: between the network and the application. It limits the cost of each connection."""
