import packages from '../../../schema/packages.json' with { type: 'json' };
import { carriedInWords, rangeInWords } from '../../../src/figures/boundary.ts';
import { CEILINGS } from '../../../src/figures/limits.ts';
import { cards, decimals, fromTo, integer, threeDigits } from '../../../src/figures/format.ts';
import type { AnyQuestion, Converted, Figure, Reason, TokenEnergy, TokenWorkload } from '../token-energy.d.ts';

/** What a tool answers: short, since a model reads it, and the same as a value. */
interface ToolAnswer {
  readonly text: string;
  readonly content: Record<string, unknown>;
}

/** A tool as the Model Context Protocol lists it, and how it answers. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { type: 'object'; properties: Record<string, object>; [keyword: string]: unknown };
  readonly answer: (given: Readonly<Record<string, unknown>>) => ToolAnswer;
}

/** What may be asked, as the one schema of questions says it; the functions of the package refuse what else does not fit. */
const { Selection, TokenQuestion, OutputQuestion } = packages.$defs;
const PROPERTIES = { ...OutputQuestion.properties, ...Selection.properties, ...TokenQuestion.properties };
const WORKLOADS = [...Selection.properties.workload.enum, ...OutputQuestion.properties.workload.enum];
const QUESTION = { ...PROPERTIES, workload: { ...PROPERTIES.workload, enum: [...new Set(WORKLOADS)] } };

type Answers = Pick<TokenEnergy, 'estimate' | 'why' | 'best' | 'models' | 'grid' | 'about'>;

