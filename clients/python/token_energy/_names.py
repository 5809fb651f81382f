"""Near names: to ask back, never to reckon with."""

import re
from typing import List, Sequence, Tuple


def near_names(word: str, candidates: Sequence[str], most: int) -> List[str]:
    """Up to ``most`` names that somebody may have meant: with most of its pieces or few other letters."""
    # Takes long to compare, and is no name. In UTF-16, as the npm package counts.
    if len(word.encode("utf-16-le", "surrogatepass")) > 200:
        return []
    slug = _slug(word)
    pieces = {piece for piece in slug.split("-") if piece != ""}
    scored: List[Tuple[int, int, str]] = []
    for candidate in candidates:
        own = _slug(candidate)
        shared = pieces & set(own.split("-"))
        is_alike = len(shared) * 2 >= len(pieces) and any(re.search("[a-z]", piece) for piece in shared)
        far = _distance(slug, own)
        if is_alike or far <= max(2, len(slug) // 3):
            scored.append((-len(shared), far, candidate))
    return [candidate for _, _, candidate in sorted(scored)[:most]]


def _slug(name: str) -> str:
    hyphens = re.sub(r"[^a-z0-9]+", "-", name.lower())
    return re.sub(r"^-|-$", "", hyphens)


def _distance(a: str, b: str) -> int:
    """How many letters have to be put in, taken out or changed (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (letter != other))
    return row[-1]


def number(value: float) -> str:
    """A number as JSON and JavaScript write it: 50, 47.407604, 1e+21."""
    if value != value or value in (float("inf"), float("-inf")):
        return {True: "Infinity", False: "-Infinity"}.get(value > 0, "NaN") if value == value else "NaN"
    if float(value).is_integer() and abs(value) < 1e21:
        return str(int(value))
    text = repr(float(value))
    mantissa, _, exponent = text.partition("e")
    if exponent == "":
        return text
    power = int(exponent)
    if -7 <= power < 0:
        digits = mantissa.replace(".", "").replace("-", "")
        return ("-" if mantissa.startswith("-") else "") + "0." + "0" * (-power - 1) + digits
    return f"{mantissa[:-2] if mantissa.endswith('.0') else mantissa}e{'+' if power > 0 else '-'}{abs(power)}"
