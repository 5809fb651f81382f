import packages from '../../../schema/packages.json' with { type: 'json' };
import { carriedInWords, rangeInWords } from '../../../src/figures/boundary.ts';
import { LATENCY_LIMITS } from '../../../src/figures/limits.ts';
import { gpuLabel, decimals, fromTo, integer, threeDigits } from '../../../src/figures/format.ts';
import type { AnyQuestion, Best, Converted, Figure, Reason, TokenEnergy, TokenWorkload } from '../token-energy.d.ts';

/** The result of a tool: a short text for a model, and the same as a value. */
interface ToolAnswer {
  readonly text: string;
  readonly content: Record<string, unknown>;
}

/** A tool as the Model Context Protocol lists it, with its function. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { type: 'object'; properties: Record<string, object>; [keyword: string]: unknown };
  readonly answer: (given: Readonly<Record<string, unknown>>) => ToolAnswer;
}

/** The arguments, from the schema of questions. The functions of the package check the values. */
const { Selection, TokenQuestion, OutputQuestion } = packages.$defs;
const PROPERTIES = { ...OutputQuestion.properties, ...Selection.properties, ...TokenQuestion.properties };
const WORKLOADS = [...Selection.properties.workload.enum, ...OutputQuestion.properties.workload.enum];
const QUESTION = { ...PROPERTIES, workload: { ...PROPERTIES.workload, enum: [...new Set(WORKLOADS)] } };

type Answers = Pick<TokenEnergy, 'estimate' | 'why' | 'best' | 'models' | 'grid' | 'about'>;

/** The tools over the functions of the package. Their functions throw TypeError or RangeError as these do. */
export function toolsOf(ask: Answers): readonly Tool[] {
  return [
    {
      name: 'energy',
      description:
        'GPU energy and emissions of output tokens, images or videos of a served model: measured, with an uncertainty range, ' +
        'from a dated release. It covers only the GPUs of a busy server, so it is a lower bound for everything around them. With ' +
        'a boundary, the same energy is also converted to node, fleet or site by published ratios. If a model was not measured ' +
        '(closed models such as GPT-4o, Claude or Gemini were not), it gives the reason and never guesses. Name the GPU, the ' +
        'place and the latency limit if you know them.',
      inputSchema: schema(['model'], QUESTION),
      answer: (given) => energyAnswer(ask, given as unknown as AnyQuestion),
    },
    {
      name: 'compare',
      description:
        'Energy of a model per million output tokens on each measured GPU, under several latency limits ' +
        `(${LATENCY_LIMITS.join(', ')} ms between tokens, and that of the main table). Not for images and videos, and not for two models on different workloads.`,
      inputSchema: schema(['model'], { model: QUESTION.model, workload: QUESTION.workload }),
      answer: (given) => comparison(ask, given as { model: string; workload?: TokenWorkload }),
    },
    {
      name: 'models',
      description: 'The measured models, with their workloads and GPUs. Call it before you guess a name.',
      inputSchema: schema([], {}),
      answer: (given) => modelList(ask, given),
    },
    {
      name: 'place',
      description:
        'Grid carbon intensity of a country or the world, g CO2e per kWh: an annual average, not the value of an hour.',
      inputSchema: schema(['place'], { place: QUESTION.grid, year: QUESTION.year }),
      answer: (given) => placeAnswer(ask, given as { place: string; year?: string }),
    },
  ];
}

function schema(required: readonly string[], properties: Tool['inputSchema']['properties']): Tool['inputSchema'] {
  return { type: 'object', required, properties, additionalProperties: false };
}

function energyAnswer(ask: Answers, question: AnyQuestion): ToolAnswer {
  const estimate = ask.estimate(question);
  if (estimate === null) return noAnswer(ask.why(question));
  const { caveat, warnings, electricity, pue } = estimate;
  const emissions = 'gCo2e' in estimate ? estimate.gCo2e : null;
  const lines = [amountOf(estimate)];
  if (emissions !== null && electricity !== null) {
    const { displayName, year } = electricity;
    lines.push(`At least ${withRange(emissions, 'g CO2e')} with the electricity of ${displayName}, ${year}.`);
  }
  if (pue !== 1) lines.push(`Multiplied by a PUE of ${pue}.`);
  if ('converted' in estimate && estimate.converted !== undefined) lines.push(conversionOf(estimate.converted));
  lines.push(caveat, ...warnings);
  return cited(ask, 'rowId' in estimate ? estimate.rowId : estimate.modelId, lines, estimate);
}

/** The converted energy in a sentence of its own, since it is not measured. */
function conversionOf({ wh, gCo2e, ...carried }: Converted): string {
  const emissions = gCo2e === null ? '' : `, ${rangeInWords(gCo2e, 'g CO2e')}`;
  return carriedInWords(carried, `${rangeInWords(wh, 'Wh')}${emissions}`);
}

