import { figure } from '../../core/text/number.ts';
import { type Fault, figureRule, type Rule } from '../rule.ts';
import { fitEachOther } from './relations.ts';
import { TOTALS } from '../totals.ts';

/** Totals may be rounded: to this share a figure has to follow from them. */
const WITHIN = 0.001;

/** Rules about what a measuring kit leaves in a file for others to recalculate. */
export const kitRules: readonly Rule[] = [
  ...TOTALS.map(({ field, unit, from, value, words }) =>
    figureRule({
      id: `kit/${field.replaceAll('_', '-')}`,
      title: `Of a file from the measuring kit, ${field} is ${words}, within 0.1 %.`,
      why: 'Who divides the totals must find the figure: they are over the windows of all runs.',
      hint: 'Take the totals over the windows of all runs, and the mean length of a window.',
      example: `"kit": { ... }, "energy_joules_total": 1000, "output_tokens_total": 5000, "${field}": 9`,
      needs: [field, 'kit', ...from],
      check: (_, __, subject): Fault | null => {
        const { measurement: m } = subject;
        const wanted = m?.kit == null ? null : value(m);
        if (m === null || wanted === null || Math.abs(m[field] / wanted - 1) <= WITHIN) return null;
        if (!fitEachOther(subject)) return null;
        return {
          message: `${field} does not follow from the totals`,
          found: `${m[field]}${unit}`,
          allowed: `about ${figure(wanted)}${unit}: ${words}`,
        };
      },
    }),
  ),
  figureRule({
    id: 'kit/log',
    title: 'A file that states to come from the measuring kit has the totals and the digest of its log.',
    why: 'They are what lets others recalculate it; the kit writes them.',
    hint: 'Leave the file as the kit wrote it; a file made by hand has no kit.',
    example: '"kit": { "name": "token-energy measure", "version": "1.0.0" } without logs_sha256',
    needs: ['kit'],
    check: ({ kit }, _, { measurement }) => {
      if (kit == null || measurement === null) return null;
      const missing = KIT_WRITES.filter((field) => measurement[field] == null);
      return missing.length === 0 ? null : { message: `The kit writes ${missing.join(', ')}, and they are missing` };
    },
  }),
];

const KIT_WRITES = ['energy_joules_total', 'output_tokens_total', 'window_cv', 'logs_sha256'] as const;
