import { pick } from '../../../src/core/text/json.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import type { Area, EarlierEstimate, EarlierFigure, ResultWarning } from '../token-energy.d.ts';
import { obstacleClaims } from './claim.ts';
import {
  afterIntroduction,
  boundaryInWords,
  emissionsInWords,
  gpusInWords,
  joined,
  kindOf,
  limitInWords,
  shortSubject,
  subjectInWords,
  tokensInWords,
} from './phrases.ts';
import { shortObstacles } from './short-claim.ts';
import type { EarlierConfiguration, EarlierFigures, EarlierMeaning } from './earlier.ts';
import { frameOf } from './frame.ts';
import { AS_MEASURED } from './lower-bound.ts';
import { matchOf, type NameMatch, providerWarnings } from './names.ts';
import type { Asked } from './options.ts';
import { gCo2eOf, whOfTokens } from './amounts.ts';
import { responseCount } from './prompts.ts';
import { EMISSIONS, ENERGY, quantity } from '../../../src/figures/quantities.ts';
import { type Lookup, missing } from './missing.ts';
import { measuredOn, onlyEarlier, replacedGpu } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';
import { warning } from './warning.ts';
import { sentence } from './words.ts';

const BASIS = 'measured-2024';

/** A configuration of the 2024 benchmark that was chosen for a question, and what was assumed. */
interface EarlierChoice {
  readonly best: EarlierConfiguration;
  /** The latency limit: mean time per output token, ms. */
  readonly limit: number;
  readonly match: NameMatch;
  /** The GPU in the question if the configuration is on another. */
  readonly otherGpuThan: string | null;
}

/**
 * The energy of the 2024 benchmark, or why it has none. Null if the question is not about that benchmark: it names
 * another workload, or a later measurement has the model on the GPU, or nothing has the model.
 */
export function earlierEstimateOf(
  figures: SnapshotFigures,
  asked: Asked,
  area: Lookup<Area>,
): Lookup<EarlierEstimate> | null {
  const { earlier, snapshot } = figures;
  const { workload, outputs, asOf } = asked;
  if (earlier === null || outputs !== undefined || (asOf !== undefined && asOf < snapshot.updated)) return null;
  if (workload !== undefined && !earlier.workloads.has(workload)) return null;
  const meaning =
    workload === undefined ? onlyEarlier(figures, asked) : earlierMeaningOf(figures, earlier, asked.model);
  if (meaning === null) return null;
  const choice = earlierChoiceOf(figures, earlier, asked, meaning);
  return choice.value === null
    ? choice
    : { value: estimateFrom(figures, earlier, asked, choice.value, area), reason: null };
}

/** What a name means in the 2024 benchmark, whether or not the model was measured later. */
function earlierMeaningOf({ modelOf }: SnapshotFigures, earlier: EarlierFigures, name: string): EarlierMeaning {
  const { among, note } = modelOf(name);
  if (among.length === 0) return earlier.named(name);
  const slugs = new Set(among.map(({ slug }) => slug));
  return { among: earlier.models.filter(({ slug }) => slugs.has(slug)), note };
}

function earlierChoiceOf(
  figures: SnapshotFigures,
  earlier: EarlierFigures,
  asked: Asked,
  { among, note: tableNote }: EarlierMeaning,
): Lookup<EarlierChoice> {
  const [model, ...others] = among;
  const slugs = among.map(({ slug }) => slug);
  if (others.length > 0)
    return missing(figures, {
      field: 'model',
      code: 'several_models',
      given: asked.model,
      values: { models: slugs.join(', ') },
      near: () => slugs,
    });
  if (model === undefined) return noEarlierModel(figures, asked);
  const match = matchOf(figures.snapshot, asked.model, model, tableNote);
  const workload = asked.workload ?? earlier.workloadsOf(model.slug)[0] ?? '';
  const values = { model: model.model, workload };
  const all = earlier.ranked(workload, model.slug);
  const { gpuOf, workloadsOf } = earlier;
  const measured = measuredOn(figures, { all, gpuOf, workloads: workloadsOf(model.slug) }, asked, values);
  if (measured.value === null) return measured;
  const limit = asked.maxItlMs ?? earlier.workloads.get(workload)?.tpot_deadline_ms ?? Infinity;
  const best = measured.value.find(({ meanTpotMs }) => meanTpotMs <= limit);
  if (best === undefined) {
    const fastest = Math.min(...measured.value.map(({ meanTpotMs }) => meanTpotMs));
    const shown = threeDigits(fastest, 'up');
    return missing(figures, {
      field: 'maxItlMs',
      code: 'no_latency_earlier',
      given: limit,
      values: { ...values, fastest: shown },
      near: () => [String(fastest)],
    });
  }
  const otherGpuThan = replacedGpu(asked.gpu, best.gpu, gpuOf);
  return { value: { best, limit, match, otherGpuThan }, reason: null };
}