/** The energy in a sentence, with the model, workload, GPUs and latency limit. */
function amountOf(estimate: NonNullable<ReturnType<Answers['estimate']>>): string {
  if (estimate.basis === 'predicted') {
    const { outputTokens, modelId, gpu, wh } = estimate;
    return `Predicted, not measured: ${withRange(wh, 'Wh')} for ${tokens(outputTokens)} of ${modelId}, on ${gpu}.`;
  }
  const on = `of ${estimate.model} (${estimate.workload}), on ${gpusOf(estimate)}`;
  if ('outputs' in estimate) {
    const { outputs, unit, wh, maxLatencyS } = estimate;
    const countOf = `${outputs} ${unit}${outputs === 1 ? '' : 's'}`;
    return `At least ${withRange(wh, 'Wh')} for ${countOf} ${on}, latency limit ${maxLatencyS} s per batch.`;
  }
  const limit = limitInWords(estimate.maxItlMs);
  if ('wh' in estimate)
    return `At least ${withRange(estimate.wh, 'Wh')} for ${tokens(estimate.outputTokens)} ${on}, ${limit}.`;
  const { responsePercentiles, whPerMillionOutputTokens } = estimate;
  if (responsePercentiles === null)
    return `At least ${threeDigits(whPerMillionOutputTokens)} Wh per million output tokens ${on}, ${limit}.`;
  const { p10, p50, p90 } = responsePercentiles.wh;
  return `At least ${threeDigits(p50)} Wh for a response of median length ${on}, ${limit}; ${fromTo(threeDigits(p10), threeDigits(p90))} Wh for 80 of 100 responses.`;
}

function comparison(
  ask: Answers,
  { model, workload }: { readonly model: string; readonly workload?: TokenWorkload },
): ToolAnswer {
  const asked = { model, ...(workload && { workload }) };
  const [first] = ask.best(asked);
  if (first === undefined) return noAnswer(ask.why(asked));
  const rows = [null, ...LATENCY_LIMITS].flatMap((maxItlMs) => ask.best({ ...asked, maxItlMs }).map(comparedRow));
  const lines = rows.map((row) => {
    const isFirst = row === rows.find(({ maxItlMs }) => maxItlMs === row.maxItlMs);
    const tie = row.tiesWithFirst && !isFirst ? ', not distinguishable from the first' : '';
    return `${limitInWords(row.maxItlMs)}: ${gpusOf(row)} ${withRange(row.whPerMillionOutputTokensWithRange, 'Wh')}${tie}`;
  });
  const { slug, model: name, workload: measuredOn, caveat } = first;
  const title = `GPU energy of ${name} (${measuredOn}) per million output tokens, of the lowest-energy configuration on each GPU; each is a lower bound:`;
  return cited(ask, slug, [title, ...lines, caveat], {
    slug,
    model: name,
    workload: measuredOn,
    boundary: 'gpu_only',
    rows,
    caveat,
  });
}

function comparedRow(best: Best) {
  const { maxItlMs, gpu, numGpus, whPerMillionOutputTokensWithRange, tiesWithFirst, rowId } = best;
  return { maxItlMs, gpu, numGpus, whPerMillionOutputTokensWithRange, tiesWithFirst, rowId };
}

function limitInWords(maxItlMs: number | null): string {
  return `latency limit ${maxItlMs} ms between tokens (median)`;
}

function modelList(ask: Answers, given: Readonly<Record<string, unknown>>): ToolAnswer {
  const models = ask.models(given as Readonly<Record<string, never>>);
  const lines = models.map(
    ({ slug, model, workloads, gpus }) => `${slug}: ${model}; ${workloads.join(', ')}; ${gpus.join(', ')}`,
  );
  return cited(ask, null, lines, { models });
}

function placeAnswer(
  ask: Answers,
  { place, year, ...others }: { readonly place: string; readonly year?: string },
): ToolAnswer {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new TypeError(`place has no argument ${other}: place, year.`);
  const area = ask.grid(place, year);
  if (area === null)
    return noAnswer(
      ask.why({ model: ask.models()[0]?.slug ?? '', outputTokens: 1, grid: place, ...(year && { year }) }),
    );
  const line = `${area.displayName}, ${area.year}: ${decimals(area.gCo2ePerKwh, 1)} g CO2e per kWh.`;
  return cited(ask, area.iso3, [line], area);
}

/** Why there is no answer, with suggestions. It is a result, not an error. */
function noAnswer(why: Reason | null): ToolAnswer {
  const near = why === null || why.near.length === 0 ? '' : ` Perhaps: ${why.near.join(', ')}.`;
  return { text: `No figure. ${why?.message ?? ''}${near}`, content: { ...why } };
}

/** A result that ends in its citation: the release, and the row, model or area. */
function cited(ask: Answers, what: string | null, lines: readonly string[], content: object): ToolAnswer {
  const { attribution, release, licence, site } = ask.about();
  const from = release === null ? 'data of no release' : `release ${release}`;
  const citation = `Cite: ${attribution} (${[from, ...(what === null ? [] : [what]), site, licence].join(', ')})`;
  return { text: [...lines, citation].join('\n'), content: { ...content, citation } };
}

function withRange({ value, low, high }: Figure, unit: string): string {
  return `${threeDigits(value)} ${unit} (uncertainty range ${fromTo(threeDigits(low), threeDigits(high))} ${unit})`;
}

function gpusOf({ gpu, numGpus }: { readonly gpu: string; readonly numGpus: number }): string {
  return gpuLabel({ gpu, num_gpus: numGpus });
}

function tokens(count: number): string {
  return `${integer(count)} output tokens`;
}
