"""The distance of colours for every eye: CIEDE2000, and Machado's simulation of 2009 of eyes that lack one kind of
cone."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency (2009),
# severity 1, on linear RGB.
EYES: dict[str, Matrix] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)


class Lab(NamedTuple):
    """A colour in CIELAB."""

    lightness: float
    a: float
    b: float

    @property
    def chroma(self) -> float:
        """The distance from grey."""
        return hypot(self.a, self.b)

    @property
    def hue(self) -> float:
        """Degrees from red over yellow, from 0 up to 360."""
        return degrees(atan2(self.b, self.a)) % 360


def linear(colour: str) -> Triple:
    """The light of a colour written ``#rrggbb``, each part from 0 to 1."""
    red, green, blue = (_part(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def _part(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _by(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def seen_colour(colour: str, eyes: str = "all cones") -> Lab:
    """A colour as these eyes see it."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in _by(EYES[eyes], linear(colour)))
    xyz = _by(_TO_XYZ, (red, green, blue))
    x, y, z = (_root(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted(_by(_TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000, as Sharma, Wu and Dalal write it (2005), all weights 1."""
    (l1, c1, h1), (l2, c2, h2) = _stretched(one, other)
    hue_between, hue = _hues(c1, h1, c2, h2)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_lightness = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(hue_between / 2)) / (1 + 0.015 * chroma * t)
    turn = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _weight(chroma)
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + turn * by_chroma * by_hue)


def _weight(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _stretched(*colours: Lab) -> list[Triple]:
    """Lightness, chroma and hue, redness stretched where all is grey."""
    stretch = 1 + 0.5 * (1 - _weight(sum(colour.chroma for colour in colours) / len(colours)))
    found = [Lab(lightness, a * stretch, b) for lightness, a, b in colours]
    return [(colour.lightness, colour.chroma, colour.hue if colour.chroma else 0.0) for colour in found]


def _hues(c1: float, h1: float, c2: float, h2: float) -> tuple[float, float]:
    """The way from one hue to the other, and the hue between them."""
    if not c1 * c2:
        return 0.0, h1 + h2
    way = (h2 - h1 + 180) % 360 - 180
    return way, (h1 + way / 2) % 360
