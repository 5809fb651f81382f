import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import type { TableRows } from '../../contract/tables/table.ts';
import { keptByHand } from '../source.ts';
import { cardDocuments, cardEvidence, cardNames, cards } from './tables.ts';

const tables = { cards, cardNames, cardEvidence, cardDocuments };
type CardRows = TableRows<typeof tables>;

/** The fields for which each GPU must have evidence. */
const STATED = [
  'product_names',
  'memory_gb',
  'bandwidth_gb_s',
  'power_limit_w',
  'peak_tflops',
  'available_from',
] as const;

const rules: readonly DataRule<CardRows>[] = [
  {
    id: 'gpu-cards/stray',
    title:
      'Each name and each piece of evidence belongs to a GPU of cards.csv. Evidence names a document of documents.csv.',
    check: ({ cards, cardNames, cardEvidence, cardDocuments }) => {
      const inCards = { column: 'card', knownIn: 'cards.csv', known: cards.map(cardOf) };
      return [
        ...unknownValues({ file: 'names.csv', values: cardNames.map(cardOf), ...inCards }),
        ...unknownValues({ file: 'evidence.csv', values: cardEvidence.map(cardOf), ...inCards }),
        ...unknownValues({
          file: 'evidence.csv',
          column: 'document',
          values: cardEvidence.map(({ document }) => document),
          knownIn: 'documents.csv',
          known: cardDocuments.map(({ id }) => id),
        }),
      ];
    },
  },
  {
    id: 'gpu-cards/no-evidence',
    title: 'Every figure of a GPU has evidence.',
    check: ({ cards, cardEvidence }) => {
      const stated = new Set(
        cardEvidence.filter(({ role }) => role === 'figure').map(({ card, field }) => `${card} ${field}`),
      );
      return cards.flatMap((row) => {
        const fields = [...STATED, ...(['idle_w', 'announced'] as const).filter((field) => row[field] !== null)];
        return fields
          .filter((field) => !stated.has(`${row.card} ${field}`))
          .map((field) => {
            const message = `evidence.csv names no document for ${field} of ${row.card}`;
            return {
              file: 'evidence.csv',
              pointer: 'field',
              message,
              fix: 'Add a row with the document that states the figure.',
            };
          });
      });
    },
  },
  {
    id: 'gpu-cards/highest',
    title: 'The highest values are at least the values of the GPU.',
    check: ({ cards }) =>
      cards.flatMap((row) => {
        const columns = {
          highest_bandwidth_gb_s: row.bandwidth_gb_s,
          highest_power_limit_w: row.power_limit_w,
          highest_tflops_16bit: Math.max(row.peak_tflops_bf16 ?? 0, row.peak_tflops_fp16 ?? 0),
          highest_tflops_8bit: Math.max(row.peak_tflops_fp8 ?? 0, row.highest_tflops_16bit),
          highest_tflops_4bit: Math.max(row.peak_tflops_fp4 ?? 0, row.highest_tflops_8bit),
        };
        return (Object.keys(columns) as (keyof typeof columns)[])
          .filter((field) => row[field] < columns[field])
          .map((pointer) => {
            const message = `${pointer} of ${row.card} is lower than the value of the GPU itself`;
            return {
              file: 'cards.csv',
              pointer,
              message,
              found: String(row[pointer]),
              allowed: `at least ${columns[pointer]}`,
            };
          });
      }),
  },
];

/**
 * The limits of each GPU, with the documents that state every figure. Measurements are checked against these limits.
 * Kept by hand, because nobody publishes them as one file.
 */
export const gpuCards = keptByHand('gpu-cards', tables, rules);

function cardOf({ card }: { readonly card: string }): string {
  return card;
}
