"""The area whose grid carbon intensity a question asks for."""

from __future__ import annotations

from ._missing import Lookup, Missing, code_with_name, missing
from ._names import near_names
from ._snapshot import Figures
from ._words import written
from .generated import Area


def area_of(figures: Figures, name: str, year: int | str | None) -> Lookup[Area]:
    """An area and its grid carbon intensity in a year. Default: the main year of the grid data."""
    grid, found = figures.snapshot["grid"], figures.area_named(name)
    if found is None:
        return _no_area(figures, name)
    in_year = grid["year"] if year is None else written(year)
    if in_year not in found.years:
        return missing(figures, "year", "no_year", in_year, lambda: sorted(found.years), area=found.display_name)
    return Area(
        iso3=found.iso3,
        iso2=found.iso2,
        display_name=found.display_name,
        year=in_year,
        g_co2e_per_kwh=found.years[in_year],
        note=figures.place_note(name),
        # A copy: changing a result must not change the next one.
        years=dict(found.years),
    )


def _no_area(figures: Figures, name: str) -> Missing:
    """A name that means no area, several areas, or a part of one."""
    grid, place = figures.snapshot["grid"], figures.place_name(name)
    if place in grid["groups"]:
        return missing(figures, "grid", "group_area", name)
    if place in grid["several"]:
        several = grid["several"][place]
        areas = ", ".join(code_with_name(figures, iso3) for iso3 in several)
        return missing(figures, "grid", "several_areas", name, lambda: several, areas=areas)
    country = figures.country_of_part(name)
    if country is not None:
        iso3 = country.iso3
        return missing(figures, "grid", "part_of_area", name, lambda: [iso3], area=country.display_name, iso3=iso3)
    codes = {area.display_name: area.iso3 for area in figures.areas}
    return missing(figures, "grid", "no_area", name, lambda: [codes[near] for near in near_names(name, list(codes))])
