"""The front: what stands between the network and the application, and bounds what a connection may cost."""
