"""What is told when kernels and engine differ."""

from __future__ import annotations

from rumpus.core.rules import RuleSet


class DisagreementError(Exception):
    """The kernel and the engine differ; the message says where."""

    @classmethod
    def expect(cls, rules: RuleSet, number: int, action: int, both: tuple[object, object], what: str) -> None:
        """Raise it where ``both``, what the kernel has and what the engine has, differ."""
        found, expected = both
        if found != expected:
            raise cls(
                f"deal {number} ({rules.game}, {rules.seats} seats, {dict(rules.options)}), action {action}: "
                f"the {what} of the kernel is {found}, of the engine {expected}"
            )
