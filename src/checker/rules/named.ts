import { precisionOf, precisionsIn, quantizationOf } from '../precisions.ts';
import { productKey } from '../cards.ts';
import { figureRule, type Rule } from '../rule.ts';

/** Whose cards a meter reads, by the name of the energy source. */
const METERS: readonly (readonly [RegExp, string])[] = [
  [/^(nvml|dcgm|nvidia_smi)_/, 'NVIDIA'],
  [/^amd_smi_/, 'AMD'],
];

/** No language model of today's kind is older: the paper that it follows is of June 2017. */
const FIRST_DAY = '2017-06-01';

/** Rules that hold what is named against what is known by the name: meters, number formats, products, days. */
export const namedRules: readonly Rule[] = [
  figureRule({
    id: 'physics/external-meter',
    title:
      'Energy of an external meter is that of the cards alone, and notes say what it was connected to. A warning where they do, an error where notes are empty.',
    why: 'Every figure here is GPU energy only; a meter outside the machine sees the host as well.',
    hint: 'Measure with the counters of the cards, or put the energy of the host into host_wh_per_million_output_tokens. A meter between board and card sees the card alone: say so in notes, and leave the warning.',
    example: '"energy_source": "external_meter"',
    needs: ['energy_source', 'notes'],
    check: ({ energy_source: source, notes }) => {
      if (source !== 'external_meter') return null;
      const isSaid = notes.trim() !== '';
      const message = `An external meter sees more than the GPUs, and every figure here is GPU energy only${isSaid ? '' : '; notes do not say what it was connected to'}`;
      return { message, found: source, ...(isSaid && { severity: 'warning' }) };
    },
  }),
  figureRule({
    id: 'physics/meter',
    title: 'energy_source is a meter that the card has.',
    why: "The counters of one maker's driver do not read the cards of another.",
    hint: 'Write where the energy was read, and check gpu.',
    example: '"energy_source": "amd_smi_power", "gpu": "H100"',
    needs: ['energy_source', 'gpu'],
    check: (m, _reference, { cards: { vendor } }) => {
      const maker = METERS.find(([pattern]) => pattern.test(m.energy_source))?.[1];
      if (maker === undefined || vendor === null || vendor === maker) return null;
      const message = `${m.gpu} is a card of ${vendor}, and the meter reads cards of ${maker}`;
      return { message, found: m.energy_source };
    },
  }),
  figureRule({
    id: 'physics/precision-detail',
    title:
      'precision_detail is a format of the precision, and so is what the name of the model says. A warning for the name.',
    why: 'They name one number format: readers compare rows of one precision.',
    hint: 'Write the precision of the weights; precision_detail names their format.',
    example: '"precision": "FP8", "precision_detail": "AWQ INT4"',
    needs: ['precision', 'model_id'],
    check: ({ precision, precision_detail: detail, model_id: name }) => {
      const found = precision;
      const quantization = typeof detail === 'string' ? quantizationOf(detail) : null;
      if (quantization !== null && quantization.name !== detail) {
        const fix = `Write "${quantization.name}".`;
        const message = 'The quantization is written in another way than elsewhere';
        const allowed = quantization.name;
        return { pointer: '/precision_detail', message, found: String(detail), allowed, fix, severity: 'warning' };
      }
      // Its scales take bits of their own.
      if (quantization !== null && precision === 'other') return null;
      const whole = typeof detail === 'string' ? precisionOf(detail) : null;
      const meant = typeof detail !== 'string' ? [] : whole === null ? precisionsIn(detail) : [whole];
      const isGptq = /gptq/i.test(String(detail)) && precision === 'INT8';
      if (meant.length > 0 && !meant.includes(precision) && !isGptq) {
        return { message: `${String(detail)} is a format of ${meant.join(' or ')}`, found, allowed: meant.join(', ') };
      }
      const named = precisionsIn(name);
      if (named.length === 0 || named.includes(precision)) return null;
      const message = `The name of the model says ${named.join(' or ')}`;
      return { message, found, allowed: named.join(', '), severity: 'warning' };
    },
  }),
  figureRule({
    id: 'physics/gpu-product',
    title: 'gpu_product is a card of gpu.',
    why: 'The two name one card: its limits follow from them.',
    hint: 'Write gpu as hardware.json has it for the product.',
    example: '"gpu": "H200", "gpu_product": "NVIDIA H100 PCIe"',
    needs: ['gpu_product', 'gpu'],
    check: ({ gpu_product: product, gpu }, { products }) => {
      const key = typeof product === 'string' ? products.get(productKey(product))?.card.gpu_key : undefined;
      if (key === undefined || key === gpu) return null;
      const message = 'gpu is not the card that gpu_product names';
      const found = `gpu ${gpu}, gpu_product ${product ?? ''}`;
      return {
        message,
        found,
        allowed: `gpu "${key}", or another product`,
        fix: `If that is the product, write "gpu": "${key}".`,
      };
    },
  }),
  figureRule({
    id: 'honesty/card-date',
    title:
      'measured_on is not before the card was announced, or could be had, nor before June 2017. A warning between announcement and the first month in which others could have the card.',
    why: 'Nobody measures on a card that does not exist yet.',
    hint: 'Check the year of measured_on, and gpu.',
    example: '"gpu": "B200", "measured_on": "2022-01-15"',
    needs: ['measured_on', 'gpu'],
    check: (m, _reference, { cards: { cards, announced, availableFrom: available } }) => {
      const [month, found] = [m.measured_on.slice(0, 7), m.measured_on];
      if (m.measured_on < FIRST_DAY) {
        return { message: 'The day is before any model of this kind', found, allowed: `at least ${FIRST_DAY}` };
      }
      if (cards.length === 0 || month >= available) return null;
      const message = `The day is before ${month >= announced ? `others could have a ${m.gpu}` : `the ${m.gpu} existed`}`;
      const words = announced === available ? '' : `, announced in ${announced}`;
      const allowed = `${available} or later${words}`;
      return { message, found, allowed, ...(month >= announced && { severity: 'warning' }) };
    },
  }),
];