/** A name of no model in the workload of 2024 that the question names. */
function noEarlierModel(figures: SnapshotFigures, { model: name, workload = '' }: Asked) {
  const { model, isOther } = figures.modelOf(name);
  if (model === null)
    return missing(figures, { field: 'model', code: isOther ? 'other_default' : 'no_model', given: name });
  const values = { model: model.model, workload };
  return missing(figures, {
    field: 'workload',
    code: 'no_model_in_workload',
    given: workload,
    values,
    near: () => model.workloads,
  });
}

function estimateFrom(
  figures: SnapshotFigures,
  earlier: EarlierFigures,
  asked: Asked,
  choice: EarlierChoice,
  area: Lookup<Area>,
): EarlierEstimate {
  const { best, limit, match, otherGpuThan } = choice;
  const { outputTokens = null, responses = 1, maxItlMs, boundary } = asked;
  // With a boundary, the PUE would be a step of a conversion.
  const pue = boundary === undefined ? (asked.pue ?? 1) : 1;
  const energyWh = whOfTokens(best.whPerMillionOutputTokens, (outputTokens ?? 0) * responses, pue);
  const whPerMeanResponse = whOfTokens(best.whPerMillionOutputTokens, best.avgOutputTokens, pue);
  const caveat = `${figures.snapshot.words.earlier_caveat} ${earlier.workloads.get(best.workload)?.caveat ?? ''}`;
  const frame = frameOf(
    figures,
    { ...asked, pue },
    { best, otherGpuThan, match, latencyLimitGiven: maxItlMs !== undefined, warnings: [] },
    area,
    caveat,
    { basis: BASIS, energySource: earlier.source, further: warningsOf(figures, earlier, asked, choice) },
  );
  const gCo2e = outputTokens === null || area.value === null ? null : figureOf(gCo2eOf(energyWh, area.value));
  const claimed = outputTokens === null ? whPerMeanResponse : energyWh;
  return {
    ...pick(best, ['rowId', 'slug', 'model', 'modelId', 'workload', 'gpu', 'card', 'numGpus']),
    ...pick(best, ['whPerMillionOutputTokens', 'avgOutputTokens', 'meanTpotMs']),
    ...frame,
    ...earlierClaims(figures, earlier, { ...asked, pue }, choice, {
      claimed,
      gCo2e: gCo2e?.value,
      area: area.value,
    }),
    atLeastWh: null,
    atLeastWhPerMillionOutputTokens: null,
    boundObstacle: 'unknown_uncertainty',
    gCo2e,
    promptWh: null,
    responsePercentiles: null,
    year: earlier.year,
    engine: earlier.engine,
    whPerMeanResponse,
    outputTokens,
    responses: responseCount(asked),
    maxMeanTpotMs: limit,
    ...(outputTokens !== null && { wh: figureOf(energyWh) }),
  };
}

/** A figure whose uncertainty is not known. */
function figureOf(value: number): EarlierFigure {
  return { value, low: null, high: null, basis: BASIS };
}

/** The warnings that a figure of 2024 needs. */
function warningsOf(
  figures: SnapshotFigures,
  { year }: EarlierFigures,
  asked: Asked,
  { best, match }: EarlierChoice,
): ResultWarning[] {
  const { snapshot } = figures;
  const { words } = snapshot;
  const { inputTokens, outputTokens, boundary } = asked;
  const { note } = match;
  const byRule = { asked: asked.model, model_id: best.modelId, note };
  return [
    ...(note === '' ? [] : [warning(words, 'by_rule_earlier', byRule)]),
    ...measuredLater(figures, best),
    ...providerWarnings(match),
    ...(outputTokens === undefined ? [warning(words, 'no_count')] : []),
    ...(inputTokens === undefined ? [] : [warning(words, 'earlier_prompt', { input: inputTokens })]),
    ...(boundary === undefined
      ? []
      : [
          warning(words, 'earlier_not_converted', {
            year: String(year),
            boundary: boundaryInWords(words, boundary),
          }),
        ]),
  ];
}