/** The tools over the functions of the package. Each refuses arguments as these do: by a TypeError or RangeError. */
export function toolsOf(ask: Answers): readonly Tool[] {
  return [
    {
      name: 'energy',
      description:
        'GPU energy and emissions of output tokens, or of images or videos, of a served model: measured, with a band, of a ' +
        'dated release. A floor: GPUs alone, at steady state on a busy server; with a boundary, apart from that, the same converted ' +
        'to node, fleet or site by published ratios. Says why where a model was not measured ' +
        '(closed models such as GPT-4o, Claude or Gemini were not), and never guesses. Name GPU, place and latency where known.',
      inputSchema: schema(['model'], QUESTION),
      answer: (given) => energyAnswer(ask, given as unknown as AnyQuestion),
    },
    {
      name: 'compare',
      description:
        'What a model takes per million output tokens on each GPU that it was measured on, under each latency ceiling ' +
        `(${CEILINGS.join(', ')} ms a token, and that of the main table). Not for images and videos, nor for two models of different work.`,
      inputSchema: schema(['model'], { model: QUESTION.model, workload: QUESTION.workload }),
      answer: (given) => comparison(ask, given as { model: string; workload?: TokenWorkload }),
    },
    {
      name: 'models',
      description: 'The models that were measured, with their workloads and GPUs. Ask it before guessing a name.',
      inputSchema: schema([], {}),
      answer: (given) => modelList(ask, given),
    },
    {
      name: 'place',
      description:
        'Emissions intensity of the electricity generated in a country or the world, g CO2e per kWh: a yearly average, not of an hour.',
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
  if (estimate === null) return refusal(ask.why(question));
  const { caveat, warnings, electricity, pue } = estimate;
  const emissions = 'gCo2e' in estimate ? estimate.gCo2e : null;
  const lines = [amountOf(estimate)];
  if (emissions !== null && electricity !== null) {
    const { display_name, year } = electricity;
    lines.push(`At least ${banded(emissions, 'g CO2e')} with the electricity of ${display_name}, ${year}.`);
  }
  if (pue !== 1) lines.push(`Multiplied by a PUE of ${pue}.`);
  if ('converted' in estimate && estimate.converted !== undefined) lines.push(conversionOf(estimate.converted));
  lines.push(caveat, ...warnings);
  return cited(ask, 'row_id' in estimate ? estimate.row_id : estimate.model_id, lines, estimate);
}

/** What is converted: nothing of it is measured. */
function conversionOf({ wh, gCo2e, ...carried }: Converted): string {
  const emissions = gCo2e === null ? '' : `, ${rangeInWords(gCo2e, 'g CO2e')}`;
  return carriedInWords(carried, `${rangeInWords(wh, 'Wh')}${emissions}`);
}

/** The energy in a sentence, with what it holds for. */
function amountOf(estimate: NonNullable<ReturnType<Answers['estimate']>>): string {
  if (estimate.basis === 'predicted') {
    const { outputTokens, model_id, gpu, wh } = estimate;
    return `Not measured but predicted: ${banded(wh, 'Wh')} for ${tokens(outputTokens)} of ${model_id}, on ${gpu}.`;
  }
  const on = `of ${estimate.model} (${estimate.workload}), on ${cards(estimate)}`;
  if ('outputs' in estimate) {
    const { outputs, unit, wh, maxLatencyS } = estimate;
    return `At least ${banded(wh, 'Wh')} for ${outputs} ${unit}${outputs === 1 ? '' : 's'} ${on}, a batch within ${maxLatencyS} s.`;
  }
  const ceiling = `a token within ${estimate.maxItlMs} ms (median)`;
  if ('wh' in estimate)
    return `At least ${banded(estimate.wh, 'Wh')} for ${tokens(estimate.outputTokens)} ${on}, ${ceiling}.`;
  const { perAnswer, wh_per_million_output_tokens: perMillion } = estimate;
  if (perAnswer === null) return `At least ${threeDigits(perMillion)} Wh per million output tokens ${on}, ${ceiling}.`;
  const { p10, median, p90 } = perAnswer.wh;
  return `At least ${threeDigits(median)} Wh for a middling answer ${on}, ${ceiling}; ${fromTo(threeDigits(p10), threeDigits(p90))} Wh for 80 of 100 answers.`;
}

function comparison(
  ask: Answers,
  { model, workload }: { readonly model: string; readonly workload?: TokenWorkload },
): ToolAnswer {
  const asked = { model, ...(workload && { workload }) };
  const [first] = ask.best(asked);
  if (first === undefined) return refusal(ask.why(asked));
  const rows = [null, ...CEILINGS].flatMap((ceiling) =>
    ask
      .best({ ...asked, maxItlMs: ceiling })
      .map(({ gpu, num_gpus, maxItlMs, whPerMillionTokens, tiesWithFirst, row_id }) => {
        return { maxItlMs, gpu, num_gpus, whPerMillionTokens, tiesWithFirst, row_id };
      }),
  );
  const lines = rows.map((row) => {
    const tie = row.tiesWithFirst && row !== rows.find(({ maxItlMs }) => maxItlMs === row.maxItlMs);
    return `a token within ${row.maxItlMs} ms: ${cards(row)} ${banded(row.whPerMillionTokens, 'Wh')}${tie ? ', not distinguishable from the first' : ''}`;
  });
  const { slug, model: name, workload: work, caveat } = first;
  const what = `GPU energy of ${name} (${work}) per million output tokens, the most frugal batch on each GPU; each is a floor:`;
  return cited(ask, slug, [what, ...lines, caveat], {
    slug,
    model: name,
    workload: work,
    boundary: 'gpu_only',
    rows,
    caveat,
  });
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
    return refusal(
      ask.why({ model: ask.models()[0]?.slug ?? '', outputTokens: 1, grid: place, ...(year && { year }) }),
    );
  const line = `${area.display_name}, ${area.year}: ${decimals(area.g_co2e_per_kwh, 1)} g CO2e per kWh.`;
  return cited(ask, area.iso3, [line], area);
}

/** Why there is no answer, with what could be meant: an answer as well, not an error. */
function refusal(why: Reason | null): ToolAnswer {
  const near = why === null || why.near.length === 0 ? '' : ` Perhaps: ${why.near.join(', ')}.`;
  return { text: `No figure. ${why?.message ?? ''}${near}`, content: { ...why } };
}

/** An answer that ends in how to cite it: the release, and the row or whatever else it is of. */
function cited(ask: Answers, what: string | null, lines: readonly string[], content: object): ToolAnswer {
  const { attribution, release, licence, site } = ask.about();
  const from = release === null ? 'figures of no release' : `release ${release}`;
  const citation = `Cite: ${attribution} (${[from, ...(what === null ? [] : [what]), site, licence].join(', ')})`;
  return { text: [...lines, citation].join('\n'), content: { ...content, citation } };
}

function banded({ value, low, high }: Figure, unit: string): string {
  return `${threeDigits(value)} ${unit} (band ${fromTo(threeDigits(low), threeDigits(high))} ${unit})`;
}

function tokens(count: number): string {
  return `${integer(count)} output tokens`;
}
