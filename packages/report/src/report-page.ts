import { h, type VNode } from 'preact';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { csv } from '../../../src/core/text/csv.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { day, integer } from '../../../src/figures/format.ts';
import { EMISSIONS, inWords } from './paragraph.ts';
import { type MeasuredLine, type Report, sumOf } from './report.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ccc;overflow-wrap:anywhere}
@media print{tr,h2,p{break-inside:avoid}}`;

/** The report as a page to print. It loads nothing. */
export function reportPage(report: Report, paragraph: string, sources: readonly string[]): string {
  const { measured, others } = report;
  const title = 'Energy of language models';
  const notes = new Set([...measured, ...others].map(({ model, note }) => `${model}: ${note}`));
  const nameOf = {
    model: ({ estimate }: MeasuredLine) => estimate.model,
    month: ({ month }: MeasuredLine) => day(month),
    place: ({ place, estimate: { electricity } }: MeasuredLine) => electricity?.displayName ?? `${place} (not known)`,
  };
  const tables = Object.entries(nameOf).flatMap(([head, name]) => [h('h2', null, `By ${head}`), table(measured, name)]);
  const top = h('head', null, h('meta', { charset: 'utf-8' }), h('title', null, title), h('style', null, STYLE));
  const lists = [h('h2', null, 'What the figures are of'), list([...notes]), h('h2', null, 'Sources'), list(sources)];
  const body = h('body', null, h('h1', null, title), h('p', null, paragraph), ...tables, ...lists);
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, top, body))}\n`;
}

function list(texts: readonly string[]): VNode {
  return h('ul', null, ...texts.map((text) => h('li', null, text)));
}

function table(lines: readonly MeasuredLine[], nameOf: (line: MeasuredLine) => string): VNode {
  const groups = [...groupBy(lines, nameOf), ['All', lines] as const];
  const rows = groups.map(([name, own]) => {
    const { calls, output, wh, gCo2e } = sumOf(own);
    const counts = [calls === null ? 'not given' : integer(calls), integer(output)];
    const isNowhere = own.every(({ estimate }) => estimate.gCo2e === null);
    return [name, ...counts, inWords(wh), isNowhere ? 'not known' : inWords(gCo2e, EMISSIONS)];
  });
  const row = (cells: readonly string[], tag: string) => h('tr', null, ...cells.map((cell) => h(tag, null, cell)));
  const heads = ['Name', 'Calls', 'Output tokens', 'Energy', 'Carbon'];
  return h('table', null, row(heads, 'th'), ...rows.map((cells) => row(cells, 'td')));
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
      electricity: electricity?.displayName,
      g_co2e_per_kwh: electricity?.gCo2ePerKwh,
    };
    return { basis, model, slug, month, place, ...counts, ...energy, ...carbon, ...beyond, gpu, pue, ...grid, note };
  });
  return csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map((value) => value ?? null))]);
}
