"""The parts of sentences: counts, GPUs, limits and places in words, with the templates of a snapshot."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ._options import Asked
from ._quantities import EMISSIONS, quantity
from ._snapshot import ItemConfiguration
from ._words import fill, sentence, three_digits
from .generated import Electricity, ItemEstimate

CHAT = "lm-arena-chat"

Words = Mapping[str, str]
"""The sentences of a snapshot, as templates."""


@dataclass(frozen=True)
class Subject:
    """What a claim is about, each part in words."""

    what: str
    """What was generated: ``1,000 output tokens``."""
    model: str
    gpus: str
    limit: str
    """The latency limit."""
    is_limit_stated: bool
    """Whether a short claim states the latency limit."""
    short_limit: str = ""
    """The latency limit in a short claim."""
    details: str = ""
    """How the model was run, such as its precision. A short claim leaves it out."""


def joined(*parts: str) -> str:
    """Sentences as one text."""
    return " ".join(part for part in parts if part != "")


def after_introduction(template: str, text: str, gpus: str = "") -> str:
    """A sentence after an introduction, with a lower-case first letter."""
    return sentence(template, gpus=gpus, sentence=text[:1].lower() + text[1:])


def subject_in_words(words: Words, asked: Asked, subject: Subject, assumed_gpu: str = "claim_assumed_gpu") -> str:
    """The subject of a claim, with its PUE.

    If the question names no GPU, the template ``assumed_gpu`` says how the GPU was chosen.
    """
    values = {
        "what": subject.what,
        "model": subject.model,
        "details": subject.details,
        "gpus": gpus_of(words, asked, subject, assumed_gpu),
        "limit": subject.limit,
    }
    if asked.pue_factor == 1:
        return sentence(words["claim_subject"], **values)
    return sentence(words["claim_subject_pue"], **values, pue=asked.pue_factor)


def short_subject(words: Words, asked: Asked, subject: Subject, workload: str, template: str = "short_subject") -> str:
    """The subject of a short claim.

    It has the workload unless that is chat, and the latency limit if it matters. ``template`` says whether it has the
    GPUs.
    """
    short = sentence(
        words[template],
        what=subject.what[:1].upper() + subject.what[1:],
        model=subject.model,
        gpus=gpus_of(words, asked, subject, "short_assumed_gpu"),
    )
    # The workload in everyday words. Some, such as chat, need none.
    label = _label_of(words, workload)
    if label is not None:
        short = sentence(words["short_workload"], subject=short, label=label)
    if subject.is_limit_stated:
        return sentence(words["short_limit"], subject=short, limit=subject.limit)
    return short


def gpus_of(words: Words, asked: Asked, subject: Subject, assumed_gpu: str) -> str:
    """The GPUs of a subject. If the question names none, the template ``assumed_gpu`` says how they were chosen."""
    return sentence(words[assumed_gpu], gpus=subject.gpus) if asked.gpu is None else subject.gpus


def workload_in_words(words: Words, workload: str) -> str:
    """A workload in everyday words: ``science questions``. The id of one that has none."""
    return words["label_chat"] if workload == CHAT else _label_of(words, workload) or workload


def _label_of(words: Words, workload: str) -> str | None:
    """A workload in everyday words; None for those that a short claim leaves out, such as chat."""
    return words.get("label_" + workload.replace("-", "_"))


def kind_of(words: Words, asked: Asked) -> str:
    """The kind of energy in a sentence, with its PUE."""
    pue = asked.pue_factor
    return words["short_kind"] if pue == 1 else sentence(words["short_kind_pue"], pue=pue)


def prompt_in_words(words: Words, asked: Asked) -> str:
    """The prompts of a question, with their length and how many of their tokens were cached."""
    responses, cached, tokens = asked.response_count, asked.cached_input_tokens, asked.input_tokens or 0
    template = "claim_one_prompt" if responses == 1 else "claim_prompts"
    if cached is None:
        return sentence(words[f"{template}_uncached"], responses=responses, input=tokens)
    return sentence(words[template], responses=responses, input=tokens, cached=cached)


def tokens_in_words(words: Words, count: float, responses: float | None) -> str:
    """A count of output tokens in words, with the number of responses if there are several."""
    tokens = words["claim_one_token"] if count == 1 else sentence(words["claim_tokens"], count=count)
    if responses is None or responses == 1:
        return tokens
    return sentence(words["claim_responses"], responses=responses, tokens=tokens)


def items_in_words(outputs: float, row: ItemConfiguration | ItemEstimate) -> str:
    """A count of images or videos in words, with what their energy depends on.

    For example, ``10 images (1024 × 1024 pixels, 50 denoising steps)``.
    """
    count = sentence("{outputs} " + row.unit + ("" if outputs == 1 else "s"), outputs=outputs)
    frames = "" if row.num_frames is None else f"{row.num_frames} frames, "
    return f"{count} ({row.width} × {row.height} pixels, {frames}{row.inference_steps} denoising steps)"


def batch_in_words(words: Words, batch: int) -> str:
    """How many images or videos are generated together, in words: ``when generated in batches of 8``."""
    return words["load_one"] if batch == 1 else sentence(words["load_batch"], batch=batch)


def gpus_in_words(gpu: str, num_gpus: int) -> str:
    """GPUs in words: ``4 × H100``."""
    return fill("{num_gpus} × {gpu}", num_gpus=num_gpus, gpu=gpu)


def limit_in_words(words: Words, template: str, limit: float) -> str:
    """A latency limit in words; ``template`` has its unit."""
    return words["claim_no_limit"] if limit == math.inf else sentence(words[template], limit=limit)


def boundary_in_words(words: Words, boundary: str) -> str:
    """A boundary in everyday words: ``data centre (site)``."""
    return words[f"boundary_{boundary}"]


def electricity_in_words(electricity: Electricity) -> dict[str, str]:
    """The grid carbon intensity of an area in words, for a template."""
    intensity = three_digits(electricity.g_co2e_per_kwh)
    return {"area": electricity.display_name, "year": electricity.year, "intensity": intensity}


def emissions_value(words: Words, electricity: Electricity, value: float) -> str:
    """Emissions whose uncertainty range is not known."""
    return sentence(
        words["claim_emissions_value"], **electricity_in_words(electricity), value=quantity(value, EMISSIONS)
    )


def prompt_emissions(wh: float, electricity: Electricity) -> str:
    """The emissions of reading a prompt, as far as its energy in Wh is known."""
    return quantity(wh / 1_000 * electricity.g_co2e_per_kwh, EMISSIONS)


def other_model_claim(words: Words, name: str, provider_note: str | None) -> str:
    """That the figure is not of the model that a name means, or of the provider's hardware."""
    if provider_note is None:
        return sentence(words["claim_other_model"], asked=name)
    return sentence(words["claim_provider"], asked=name, note=provider_note)
