import { marked } from 'marked';
import { csv } from '../core/text/csv.ts';
import { groupBy } from '../core/text/group-by.ts';
import { inert, table } from '../core/text/markdown.ts';
import { day, integer } from '../figures/format.ts';
import { EMISSIONS, inWords } from './paragraph.ts';
import { type MeasuredLine, type Report, sumOf } from './report.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ccc}
@media print{tr,p{break-inside:avoid}}`;

const NAMES = {
  model: ({ estimate }: MeasuredLine) => estimate.model,
  month: ({ month }: MeasuredLine) => day(month),
  place: ({ place, estimate: { electricity } }: MeasuredLine) => electricity?.display_name ?? `${place} (not known)`,
};

/** The report as a page to print, which loads nothing: the paragraph, sums, what each figure is of, and the sources. */
export function reportPage({ measured, others }: Report, paragraph: string, sources: readonly string[]): string {
  const tables = Object.entries(NAMES).map(([head, nameOf]) => {
    const groups = [...groupBy(measured, nameOf), ['All', measured] as const];
    const rows = groups.map(([name, own]) => {
      const { calls, output, wh, gCo2e } = sumOf(own);
      const counts = [calls === null ? 'not given' : integer(calls), integer(output)];
      const isNowhere = own.every(({ estimate }) => estimate.gCo2e === null);
      return [inert(name), ...counts, inWords(wh), isNowhere ? 'not known' : inWords(gCo2e, EMISSIONS)];
    });
    return table([`By ${head}`, 'Calls', 'Output tokens', 'Energy', 'Carbon'], rows);
  });
  const notes = new Set([...measured, ...others].map(({ model, note }) => `- ${inert(model)}: ${inert(note)}`));
  const behind = ['Sources:', sources.map((one) => `- ${one}`).join('\n')];
  const parts = [
    '# Energy of language models',
    paragraph,
    ...tables,
    'What the figures are of:',
    [...notes].join('\n'),
  ];
  const body = marked.parse([...parts, ...behind].join('\n\n'), { async: false });
  const head = `<meta charset="utf-8"><title>Energy of language models</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`;
}

/** A row for each model, month and place as CSV. No text in it is run by a spreadsheet. */
export function reportCsv({ measured, others, question }: Report): string {
  const rows = [...measured, ...others].map(({ model, month, place, calls, output, input, estimate, note }) => {
    const { basis = 'unknown', wh, gCo2e, gpu, pue, electricity, converted } = estimate ?? {};
    const { low, middle, high } = converted?.wh ?? {};
    const spans = { converted_wh_low: low, converted_wh_middle: middle, converted_wh_high: high };
    const beyond = question.boundary == null ? {} : { converted_to: question.boundary, ...spans };
    const prompts = estimate?.promptWh == null || calls === null ? null : estimate.promptWh.low * calls;
    const counts = { calls, output_tokens: output, input_tokens: input };
    const energy = { wh: wh?.value, wh_low: wh?.low, wh_high: wh?.high, prompt_wh_low: prompts };
    const carbon = { g_co2e: gCo2e?.value, g_co2e_low: gCo2e?.low, g_co2e_high: gCo2e?.high };
    const slug = estimate?.basis === 'measured' ? estimate.slug : null;
    const grid = {
      iso3: electricity?.iso3,
      electricity: electricity?.display_name,
      g_co2e_per_kwh: electricity?.g_co2e_per_kwh,
    };
    return { basis, model, slug, month, place, ...counts, ...energy, ...carbon, ...beyond, gpu, pue, ...grid, note };
  });
  return csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map((value) => value ?? null))]);
}
