"""The one error of the bundler."""

from __future__ import annotations


class BundleError(ValueError):
    """A source of the page cannot be bundled. The text names the source, the line and the reason."""
