"""Names: those of a model or an area that are certain, and those that are near, to ask back, never to reckon with."""

import re
import unicodedata
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Set, Tuple

from ._types import Model

_BLANKS = " \t\r\n"


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


def areas_by_name(areas: Sequence[Mapping[str, Any]]) -> Dict[str, Mapping[str, Any]]:
    """Areas by every name of each; what one itself is called comes before what others call it."""
    named = [(place_name(name), area) for area in areas for name in area["names"]]
    named += [(place_name(area[key] or ""), area) for area in areas for key in ("iso3", "iso2", "display_name")]
    return {name: area for name, area in named if name != ""}


# All models that a name may mean, and whether a rule takes it for them, rather than that it is their own.
_Meaning = Tuple[List[Model], bool]

# What providers put around the name of a model, in the order in which it is taken off.
_AROUND = [
    # A path.
    r"^.*/",
    # A version, such as -v1:0 or @001, and an offer, such as :free.
    r"(?:-v?1)?:[0-9]+$|@[0-9]+$|:(?:exacto|extended|floor|free|nitro)$",
    r"-(?:cloud|instant|maas|versatile)$",
    # A region and a provider, such as us.meta.
    r"^(?:[a-z-]+\.)+(?=[a-z])",
    r"^(?:meta|nvidia|openai)-",
]
# What of a model's own name others leave out: its kind, active parameters, experts, revision.
_OPTIONAL = [r"-(?:instruct|it|thinking)(?=-|$)", r"-a-[0-9]+-b(?=-|$)", r"-[0-9]+-e(?=-|$)", r"-[0-9]{4}(?=-|$)"]
# Left out as well, where nothing has the name without.
_QUANTIZATION = r"-(?:fp|bf)-(?:8|16)(?=-|$)"
# Taken off a name for models that were measured so.
_SIXTEEN_BITS = r"-(?:bf|fp|f)-16$"


class ModelNames:
    """The models by their names: slug, display name and hub id first, then what rules get wrong, then the rules."""

    def __init__(self, models: Sequence[Model], exceptions: Mapping[str, str], of_16_bits: Set[str]) -> None:
        by_slug = {model.slug: model for model in models}
        self._models = models
        self._of_16_bits = of_16_bits
        self._named: Dict[str, _Meaning] = {
            plain(name): ([by_slug[slug]], True) for name, slug in exceptions.items() if slug in by_slug
        }
        self._named.update(
            {plain(name): ([model], False) for model in models for name in (model.slug, model.model, model.model_id)}
        )
        self._forms: Optional[List[Dict[str, List[Model]]]] = None

    def find(self, name: str) -> Optional[Model]:
        """The model of a name that is certain; None where none is."""
        models, _ = self.meaning(name)
        return models[0] if len(models) == 1 else None

    def meaning(self, name: str) -> _Meaning:
        own = self._named.get(plain(name))
        if own is not None:
            return own
        parts = _parts(name) or ""
        bare = re.sub(_SIXTEEN_BITS, "", parts)
        if self._forms is None:
            self._forms = [_forms(self._models, _OPTIONAL), _forms(self._models, [*_OPTIONAL, _QUANTIZATION])]
        found = next((forms[parts] for forms in self._forms if parts in forms), None)
        if found is None:
            alike = next((forms[bare] for forms in self._forms if bare in forms), [])
            found = [model for model in alike if model.slug in self._of_16_bits]
        return found, True


def _parts(name: str) -> Optional[str]:
    """Words and numbers of a name, in order: ``llama-v3p1-8b`` is ``llama-3-1-8-b``. None where it has other characters."""
    bare = plain(name)
    if len(bare) > 200 or not re.fullmatch(r"[a-z0-9 ._:@/()\[\]-]+", bare):
        return None
    for rule in _AROUND:
        bare = re.sub(rule, "", bare, count=1)
    parts = "-".join(re.findall(r"[a-z]+|[0-9]+", bare))
    return re.sub(r"([0-9])-p(?=-[0-9])", r"\1", re.sub(r"-v(?=-[0-9])", "", parts))


def _forms(models: Sequence[Model], optional: Sequence[str]) -> Dict[str, List[Model]]:
    """Every way to write models, with those that it may mean."""
    forms: Dict[str, List[Model]] = {}
    for model in models:
        sized = f"{model.slug}-{number(model.params_b)}b"
        own = {_parts(name) for name in (model.slug, model.model, model.model_id.split("/")[-1], sized)}
        ways = {one for one in own if one is not None}
        for part in optional:
            ways |= {re.sub(part, "", one, count=1) for one in ways}
        for form in ways:
            forms.setdefault(form, []).append(model)
    return forms


def near_models(models: Sequence[Model], name: str, most: int) -> List[str]:
    """Slugs of models whose names are near; where none is, those near the form that the name is most like the beginning of."""
    slugs = [model.slug for model in models]
    near, parts = near_names(name, slugs, most), _parts(re.sub(":latest$", "", name))
    if near or parts is None:
        return near
    length = len(parts.split("-"))
    forms = {"-".join(form.split("-")[:length]) for form in _forms(models, _OPTIONAL)}
    return [slug for form in near_names(parts, list(forms), 1) for slug in near_names(form, slugs, most)]


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
