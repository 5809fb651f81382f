import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import type { TableRows } from '../../contract/tables/table.ts';
import { keptByHand } from '../source.ts';
import { cardDocuments, cardEvidence, cardNames, cards } from './tables.ts';

const handKept = { cards, cardNames, cardEvidence, cardDocuments };
type CardRows = TableRows<typeof handKept>;

/** What each card must have evidence for. */
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
    title: 'Names and evidence are of a card of cards.csv, and evidence is in a document of documents.csv.',
    check: (of) => {
      const known = ['cards.csv', of.cards.map(cardOf)] as const;
      const documents = of.cardEvidence.map(({ document }) => document);
      return [
        ...unknownValues(['names.csv', 'card'], of.cardNames.map(cardOf), known),
        ...unknownValues(['evidence.csv', 'card'], of.cardEvidence.map(cardOf), known),
        ...unknownValues(['evidence.csv', 'document'], documents, [
          'documents.csv',
          of.cardDocuments.map(({ id }) => id),
        ]),
      ];
    },
  },
  {
    id: 'gpu-cards/no-evidence',
    title: 'Every figure of a card has evidence.',
    check: (of) => {
      const stated = new Set(
        of.cardEvidence.filter(({ role }) => role === 'figure').map((e) => `${e.card} ${e.field}`),
      );
      return of.cards.flatMap((row) => {
        const fields = [...STATED, ...(['idle_w', 'announced'] as const).filter((field) => row[field] !== null)];
        return fields
          .filter((field) => !stated.has(`${row.card} ${field}`))
          .map((field) => {
            const message = `evidence.csv does not say where ${field} of ${row.card} stands`;
            return { file: 'evidence.csv', pointer: 'field', message, fix: 'Add the document of the figure.' };
          });
      });
    },
  },
  {
    id: 'gpu-cards/highest',
    title: 'The highest values are at least the values of the GPU.',
    check: (of) =>
      of.cards.flatMap((row) => {
        const own = {
          highest_bandwidth_gb_s: row.bandwidth_gb_s,
          highest_power_limit_w: row.power_limit_w,
          highest_tflops_16bit: Math.max(row.peak_tflops_bf16 ?? 0, row.peak_tflops_fp16 ?? 0),
          highest_tflops_8bit: Math.max(row.peak_tflops_fp8 ?? 0, row.highest_tflops_16bit),
          highest_tflops_4bit: Math.max(row.peak_tflops_fp4 ?? 0, row.highest_tflops_8bit),
        };
        return (Object.keys(own) as (keyof typeof own)[])
          .filter((field) => row[field] < own[field])
          .map((pointer) => {
            const message = `The figure for checks of ${row.card} is lower than the card's own`;
            return {
              file: 'cards.csv',
              pointer,
              message,
              found: String(row[pointer]),
              allowed: `at least ${own[pointer]}`,
            };
          });
      }),
  },
];

/**
 * What each GPU card can do at most, with the documents of every figure: measurements are checked against it. Kept by
 * hand, because nobody publishes it as one file.
 */
export const gpuCards = keptByHand('gpu-cards', handKept, rules);

function cardOf({ card }: { readonly card: string }): string {
  return card;
}
