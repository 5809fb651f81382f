"""The functions over a snapshot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, overload

from ._answer import Result, answered, chosen_by, reason_of
from ._area import area_of
from ._comparison import comparison_of
from ._configuration import best_of
from ._missing import Missing
from ._options import given_options, question, reject_name
from ._prediction import prediction_of
from ._selection import choice_of, filtered
from ._snapshot import Figures
from .generated import (
    About,
    Area,
    Best,
    Comparison,
    Configuration,
    EarlierEstimate,
    Estimate,
    FilterOptions,
    ItemEstimate,
    Model,
    OutputQuestionOptions,
    PredictedEstimate,
    Prediction,
    Reason,
    ResponseEstimate,
    Selection,
    SelectionOptions,
    Sources,
    TokenQuestionOptions,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


class SnapshotFunctions(ABC):
    """The functions over the figures of a snapshot, which a subclass provides."""

    @property
    @abstractmethod
    def _figures(self) -> Figures:
        """The figures of the snapshot."""

    @overload
    def estimate(
        self, model: str, output_tokens: float, **options: Unpack[TokenQuestionOptions]
    ) -> Estimate | EarlierEstimate | None: ...

    @overload
    def estimate(
        self, model: str, **options: Unpack[TokenQuestionOptions]
    ) -> ResponseEstimate | EarlierEstimate | None: ...

    @overload
    def estimate(
        self, model: str, output_tokens: float, *, allow_predicted: bool, **options: Unpack[TokenQuestionOptions]
    ) -> Estimate | PredictedEstimate | EarlierEstimate | None: ...

    @overload
    def estimate(
        self, model: str, *, outputs: float, **options: Unpack[OutputQuestionOptions]
    ) -> ItemEstimate | None: ...

    def estimate(self, model: str, output_tokens: float | None = None, **options: object) -> Result | None:
        """Energy and emissions of output tokens, images or videos.

        The result is for the lowest-energy configuration under a latency limit, in Wh and g CO2e.
        ``estimate(model, output_tokens)`` counts tokens, ``estimate(model, outputs=10)`` images or videos.
        ``estimate(model)`` has only ``response_percentiles``, the energy of single responses. The options are those of
        ``TokenQuestionOptions`` and ``OutputQuestionOptions`` in ``token_energy.generated``. With
        ``allow_predicted=True``, chat of an open-weights model that was not measured is predicted, and ``basis`` says
        so. None if the model was not measured: ``why`` gives the reason.

        If only the 2024 benchmark has the model or the GPU, ``basis`` is ``measured-2024``. Check it before you
        compare or add results. A question that names a workload never gets figures of another one.

        Raises TypeError on an unknown or missing argument, ValueError on a value that is not allowed.
        """
        return answered(self._figures, question(self._figures.words, model, output_tokens, options))[0]

    @overload
    def predict(self, model: str, *, gpu: str | None = None) -> Prediction: ...

    @overload
    def predict(
        self, *, params_b: float, active_params_b: float, vendor: str | None = None, gpu: str | None = None
    ) -> Prediction: ...

    def predict(self, model: str | None = None, **options: object) -> Prediction:
        """Predicted energy of chat for a model that was not measured, Wh per million output tokens, with an interval.

        It has the reason if nothing is predicted. ``predict(model)`` takes the hub id of an open-weights model, with or
        without its owner. Sizes are in billions. ``vendor`` is the owner of the weights on a model hub: the interval is
        wider if none of its models was measured.

        Raises TypeError on an unknown or missing argument, ValueError on a value that is not allowed.
        """
        return prediction_of(self._figures, options if model is None else {"model": model, **options})

    @overload
    def why(self, model: str, output_tokens: float | None = None, **options: object) -> Reason | None: ...

    @overload
    def why(self, model: str | Selection, output_tokens: str | Selection | None = None) -> Reason | None: ...

    def why(
        self, model: str | Selection, output_tokens: float | str | Selection | None = None, **options: object
    ) -> Reason | None:
        """Why ``estimate`` returns None or has no emissions, for the same arguments; None if nothing is missing.

        Without a count, it also says why ``best`` is empty. ``why(a, b)`` says why ``compare(a, b)`` returns None.

        Raises TypeError on an unknown or missing argument, ValueError on a value that is not allowed.
        """
        words = self._figures.words
        if not isinstance(model, Selection) and not isinstance(output_tokens, (str, Selection)):
            return reason_of(self._figures, question(words, model, output_tokens, options))
        if options:
            raise TypeError(f"A Selection has its options inside: remove {', '.join(options)}.")
        if not isinstance(output_tokens, (str, Selection, type(None))):
            raise TypeError("A Selection has no count: compare it with a second Selection, or call why with a name.")
        sides = (model,) if output_tokens is None else (model, output_tokens)
        reasons = (
            reason_of(
                self._figures,
                given_options(words, asdict(side), "selection") if isinstance(side, Selection) else side,
            )
            for side in sides
        )
        return next((reason for reason in reasons if reason is not None), None)

    def models(self) -> Sequence[Model]:
        """The measured models."""
        return tuple(self._figures.models)

    def configurations(self, model: str | None = None, **options: Unpack[FilterOptions]) -> Sequence[Configuration]:
        """The configurations with energy per token that a filter matches, by workload and model, lowest energy first.

        Empty for an unknown model. Raises TypeError on an unknown argument, ValueError on a value that is not allowed.
        """
        asked = given_options(self._figures.words, {"model": model, **options}, "filter")
        return tuple(filtered(self._figures, asked))

    def best(self, model: str, **options: Unpack[SelectionOptions]) -> Sequence[Best]:
        """The lowest-energy configuration on each GPU that meets the latency limit, lowest energy first.

        Empty if there is none: ``why`` gives the reason. Raises TypeError on an unknown or missing argument, ValueError
        on a value that is not allowed.
        """
        asked = given_options(self._figures.words, {"model": model, **options}, "selection")
        choice = choice_of(self._figures, self._figures.tokens, asked)
        return () if isinstance(choice, Missing) else tuple(best_of(self._figures, choice))

    def grid(self, area: str, year: int | str | None = None) -> Area | None:
        """An area by code or name, and its grid carbon intensity in a year; otherwise None."""
        reject_name(self._figures.words, area)
        found = area_of(self._figures, area, year)
        return None if isinstance(found, Missing) else found

    def compare(self, a: Selection | str, b: Selection | str) -> Comparison | None:
        """Compares the lowest-energy configurations of two selections, or two rows by their ``row_id``.

        None if one was not measured. Raises TypeError on anything else, ValueError on a value that is not allowed.
        """
        first, second = chosen_by(self._figures, a), chosen_by(self._figures, b)
        return None if first is None or second is None else comparison_of(self._figures.words, first, second)

    def resolve(self, name: str) -> Model | None:
        """The model of a slug, display name, hub id or a provider's name.

        None if the name is unknown or may mean several models.
        """
        reject_name(self._figures.words, name)
        return self._figures.names.find(name)

    def near(self, name: str) -> Sequence[str]:
        """Slugs of up to three models with similar names: suggestions for the user, not for calculations."""
        reject_name(self._figures.words, name)
        return tuple(self._figures.names.near(name, self._figures.models))

    def about(self) -> About:
        """The release, its notices, withdrawn rows, and the licence."""
        snapshot, earlier = self._figures.snapshot, self._figures.earlier
        sources = snapshot["sources"]
        return About(
            release=snapshot["release"],
            updated=snapshot["updated"],
            site=snapshot["site"],
            caveat=snapshot["caveat"],
            citation=snapshot["citation"],
            attribution=snapshot["attribution"],
            licence=snapshot["licence"],
            # Copies: changing a result must not change the next one.
            notices=[{"date": notice["date"], "notice": notice["notice"]} for notice in snapshot["notices"]],
            withdrawn=[
                {"row_id": row["row_id"], "date": row["date"], "replaced_by": row["replaced_by"]}
                for row in snapshot["withdrawn"]
            ],
            sources=Sources(
                energy=sources["energy"],
                grid=sources["grid"],
                prompts=sources["prompts"],
                earlier=None if earlier is None else earlier.source,
            ),
            earlier_models=() if earlier is None else tuple(model.slug for model in earlier.models),
            earlier_workloads=() if earlier is None else tuple(earlier.workloads),
            earlier_measurements=() if earlier is None else earlier.measurements(),
        )


class Client(SnapshotFunctions):
    """The functions over a snapshot that you provide, as a dict or as JSON text.

    Raises ValueError if it can't be used.
    """

    def __init__(self, snapshot: Mapping[str, object] | str | bytes) -> None:
        self._given_figures = Figures(snapshot)

    @property
    def _figures(self) -> Figures:
        return self._given_figures
