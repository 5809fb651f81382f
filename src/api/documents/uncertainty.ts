import { sourceUncertainty } from '../../figures/source-uncertainty.ts';
import { COVERAGE_FACTOR, SENSOR } from '../../figures/uncertainty.ts';
import type { Index } from '../../contract/generated/api.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { fill } from '../../core/text/fill.ts';
import { roundTo } from '../../core/text/number.ts';
import type { RecordIds } from './endpoint.ts';

/** The record ids of the components of an uncertainty, for every document that has one. */
export const UNCERTAINTY_RECORDS: RecordIds = { 'uncertainty.components': ['name'] };

/** The published uncertainty of the source of the index. `method` is the text on how it was computed. */
export function publishedUncertainty(
  inputs: Pick<Inputs, 'service'> & Parameters<typeof sourceUncertainty>[0],
  method = inputs.service.uncertainty.method,
): Index['uncertainty'] {
  const { source, reproducibility, groups, runs } = sourceUncertainty(inputs);
  const words = inputs.service.uncertainty;
  return {
    relative_standard: roundTo(source.relativeStandard, 6),
    coverage_factor: COVERAGE_FACTOR,
    relative_expanded: roundTo(source.relativeExpanded, 6),
    degrees_of_freedom: roundTo(source.degreesOfFreedom, 2),
    components: [
      {
        name: 'reproducibility',
        relative_standard: reproducibility.relativeStandard,
        kind: 'A',
        degrees_of_freedom: reproducibility.degreesOfFreedom,
        evidence: fill(words.reproducibility_evidence, { groups, runs }),
      },
      {
        name: 'sensor',
        relative_standard: roundTo(SENSOR, 6),
        kind: 'B',
        degrees_of_freedom: null,
        evidence: words.sensor_evidence,
      },
    ],
    method,
  };
}
