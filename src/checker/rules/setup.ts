import type { Measurement } from '../../contract/generated/api.d.ts';
import { precisionOf, precisionsIn, quantizationOf } from '../precisions.ts';
import { checkFields, type Rule, type RuleFinding } from '../rule.ts';
import { gpuNameRule } from './gpu-name.ts';
import { migRules } from './mig.ts';
import { parallelismRule } from './parallelism.ts';

/** The vendors whose GPUs a meter reads, by the name of the energy source. */
const METERS: readonly (readonly [energySource: RegExp, vendor: string])[] = [
  [/^(nvml|dcgm|nvidia_smi)_/, 'NVIDIA'],
  [/^amd_smi_/, 'AMD'],
];

const meterRule: Rule = {
  id: 'physics/meter',
  title: 'energy_source fits the vendor of the GPU. If the meter is external, `notes` states what it was connected to.',
  why: "Every value here is GPU energy only. A meter outside the machine includes the host, and one vendor's driver does not read another vendor's GPUs.",
  hint: 'Write where the energy was read, and check gpu. Put host energy into host_wh_per_million_output_tokens. A meter between board and GPU reads the GPU alone: say so in notes and ignore the warning.',
  example: '"energy_source": "external_meter"; "energy_source": "amd_smi_power", "gpu": "H100"',
  checks: [
    checkFields(['energy_source', 'notes'], ({ energy_source: source, notes }) => {
      if (source !== 'external_meter') return null;
      const message = 'An external meter usually reads more than the GPUs, but every value here is GPU energy only';
      const isExplained = notes.trim() !== '';
      return {
        message,
        found: source,
        fix: isExplained
          ? 'If the meter reads the GPUs alone, ignore the warning. Otherwise, use the energy counter of the driver.'
          : 'Say in notes what the meter was connected to.',
        ...(isExplained && { severity: 'warning' }),
      };
    }),
    checkFields(['energy_source', 'gpu'], (m, { gpus: { vendor } }) => {
      const meterVendor = METERS.find(([pattern]) => pattern.test(m.energy_source))?.[1];
      if (meterVendor === undefined || vendor === null || vendor === meterVendor) return null;
      const counter = vendor === 'AMD' ? 'amd_smi_total_energy' : 'nvml_total_energy';
      const isKnown = vendor === 'AMD' || vendor === 'NVIDIA';
      return {
        message: `${m.gpu} is a GPU from ${vendor}, but this meter reads GPUs from ${meterVendor}`,
        found: m.energy_source,
        fix: isKnown
          ? `If the GPU is right, write the meter that was read, such as "${counter}".`
          : 'If the GPU is right, write "other" and name the meter in notes.',
      };
    }),
  ],
};

const precisionRule: Rule = {
  id: 'physics/precision',
  title: '`precision` agrees with precision_detail and with the model name.',
  why: 'All three name one number format, and readers compare rows of one precision.',
  hint: 'Write the precision of the weights. precision_detail names their exact format.',
  example: '"precision": "FP8", "precision_detail": "AWQ INT4"',
  checks: [checkFields(['precision', 'model_id'], precisionFinding)],
};

/** Rules about which GPUs were used and how the model was split over them. */
export const setupRules: readonly Rule[] = [meterRule, precisionRule, gpuNameRule, parallelismRule, ...migRules];

type PrecisionFields = Pick<Measurement, 'precision' | 'model_id'> & Partial<Measurement>;

function precisionFinding({ precision, precision_detail, model_id }: PrecisionFields): RuleFinding | null {
  const detail = precision_detail ?? null;
  if (detail === null) return modelNameFinding(precision, model_id);
  const quantization = quantizationOf(detail);
  if (quantization !== null && quantization.name !== detail) return spellingFinding(detail, quantization.name);
  // The scales of a quantization need additional bits, so "other" is always right.
  if (quantization !== null && precision === 'other') return null;
  return formatFinding(precision, detail) ?? modelNameFinding(precision, model_id);
}

/** The finding about a quantization that is not spelled as elsewhere. */
function spellingFinding(found: string, allowed: string): RuleFinding {
  const message = 'The quantization is usually spelled differently';
  return { pointer: '/precision_detail', message, found, allowed, fix: `Write "${allowed}".`, severity: 'warning' };
}

/** The finding about a precision that is not the one of the number format in precision_detail; null if they agree. */
function formatFinding(precision: string, detail: string): RuleFinding | null {
  const format = precisionOf(detail);
  const meant = format === null ? precisionsIn(detail) : [format];
  const isGptq = /gptq/i.test(detail) && precision === 'INT8';
  if (meant.length === 0 || meant.includes(precision) || isGptq) return null;
  return {
    message: `${detail} (precision_detail) is a format of ${meant.join(' or ')}`,
    found: precision,
    allowed: meant.join(', '),
    fix: `Write "precision": "${meant[0]}", or correct precision_detail.`,
  };
}

/**
 * The finding about a precision that is not the one in the name of the model; null if they agree or the name has none.
 */
function modelNameFinding(precision: string, modelId: string): RuleFinding | null {
  const named = precisionsIn(modelId);
  if (named.length === 0 || named.includes(precision)) return null;
  return {
    message: `The name of the model says ${named.join(' or ')}`,
    found: precision,
    allowed: named.join(', '),
    fix: `Write "precision": "${named[0]}" if these weights were served, or the model_id of the weights that were.`,
    severity: 'warning',
  };
}
