"""Integrity of the stored data: checksums of rows and lines, and their checks."""
