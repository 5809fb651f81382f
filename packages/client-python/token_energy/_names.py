"""Names of models, GPUs and areas, normalised by the rules of a snapshot and looked up in its tables; similar names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from .generated import ModelMatch, ResultWarning

if TYPE_CHECKING:
    from .generated.snapshot import Snapshot

_BLANKS = " \t\r\n"
_MOST_SUGGESTIONS = 3
# How many words of a name are searched for the names of models.
_MOST_WORDS = 20
# Longest names that are read, in UTF-16 code units as in the npm package.
_LONGEST_NAME = 200
_LONGEST_PLACE = 100
_LONGEST_WORD = 100
# Letters that look like digits, in the name of a GPU.
_LOOK_ALIKES = (("o", "0"), ("[il]", "1"))
# Pieces of a name that say nothing about its family.
_SIZES = ("large", "medium", "small")


def plain(name: str) -> str:
    """A name in lower case, without whitespace around it."""
    return name.strip(_BLANKS).lower()


def _rewritten(name: str, rules: Iterable[Sequence[str]]) -> str:
    for pattern, replacement in rules:
        name = re.sub(pattern, replacement, name)
    return name


def _length(name: str) -> int:
    return len(name.encode("utf-16-le", "surrogatepass")) // 2


def place_name(name: str, rules: Iterable[Sequence[str]]) -> str:
    """The normalised name of an area; empty if it is not the name of one."""
    return "" if _length(name) > _LONGEST_PLACE else _rewritten(unicodedata.normalize("NFD", plain(name)), rules)


def gpu_of(gpus: Mapping[str, str], rules: Iterable[Sequence[str]], name: str) -> str | None:
    """The measured GPU of that name, as written or normalised by ``rules``; otherwise None.

    ``gpus`` has the measured GPUs by their names in lower case.
    """
    return gpus.get(plain(name)) or gpus.get(_rewritten(plain(name), rules))


def is_misspelt_gpu(snapshot: Snapshot, name: str, gpu: str) -> bool:
    """Whether a name means a GPU, with a slip.

    A slip is a letter that looks like a digit (``H10O``), two characters in the wrong order, or a character too often.
    No other change is one, because ``A10`` and ``H200`` are GPUs of their own.
    """
    rules = [*snapshot["name_rules"]["gpu"], *_LOOK_ALIKES]
    written, meant = _rewritten(plain(name), rules), _rewritten(plain(gpu), rules)
    if len(written) > len(meant) and _without_repeats(written) == _without_repeats(meant):
        return True
    return sorted(written) == sorted(meant)


def _without_repeats(text: str) -> str:
    return re.sub(r"(.)\1+", r"\1", text)


def is_closed(snapshot: Snapshot, name: str) -> bool:
    """Whether a name means a closed model."""
    return re.search(snapshot["closed"], plain(name)) is not None


@dataclass(frozen=True)
class NameMatch:
    """How a name relates to the weights and the hardware that were measured."""

    model_match: ModelMatch
    """As ``model_match`` of an estimate."""
    note: str = ""
    """What to say of the name: the note in the table of names, or the one on hosted providers.

    Empty if nothing needs saying.
    """
    provider_notes: tuple[str, ...] = ()
    """The notes on providers with hardware of their own, of which one serves the name."""

    @property
    def is_exact(self) -> bool:
        """Whether the name means exactly the measured weights."""
        return self.model_match == "exact"

    @property
    def provider_note(self) -> str | None:
        """The note on the provider of the name, if its hardware was not measured."""
        return next(iter(self.provider_notes), None)

    @property
    def provider_warnings(self) -> list[ResultWarning]:
        """A warning for each note on a provider, but not for the note that another warning states."""
        notes = [note for note in self.provider_notes if note != self.note]
        return [ResultWarning(code="other_hardware", message=note) for note in notes]


def without_own_server(snapshot: Snapshot, name: str) -> str:
    """A name in lower case, without the prefix or the folders of the reader's own server.

    The rest names the weights exactly.
    """
    return _rewritten(plain(name), snapshot["name_rules"]["own_server"])


def is_maybe_hosted(name: str, model_id: str) -> bool:
    """Whether hosted providers write the hub id of a model in this way too: all of it in lower case."""
    bare = name.strip(_BLANKS)
    return bare != model_id and bare == plain(name) == plain(model_id)


def by_likeness(name: str, candidates: Iterable[str]) -> list[str]:
    """All candidates, the most similar first: by how many letters differ, then in the order of their names."""
    return sorted(candidates, key=lambda candidate: (_distance(name.lower(), candidate.lower()), candidate))


def country_of_part(name: str, rules: Iterable[str]) -> list[str]:
    """The countries that a name may be a part of, as it writes them.

    Such names are ``Bavaria, Germany``, ``Texas (US)`` and ``US-CA``.
    """
    if _length(name) > _LONGEST_PLACE:
        return []
    found = [re.search(pattern, name.strip()) for pattern in rules]
    return [match.group(1) for match in found if match is not None]


class NamedModel(Protocol):
    """A model with its names."""

    @property
    def slug(self) -> str:
        """The slug, such as ``qwen-3-14b``."""
        ...

    @property
    def model(self) -> str:
        """The display name."""
        ...

    @property
    def model_id(self) -> str:
        """The id on the model hub."""
        ...


ModelT = TypeVar("ModelT", bound=NamedModel)


class ModelNames(Generic[ModelT]):
    """Looks models up: first by their own names, then by the table of a snapshot, as written and then normalised."""

    def __init__(self, models: Sequence[ModelT], snapshot: Snapshot) -> None:
        self._models, self._snapshot = models, snapshot
        self._by_name = {plain(name): model for model in models for name in (model.slug, model.model, model.model_id)}
        self._rules, self._local = snapshot["name_rules"], snapshot["local"]

    def find(self, name: str) -> ModelT | None:
        """The model, if the name means only one."""
        models, _ = self.meaning(name)
        return models[0] if len(models) == 1 else None

    def meaning(self, name: str) -> tuple[list[ModelT], str]:
        """All models that a name may mean, and a note that belongs beside the estimate."""
        written = without_own_server(self._snapshot, name)
        model = self._by_name.get(written)
        if model is not None:
            return [model], ""
        bare = _rewritten(written, self._rules["local"])
        if bare != written:
            return self._local_meaning(written, bare)
        key = self._key(written)
        listed = self._listed(written) or self._listed(key) or self._listed(_rewritten(key, self._rules["day"]))
        note, *places = listed or [0]
        return [self._models[place] for place in places], self._snapshot["name_notes"][note]

    def _local_meaning(self, written: str, bare: str) -> tuple[list[ModelT], str]:
        """The meaning of a name of Ollama or LM Studio, which usually means weights in 4 bits."""
        tagged = self._default_of(written, bare)
        if tagged == "":
            return [], ""
        models, note = self.meaning(bare if tagged is None else tagged)
        if len(models) != 1 or note != "":
            return models, note
        return models, self._snapshot["name_notes"][self._local_note(self._models.index(models[0]))]

    def _default_of(self, written: str, bare: str) -> str | None:
        """The name with the tag that Ollama serves for one without.

        Empty if it means another model, None if unknown.
        """
        if not re.search(self._local["ollama"], written):
            return None
        return self._local["ollama_tags"].get(bare)

    def is_other(self, name: str) -> bool:
        """Whether the server is known to serve another model under this name."""
        written = without_own_server(self._snapshot, name)
        bare = _rewritten(written, self._rules["local"])
        return bare != written and self._default_of(written, bare) == ""

    def _listed(self, name: str) -> Sequence[int] | None:
        """Note and models of a name in the table, or derived from one there.

        With the ending ``-16``, only models measured in 16 bits. A name with a colon is one of Ollama's.
        """
        listed = self._snapshot["names"].get(name)
        if listed is not None:
            return listed
        is_16_bit = name.endswith("-16")
        base = name[: -len("-16")] if is_16_bit else name.replace(":", "-", 1)
        models = [] if base == name else list((self._listed(base) or [0])[1:])
        if is_16_bit:
            models = [place for place in models if place in self._snapshot["models_16_bit"]]
        if len(models) != 1:
            return [0, *models] if models else None
        return [self._snapshot["note_16_bit"] if is_16_bit else self._local_note(models[0]), *models]

    def _local_note(self, place: int) -> int:
        """The place of the note on a local server's name for a model."""
        return self._snapshot["note_16_bit"] if place in self._local["models_4_bit"] else self._local["note_4_bit"]

    def provider_notes(self, name: str, table_note: str = "") -> list[str]:
        """Notes on the providers with hardware of their own, of which one serves a name.

        ``table_note`` is the note in the table of names.
        """
        bare = without_own_server(self._snapshot, name)
        return [
            provider["note"]
            for provider in self._snapshot["providers"]
            if f"/{provider['name']}" in f"/{bare}" or provider["note"] == table_note
        ]

    def match(self, name: str, model: NamedModel, table_note: str) -> NameMatch:
        """How a name relates to the model that it was read as."""
        notes = self.provider_notes(name, table_note)
        if notes:
            return NameMatch("other_hardware", table_note, tuple(notes))
        is_hosted = table_note == "" and self._is_hosted(name, model)
        note = self._snapshot["hosted"]["note"] if is_hosted else table_note
        return NameMatch("exact" if note == "" else "similar", self._with_load(name, note))

    def _with_load(self, name: str, note: str) -> str:
        """The note on a name, which says for a name of a local server how its load matters."""
        load = self._snapshot["words"]["local_load"]
        is_local = re.search(self._snapshot["unmeasured"]["local"], plain(name)) is not None
        return note if note == "" or not is_local or note.endswith(load) else f"{note} {load}"

    def _is_hosted(self, name: str, model: NamedModel) -> bool:
        """Whether a hosted provider or another owner than the owner of the weights writes a name in this way."""
        written = without_own_server(self._snapshot, name)
        if written in map(plain, (model.slug, model.model, model.model_id)):
            return False
        is_of_owner = written.rpartition("/")[0] in ("", plain(model.model_id).rpartition("/")[0])
        return not is_of_owner or re.search(self._snapshot["hosted"]["pattern"], written) is not None

    def slug_at_provider(self, name: str, model: NamedModel) -> str:
        """The slug of a model after the provider in a name: ``openrouter/qwen-3-14b``.

        The slug alone if the name has no provider, only the owner of the weights, or one whose names are not known.
        """
        provider, slash, _ = without_own_server(self._snapshot, name).partition("/")
        if slash == "" or provider == plain(model.model_id).rpartition("/")[0]:
            return model.slug
        named = f"{provider}/{model.slug}"
        return named if self.find(named) == model else model.slug

    def near(self, name: str, models: Sequence[NamedModel], earlier: Sequence[str] = ()) -> list[str]:
        """Slugs of models with similar names, first those whose name is a part of this one.

        Without any, those of ``earlier``; without these, those similar to a known name that begins like this one.
        """
        bare = without_own_server(self._snapshot, name)
        others = (self._snapshot["not_similar"], self._snapshot["unmeasured"]["distilled"])
        if is_closed(self._snapshot, bare) or any(re.search(pattern, bare) for pattern in others):
            return []
        slugs = [model.slug for model in models]
        key = self._key(_rewritten(bare, self._rules["local"]))
        base = [slug for slug in self._models_in(key) if slug in slugs]
        later = list(dict.fromkeys([*base, *near_names(bare, slugs)]))[:_MOST_SUGGESTIONS]
        near = later or near_names(bare, earlier)
        if near or key == "":
            return near
        length = len(key.split("-"))
        beginnings = {"-".join(known.split("-")[:length]) for known in self._snapshot["names"]}
        return [slug for known in near_names(key, list(beginnings), 1) for slug in near_names(known, slugs)]

    def _models_in(self, key: str) -> list[str]:
        """Slugs of the models that the longest known name inside a normalised name means."""
        words = key.split("-")[:_MOST_WORDS]
        for count in range(len(words) - 1, 1, -1):
            for start in range(len(words) - count + 1):
                _, *places = self._listed("-".join(words[start : start + count])) or [0]
                if places:
                    return [self._models[place].slug for place in places]
        return []

    def _key(self, name: str) -> str:
        return "" if _length(name) > _LONGEST_NAME else _rewritten(name, self._rules["model"])


def near_names(word: str, candidates: Sequence[str], most: int = _MOST_SUGGESTIONS) -> list[str]:
    """Up to ``most`` names that share most pieces with a word or differ in few letters.

    By the same rule as ``src/core/text/closest.ts``.
    """
    if _length(word) > _LONGEST_WORD:
        return []
    slug = _slug(word)
    pieces = {piece for piece in slug.split("-") if piece != ""}
    scored: list[tuple[int, int, str]] = []
    for candidate in candidates:
        candidate_slug = _slug(candidate)
        shared = pieces & set(candidate_slug.split("-"))
        names_family = any(re.search("[a-z]", piece) and piece not in _SIZES for piece in shared)
        distance = _distance(slug, candidate_slug)
        if (names_family and len(shared) * 2 >= len(pieces)) or distance <= max(2, len(slug) // 3):
            scored.append((-len(shared), distance, candidate))
    return [candidate for _, _, candidate in sorted(scored)[:most]]


def _slug(name: str) -> str:
    hyphens = re.sub(r"[^a-z0-9]+", "-", name.lower())
    return re.sub(r"^-|-$", "", hyphens)


def _distance(a: str, b: str) -> int:
    """How many letters have to be inserted, deleted or changed (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (letter != other))
    return row[-1]
