import { pick } from '../../../src/core/text/json.ts';
import type { Area, Configuration, PromptEnergy, ResultWarning } from '../token-energy.d.ts';
import { noteOn } from './areas.ts';
import { type Claimed, claimOf, isNothing, nothingClaim } from './claim.ts';
import type { NameMatch } from './names.ts';
import type { Asked } from './options.ts';
import { gpusInWords } from './phrases.ts';
import type { Lookup } from './missing.ts';
import type { Choice } from './selection.ts';
import { shortClaimOf, shortObstacles } from './short-claim.ts';
import type { SnapshotFigures } from './snapshot.ts';
import type { SnapshotWords } from './snapshot-words.ts';
import { warning } from './warning.ts';
import { sentence } from './words.ts';

/** A result in sentences, long and short. */
export function claimsOf(words: SnapshotWords, asked: Asked, claimed: Claimed) {
  if (isNothing(claimed)) {
    const claim = nothingClaim(words, asked, claimed, shortObstacles(words, asked, claimed));
    return { claim, shortClaim: claim };
  }
  return { claim: claimOf(words, asked, claimed), shortClaim: shortClaimOf(words, asked, claimed) };
}

/**
 * What only some estimates have: the energy of reading the prompt, warnings that precede the one about the PUE, and a
 * code of their own for the warning that the question names no GPU.
 */
interface Further<Basis extends string> {
  readonly basis: Basis;
  /** The source of the energy, if it is not the one of all later measurements. */
  readonly energySource?: string;
  readonly promptWh?: PromptEnergy | null;
  readonly further?: readonly ResultWarning[];
  readonly anyGpu?: 'any_gpu' | 'any_gpu_predicted';
}

/** The parts of a choice that every estimate states. */
type Framed = Pick<
  Choice<Pick<Configuration, 'gpu' | 'model'> & Partial<Pick<Configuration, 'numGpus'>>>,
  'best' | 'otherGpuThan' | 'latencyLimitGiven' | 'warnings'
> & { readonly match: Pick<NameMatch, 'modelMatch'> };

/** The fields that every estimate has besides its energy. */
export function frameOf<Basis extends string>(
  figures: SnapshotFigures,
  asked: Asked,
  choice: Framed,
  area: Lookup<Area>,
  caveat: string,
  { basis, energySource, promptWh = null, further = [], anyGpu = 'any_gpu' }: Further<Basis>,
) {
  const { release, citation, sources, words } = figures.snapshot;
  const { pue = 1, outputTokens, outputs } = asked;
  const { otherGpuThan, latencyLimitGiven, match } = choice;
  // Without a count, no emissions follow from the grid carbon intensity.
  const electricity = (outputTokens ?? outputs) === undefined ? null : area.value;
  const used = [
    energySource ?? sources.energy,
    // A prompt within the measured lengths adds nothing from this source.
    ...(promptWh === null || promptWh.low === 0 || sources.prompts === null ? [] : [sources.prompts]),
    ...(electricity === null ? [] : [sources.grid]),
  ];
  return {
    basis,
    modelMatch: match.modelMatch,
    latencyLimitGiven,
    electricity: electricity === null ? null : pick(electricity, ['iso3', 'displayName', 'year', 'gCo2ePerKwh']),
    pue,
    otherGpuThan,
    boundary: 'gpu_only',
    caveat: pue === 1 ? caveat : sentence(words.before_pue, { caveat }),
    warnings: frameWarnings(figures, asked, choice, area, { further, anyGpu }),
    release,
    citation: citationWith(citation, used),
    sources: used,
  } as const;
}

/** How to cite a result: the data with its release, and the sources that it uses. */
export function citationWith(data: string, sources: readonly string[]): string {
  return `${data}. Sources: ${[...new Set(sources)].join('; ')}.`;
}

/** All warnings of an estimate. */
function frameWarnings(
  figures: SnapshotFigures,
  { gpu, numGpus, pue = 1, grid: place }: Asked,
  { best, otherGpuThan, warnings }: Framed,
  area: Lookup<Area>,
  { further, anyGpu }: Required<Pick<Further<string>, 'further' | 'anyGpu'>>,
): ResultWarning[] {
  const { words, pue_note, grid } = figures.snapshot;
  const { numGpus: assumed = 1 } = best;
  // One GPU is what a reader expects.
  const isNumberAssumed = gpu !== undefined && otherGpuThan === null && numGpus === undefined && assumed > 1;
  const note = place === undefined ? null : noteOn(place, grid);
  return [
    ...warningsOf(figures, warnings),
    ...(gpu === undefined ? [warning(words, anyGpu, { gpu: best.gpu })] : []),
    ...(isNumberAssumed
      ? [warning(words, 'assumed_count', { gpus: gpusInWords({ gpu: best.gpu, numGpus: assumed }) })]
      : []),
    ...(otherGpuThan === null
      ? []
      : [warning(words, 'other_gpu', { gpu: best.gpu, model: best.model, asked: otherGpuThan })]),
    ...further,
    ...(note === null ? [] : [{ code: 'place', message: note } as const]),
    ...(area.value === null ? [warning(words, 'no_emissions', { why: area.reason().message })] : []),
    ...(pue > 1 ? [{ code: 'pue', message: pue_note } as const] : []),
  ];
}

/** The notice on the release, before other warnings. */
export function warningsOf({ snapshot, notice }: SnapshotFigures, warnings: readonly ResultWarning[]): ResultWarning[] {
  const date = snapshot.release ?? '';
  return [...(notice === null ? [] : [warning(snapshot.words, 'notice', { date, notice })]), ...warnings];
}
