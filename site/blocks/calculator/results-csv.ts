import { csv } from '../../../src/core/text/csv.ts';
import { roundToSignificant } from '../../../src/core/text/number.ts';
import { type CitationFacts, cite } from '../../../src/releases/citation.ts';
import { atBoundary, type CalculatorQuestion, type EnergyResult, type ShownFigure, timesAsMuch } from './results.ts';
import { countInWords, limitOf, modelOf } from './sentences.tsx';

/** The results of a CSV file, and what its rows have in common. */
export interface ResultsFile {
  readonly results: readonly [EnergyResult, ...EnergyResult[]];
  readonly question: CalculatorQuestion;
  /** The period of the count: `per month`. */
  readonly period: string;
  /** How many of the periods are in a year; null if the count has no period. */
  readonly perYear: number | null;
  readonly cite: CitationFacts;
  /** Address of the result. */
  readonly address: string;
}

/**
 * The results as CSV: a row for each GPU, with units in the column names. Without a conversion or a period, their
 * columns are empty, so that every file has the same columns.
 */
export function resultsCsv(file: ResultsFile): string {
  const { results, question, period, perYear } = file;
  const citation = citationOf(file);
  const rows = results.map((result) => ({
    ...configurationColumns(result, question, period),
    ...energyColumns(result, perYear),
    ...gridColumns(result),
    ...convertedColumns(result, perYear),
    caveat: caveatOf(result),
    citation,
  }));
  return csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}

function citationOf({ results, question, cite: facts, address }: ResultsFile): string {
  const [first] = results;
  const title = `Energy of ${countInWords(question)} of ${modelOf(first)} (calculator)`;
  const rows = results.map((result) => rowIdOf(result) ?? `prediction on ${result.gpu}`);
  return cite(facts, { title, keyName: 'calculator', version: rows.join(' and '), url: address }).text;
}

/** The id of the measured configuration; null for a prediction. */
function rowIdOf({ estimate, load }: EnergyResult): string | null {
  return estimate.basis === 'measured-2024' ? estimate.rowId : (load?.rowId ?? null);
}

/** The significant digits of a CSV file: one more than pages show, so that sums of rows round to the same value. */
const DIGITS = 4;

function short(value: number): number {
  return roundToSignificant(value, DIGITS);
}

/** Columns for a value and both ends of its range. */
function rangeColumns(name: string, figure: ShownFigure | null) {
  const { value, low, high } = figure ?? { value: null, low: null, high: null };
  const shown = (one: number | null): number | null => one && short(one);
  return { [name]: shown(value), [`${name}_low`]: shown(low), [`${name}_high`]: shown(high) };
}

/** The same columns for the period and for a year. Without a period, those for a year are empty. */
function columnsWithYear(name: string, figure: ShownFigure | null, perYear: number | null) {
  const inAYear = perYear === null || figure === null ? null : timesAsMuch(figure, perYear);
  return { ...rangeColumns(name, figure), ...rangeColumns(`${name}_per_year`, inAYear) };
}

/** How the energy of a row was obtained. Converted energy is an estimate, whatever it was converted from. */
function basisOf({ estimate, converted: conversion }: EnergyResult): string {
  return conversion === null ? estimate.basis : `estimate, converted from ${estimate.basis} GPU energy`;
}

/** The caveat of a row. If the row has converted values, their caveat comes first. */
function caveatOf({ estimate, converted: conversion }: EnergyResult): string {
  return conversion === null
    ? estimate.caveat
    : `${conversion.caveat} About the GPU energy that was converted: ${estimate.caveat}`;
}

function configurationColumns(result: EnergyResult, { outputTokens, responses }: CalculatorQuestion, period: string) {
  const { estimate } = result;
  const limit = limitOf(estimate);
  return {
    model: modelOf(result),
    workload: estimate.workload,
    basis: basisOf(result),
    row_id: rowIdOf(result),
    gpu: estimate.gpu,
    num_gpus: estimate.basis === 'predicted' ? null : estimate.numGpus,
    output_tokens: outputTokens * (responses ?? 1),
    responses: responses ?? null,
    output_tokens_per_response: responses == null ? null : outputTokens,
    period,
    max_itl_ms: limit.of === 'median' ? limit.ms : null,
    max_mean_tpot_ms: limit.of === 'mean' ? limit.ms : null,
  };
}

function energyColumns({ wh, gCo2e, estimate: { pue, boundary } }: EnergyResult, perYear: number | null) {
  return {
    ...columnsWithYear('gpu_energy_wh', wh, perYear),
    ...columnsWithYear('gpu_emissions_g_co2e', gCo2e, perYear),
    gpu_energy_boundary: boundary,
    gpu_energy_pue: pue,
  };
}

function gridColumns({ estimate: { electricity } }: EnergyResult) {
  return {
    area: electricity?.iso3 ?? null,
    grid_year: electricity?.year ?? null,
    g_co2e_per_kwh: electricity?.gCo2ePerKwh ?? null,
  };
}

function convertedColumns(result: EnergyResult, perYear: number | null) {
  const { converted: values } = result;
  const { wh, gCo2e } = atBoundary(result);
  return {
    converted_boundary: values?.boundary ?? null,
    ...columnsWithYear('converted_energy_wh', values && wh, perYear),
    ...columnsWithYear('converted_emissions_g_co2e', values && gCo2e, perYear),
  };
}
