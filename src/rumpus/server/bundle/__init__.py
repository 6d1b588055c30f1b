"""The bundler: it makes few small files of the page's sources, in memory, with the standard library alone."""
