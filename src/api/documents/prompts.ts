import type { Prompts, PromptRate, PromptSum } from '../../contract/generated/api.d.ts';
import type { GpuCardRow, KernelFloorRow } from '../../contract/generated/data.d.ts';
import { CHAT } from '../../figures/chat.ts';
import {
  mostPromptTokens,
  PROMPT_DOMAIN,
  PROMPT_FACTORS,
  promptJoules,
  type RunFloors,
} from '../../figures/prompts.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { fill } from '../../core/text/fill.ts';
import { roundTo, roundToSignificant } from '../../core/text/number.ts';
import { byKeys } from '../../core/text/order.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';
import { promptCaveat } from '../../figures/caveat.ts';

/** For a GPU with kernel times, the GPU that uses them as well: it has the same chip and power limit. */
const KERNELS_ALSO_USED_FOR: Readonly<Record<string, string>> = { 'h200-sxm-141gb': 'h100-sxm-80gb' };

/** The fields that identify a class of models. */
const CLASSES = [
  { model_class: 'dense-16-bit', isDense: true, bits: 16 },
  { model_class: 'mixture-of-experts-16-bit', isDense: false, bits: 16 },
  { model_class: '8-bit', isDense: false, bits: 8 },
] as const;

/**
 * A model size within the domain, in billions of parameters. Energy is proportional to the size, so any size gives the
 * same rates.
 */
const SIZE_B = 10;

/** `prompts.json`: a lower bound for the energy of reading a prompt, from its kernels alone. */
export const prompts = documentEndpoint<Prompts>({
  path: '/prompts.json',
  schema: 'Prompts',
  sources: ['aiconfigurator', 'gpu-cards', 'ml-energy'],
  records: { rates: ['card', 'model_class'], sums: ['card', 'model'] },
  body(inputs) {
    const { service, aiconfigurator } = inputs;
    const cards = cardsOf(inputs);
    const measured_prompt_tokens = mostPromptTokens(runsWithFloors(inputs));
    return {
      unit: 'J per input token',
      basis: 'floor-from-kernels',
      boundary: 'gpu_only',
      caveat: promptCaveat(service),
      formula: service.prompts.formula,
      factors: PROMPT_FACTORS,
      domain: {
        text: service.prompts.domain,
        ...PROMPT_DOMAIN,
      },
      measured_prompt_tokens,
      measured_prompt_note: fill(service.prompts.measured_prompt_note, {
        measured_prompt_tokens: measured_prompt_tokens.toLocaleString('en'),
      }),
      source: publishedSource(aiconfigurator.source),
      rates: cards.flatMap(ratesOf),
      sums: cards
        .filter(({ row, kernelsOf }) => row.card === kernelsOf)
        .flatMap(({ row, floors }) => sumsOf(row.card, floors)),
    };
  },
});

interface PromptCardData {
  readonly row: GpuCardRow;
  readonly kernelsOf: string;
  readonly floors: readonly KernelFloorRow[];
}

/** The GPUs with known kernel times. @throws Error if data/gpu-cards lacks one of them. */
function cardsOf({ aiconfigurator: { floors }, gpuCards }: Pick<Inputs, 'aiconfigurator' | 'gpuCards'>) {
  const timed = [...new Set(floors.map(({ card }) => card))];
  const named = timed.flatMap((kernelsOf) =>
    [kernelsOf, KERNELS_ALSO_USED_FOR[kernelsOf] ?? []].flat().map((card): PromptCardData => {
      const row = gpuCards.cards.find((each) => each.card === card);
      if (row === undefined) throw new Error(`data/gpu-cards/cards.csv has no card ${card}`);
      return { row, kernelsOf, floors: floors.filter((each) => each.card === kernelsOf) };
    }),
  );
  return named.sort(byKeys(({ row }) => row.card));
}

function ratesOf({ row, kernelsOf }: PromptCardData): PromptRate[] {
  const peaks = { 16: row.peak_tflops_bf16, 8: row.peak_tflops_fp8 };
  return CLASSES.flatMap(({ model_class, isDense, bits }) => {
    const peak = peaks[bits];
    if (peak === null) return [];
    const limits = { power_limit_w: row.power_limit_w, peak_tflops: peak };
    const prompt = { activeParamsB: SIZE_B, isDense, gpu: limits, bits, tokens: 1, measured: 0 };
    const energy = promptJoules(prompt, { factors: PROMPT_FACTORS, domain: PROMPT_DOMAIN });
    const perBillion = (joules: number): number => roundTo(joules / SIZE_B, 9);
    const orNull = (joules: number | null): number | null => (joules === null ? null : perBillion(joules));
    return [
      {
        card: row.card,
        gpu: row.gpu_key,
        kernels_of: kernelsOf,
        model_class,
        ...limits,
        joules_per_input_token_per_b_low: perBillion(energy.low),
        joules_per_input_token_per_b: orNull(energy.central),
        joules_per_input_token_per_b_high: orNull(energy.high),
      },
    ];
  });
}

/** Joules per input token by prompt length, for each model on a GPU, to four digits. */
function sumsOf(card: string, floors: readonly KernelFloorRow[]): PromptSum[] {
  const prompts = floors.filter(({ phase }) => phase === 'prompt');
  return groupBy(prompts, (row) => row.model).map(([model, rows]) => {
    const points = rows.map((row) => [row.tokens, roundToSignificant(row.joules_per_token, 4)] as const);
    return { card, model, joules_per_input_token: Object.fromEntries<number>(points) };
  });
}

/** The BF16 chat configurations on one GPU whose kernels were timed with their running batch or a larger one. */
function runsWithFloors(inputs: Pick<Inputs, 'aiconfigurator' | 'gpuCards' | 'mlEnergy'>): RunFloors[] {
  const cards = cardsOf(inputs);
  return inputs.mlEnergy.configurations
    .filter((run) => run.workload === CHAT && run.num_gpus === 1 && run.precision === 'BF16')
    .flatMap((run) => {
      const card = cards.find(({ row }) => row.gpu_key === run.gpu);
      const floors = (card?.floors ?? []).filter(({ model }) => model === run.slug);
      const isSummed = floors.some(({ phase, batch }) => phase === 'step' && batch >= run.avg_running_batch);
      return isSummed ? [{ run, floors }] : [];
    });
}
