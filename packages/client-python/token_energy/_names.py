"""Names: those of a model or an area that are certain, and those that are near, to ask back, never to reckon with."""

import math
import re
import unicodedata
from decimal import Decimal
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from .generated import Model

_BLANKS = " \t\r\n"
_MOST_NEAR = 3
# What says nothing of whose a name is.
_SIZES = ("large", "medium", "small")


def plain(name: str) -> str:
    """A name without letter case and blanks around it."""
    return name.strip(_BLANKS).lower()


def gpu_name(name: str) -> str:
    """A GPU by its plain name, without maker, memory and socket. Cards of PCIe and NVL are others."""
    bare = re.sub(r"^nvidia[ _-]+", "", plain(name))
    return re.sub(r"[ _-]+(?:sxm[0-9]?|[0-9]{1,4} ?gb|hbm[0-9]e?)(?![^ _-])", "", bare)


def place_name(name: str) -> str:
    """A name without what people write in different ways: case, accents, dots, hyphens, "the". Empty where it is none."""
    # In UTF-16, as the npm package counts.
    if len(name.encode("utf-16-le", "surrogatepass")) > 200:
        return ""
    bare = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", plain(name))).replace("\u2019", "'")
    if re.search("[^ -~]", bare):
        return ""
    words = re.sub(r"[^a-z0-9]+", " ", re.sub(r"[.']", "", bare))
    return re.sub(r"^the ", "", re.sub(r"^ | $", "", words))


# The digits of figures, in the order of their values.
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"


def figures_in(text: str, count: int) -> List[Any]:
    """The figures of a text: how many decimals they have, the first digits of all, the second ones of all, and so on."""
    scale, wholes = 10 ** int(text[0]), [0] * count
    for start in range(1, len(text), count or 1):
        wholes = [whole * 64 + _DIGITS.index(digit) for whole, digit in zip(wholes, text[start:])]
    return [None if whole == 0 else whole - 1 if scale == 1 else (whole - 1) / scale for whole in wholes]


def areas_of(grid: Mapping[str, Any]) -> List[Dict[str, Any]]:
    """The areas of a snapshot, which stand in columns, each with its figure of each year that has one."""
    columns = grid["areas"]
    areas = [{**dict(zip(columns, values)), "years": {}} for values in zip(*columns.values())]
    for year, text in grid["years"].items():
        for area, figure in zip(areas, figures_in(text, len(areas))):
            if figure is not None:
                area["years"][year] = figure
    return areas


def areas_by_name(areas: Sequence[Mapping[str, Any]]) -> Dict[str, Mapping[str, Any]]:
    """Areas by every name of each; what one itself is called comes before what others call it."""
    named = [(place_name(name), area) for area in areas for name in area["names"]]
    named += [(place_name(area[key] or ""), area) for area in areas for key in ("iso3", "iso2", "display_name")]
    return {name: area for name, area in named if name != ""}


# What is around the name of a model, in the order in which it is taken off.
_AROUND = [
    # A path.
    r"^.*/",
    # A region and a maker, such as us.meta.
    r"^(?:[a-z-]+\.)+(?=[a-z])",
    # A version, such as -v1:0 or @001, and an offer, such as :free.
    r"(?:-v?1)?:[0-9]+$|@[0-9]+$|:(?:exacto|extended|floor|free|nitro)$",
    r"-(?:cloud|maas)$",
    r"^(?:meta|nvidia|openai)-",
]
# Models that answer nothing, and those that only their makers can measure: nothing that was measured is near one.
_OTHER_KIND = "embed|rerank|guard|moderation|whisper|tts|speech|transcri|^(?:.*/)?(?:gpt-?[0-9]|o[0-9]|claude|gemini|grok)"


class ModelNames:
    """The models by their names: slug, display name and hub id come first, then the names of the table."""

    def __init__(self, models: Sequence[Model], snapshot: Mapping[str, Any]) -> None:
        self._models, self._snapshot = models, snapshot
        self._own = {plain(name): model for model in models for name in (model.slug, model.model, model.model_id)}

    def find(self, name: str) -> Optional[Model]:
        """The model of a name that is certain; None where none is."""
        models, _ = self.meaning(name)
        return models[0] if len(models) == 1 else None

    def meaning(self, name: str) -> Tuple[List[Model], str]:
        """All models that a name may mean, and what has to be said with it."""
        own = self._own.get(plain(name))
        if own is not None:
            return [own], ""
        names = self._snapshot["names"]
        note, *places = names.get(plain(name)) or names.get(name_key(name)) or [0]
        return [self._models[place] for place in places], self._snapshot["name_notes"][note]

    def provider_notes(self, name: str) -> List[str]:
        """What has to be said of the provider that a name is of."""
        return [one["note"] for one in self._snapshot["providers"] if f"/{one['name']}" in f"/{plain(name)}"]

    def near(self, name: str, models: Sequence[Model]) -> List[str]:
        """Slugs of models whose names are near; where none is, those near the name that it is most like the beginning of."""
        if re.search(_OTHER_KIND, plain(name)):
            return []
        slugs = [model.slug for model in models]
        near, key = near_names(name, slugs), name_key(re.sub(":latest$", "", name))
        if near or key == "":
            return near
        length = len(key.split("-"))
        forms = {"-".join(form.split("-")[:length]) for form in self._snapshot["names"]}
        return [slug for form in near_names(key, list(forms), 1) for slug in near_names(form, slugs)]


def name_key(name: str) -> str:
    """A name as the table of names has it: words and numbers, in order, and the colon of a tag.

    ``us.meta.llama3-1-8b-v1:0`` is ``llama-3-1-8-b``, ``qwen3:14b`` is ``qwen-3:14-b``. Empty where it has other characters.
    """
    bare = plain(name)
    if len(bare) > 200 or not re.fullmatch(r"[a-z0-9 ._:@/()\[\]-]+", bare):
        return ""
    for rule in _AROUND:
        bare = re.sub(rule, "", bare, count=1)
    words = "-".join(re.findall("[a-z]+|[0-9]+|:", bare))
    return re.sub("-(?:bf|fp|f)-16$", "-16", re.sub("-?:-?", ":", words))


def near_names(word: str, candidates: Sequence[str], most: int = _MOST_NEAR) -> List[str]:
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
        is_alike = len(shared) * 2 >= len(pieces) and any(re.search("[a-z]", piece) and piece not in _SIZES for piece in shared)
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


def written(value: Any) -> str:
    """A text as it is, a number as JSON and JavaScript write it: 50, 47.407604, 1e+21."""
    if isinstance(value, str):
        return value
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    text = repr(float(value) or 0).removesuffix(".0")
    return format(Decimal(text), "f") if 1e-6 <= abs(value) < 1e21 else text.replace("e-0", "e-")
