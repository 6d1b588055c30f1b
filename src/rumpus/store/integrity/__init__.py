"""Whether what is kept is as it was written: checksums of rows and lines, and who makes and looks at them."""
