import type { PromptRate, Prompts } from '../../../src/contract/generated/api.d.ts';
import { inPrint, integer, significant } from '../../../src/figures/format.ts';
import { Table } from '../table.tsx';

/** What reading a prompt takes at least, per card and class of models. */
export function PromptFloors({ prompts, csv }: { readonly prompts: Prompts; readonly csv: string | undefined }) {
  return (
    <>
      <p>{inPrint(prompts.caveat)}</p>
      <p>{inPrint(prompts.formula)}</p>
      <Table
        caption="Energy of reading, mJ per input token and billion active parameters: a floor from kernels, not measured"
        csv={csv}
        rows={prompts.rates}
        columns={[
          { head: 'Card', rowHead: true, sort: ({ card }) => card },
          { head: 'Models', line: true, sort: ({ model_class }) => CLASSES[model_class] },
          rate('At least', (row) => row.joules_per_input_token_per_b_low),
          rate('In the middle', (row) => row.joules_per_input_token_per_b),
          rate('At most', (row) => row.joules_per_input_token_per_b_high),
        ]}
      />
      <p>
        {inPrint(prompts.measured_prompt_note)} That is {integer(prompts.measured_prompt_tokens)} tokens.
      </p>
    </>
  );
}

const CLASSES: Readonly<Record<PromptRate['model_class'], string>> = {
  'dense-16-bit': 'dense, 16 bits',
  'mixture-of-experts-16-bit': 'mixture of experts, 16 bits',
  '8-bit': '8 bits',
};

function rate(head: string, of: (row: PromptRate) => number | null) {
  return {
    head,
    unit: 'mJ',
    ...(head === 'At least' && { line: true as const }),
    // What is not known stands last.
    sort: (row: PromptRate) => of(row) ?? Number.MAX_VALUE,
    cell: (row: PromptRate) => {
      const value = of(row);
      return value === null ? '–' : significant(1000 * value);
    },
  };
}