/** Warnings if the model was measured on this GPU later, with another precision, in which its later slug ends. */
function measuredLater({ models, tokens, snapshot: { words } }: SnapshotFigures, { slug, gpu }: EarlierConfiguration) {
  return models.flatMap((later) => {
    if (!later.slug.startsWith(`${slug}-fp`) || !later.gpus.includes(gpu)) return [];
    const [row] = later.workloads.flatMap((workload) => tokens.ranked(workload, later.slug));
    return [warning(words, 'measured_later', { model: later.slug, gpu, precision: row?.precision ?? '' })];
  });
}

function earlierClaims(
  { snapshot }: SnapshotFigures,
  { year, engine }: EarlierFigures,
  asked: Asked,
  { best, limit, match, otherGpuThan }: EarlierChoice,
  {
    claimed,
    gCo2e,
    area,
  }: { readonly claimed: number; readonly gCo2e?: number | undefined; readonly area: Area | null },
): Pick<EarlierEstimate, 'claim' | 'shortClaim'> {
  const { words } = snapshot;
  const { outputTokens: count, responses = 1 } = asked;
  const what =
    count === undefined
      ? sentence(words.claim_mean_response, { count: Math.round(best.avgOutputTokens) })
      : tokensInWords(words, count, responses);
  if (claimed === 0) return { claim: words.claim_nothing, shortClaim: words.claim_nothing };
  const gpus = gpusInWords({ gpu: best.card.toUpperCase(), numGpus: best.numGpus });
  const ofShort = { what, model: best.model, gpus, isLimitStated: true };
  const subject = {
    ...ofShort,
    details: `${best.modelId}, ${best.workload}`,
    limit: limitInWords(words, words.claim_limit_earlier, limit),
    shortLimit: limitInWords(words, words.short_limit_tokens, limit),
  };
  const isMeasuredModel = match.modelMatch === 'exact';
  const isMeasuredGpu = otherGpuThan === null;
  const conditions = { ...AS_MEASURED, isMeasuredModel, isMeasuredGpu };
  const values = { value: quantity(claimed, ENERGY), kind: kindOf(words, asked), engine, year: String(year) };
  const providerNote = match.providerNotes[0] ?? null;
  const obstructed = { conditions, providerNote, includedPromptTokens: null, acceptedTokens: Infinity };
  const electricity = gCo2e === undefined || area === null ? null : { area, gCo2e };
  const ofMeasured = (text: string): string =>
    isMeasuredModel && isMeasuredGpu ? text : afterIntroduction(words.claim_measured, text);
  const reading = (asked.inputTokens ?? 0) > 0 ? [words.short_reading_unknown] : [];
  const each = { ...values, value: quantity(claimed / responses, ENERGY) };
  const claim = [
    sentence(words.claim_earlier, { ...values, subject: subjectInWords(words, asked, subject) }),
    responses === 1 ? '' : ofMeasured(sentence(words.claim_each_earlier, each)),
    // The first sentence already says that this is not a lower bound.
    ...(providerNote === null ? shortObstacles : obstacleClaims)(words, asked, obstructed),
    ...reading,
    electricity === null
      ? ''
      : ofMeasured(
          emissionsInWords(words.claim_emissions_value, electricity.area, {
            value: quantity(electricity.gCo2e, EMISSIONS),
          }),
        ),
  ];
  const shortClaim = [
    sentence(words.short_earlier, {
      ...values,
      emissions:
        electricity === null || asked.grid === undefined
          ? ''
          : sentence(words.short_emissions, {
              value: quantity(electricity.gCo2e, EMISSIONS),
              area: electricity.area.displayName,
            }),
      subject: shortSubject(words, asked, {
        subject: { ...ofShort, limit: subject.shortLimit },
        workload: best.workload,
      }),
    }),
    ...shortObstacles(words, asked, obstructed),
    ...reading,
  ];
  return { claim: joined(claim), shortClaim: joined(shortClaim) };
}
