import { groupBy } from '../core/text/group-by.ts';
import { cards, day, integer, threeDigits } from '../figures/format.ts';
import { emissionsInWords, inWords, periodOf } from './paragraph.ts';
import { type Report, type Sum, sumOf } from './report.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ccc;overflow-wrap:anywhere}
td,th+th{text-align:right;white-space:nowrap}small{display:block;color:#555;font-weight:400}h2{margin-top:2rem}
@media print{body{margin:0;max-width:none;font-size:11pt}tr,h2,p{break-inside:avoid}h2{break-after:avoid}}`;

/** A piece of HTML. */
class Markup {
  constructor(readonly html: string) {}
}

type Value = string | Markup | readonly Markup[];

/** HTML in which all that is put in is text, but for pieces of HTML. */
function markup(pieces: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(String.raw({ raw: pieces }, ...values.map(htmlOf)));
}

function htmlOf(value: Value): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return [value]
    .flat()
    .map(({ html }) => html)
    .join('');
}

/** The report as a page to print. It loads nothing. */
export function reportPage(report: Report, paragraph: string, sources: readonly string[]): string {
  const { measured, others, total } = report;
  const title = `Energy of language models: ${periodOf(report)}`;
  const said = new Set(measured.flatMap(({ estimate, notes }) => [estimate.caveat, ...notes]));
  const apart = others.map(({ model, month, output, estimate, notes }) => {
    const energy =
      estimate === null
        ? 'unknown'
        : `predicted, ${inWords(estimate.wh).figure} (${inWords(estimate.wh).band}) on ${estimate.gpu}`;
    return `${model}, ${day(month)}: ${integer(output)} output tokens, ${energy}. ${notes.join(' ')}`;
  });
  const by = (head: 'model' | 'month' | 'place') => {
    const groups = groupBy(measured, (line) => line[head]).map(([name, lines]) =>
      row(
        head === 'month' ? day(name) : name || 'not given',
        head === 'model' ? configurationOf(lines) : '',
        sumOf(lines),
      ),
    );
    const energy = `GPU energy${(measured[0]?.estimate.pue ?? 1) > 1 ? ' × PUE' : ''}`;
    const heads = ['Calls', 'Output tokens', energy, 'Carbon'].map((text) => markup`<th scope="col">${text}</th>`);
    return markup`<h2>By ${head}</h2><table><thead><tr><th scope="col">Name</th>${heads}</tr></thead><tbody>${groups}${row('All', '', total)}</tbody></table>`;
  };
  const { html } = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${new Markup(STYLE)}</style></head><body><h1>${title}</h1><p>${paragraph}</p>${by('model')}${by('month')}${by('place')}
<p>Unrounded: ${JSON.stringify({ wh: total.wh, g_co2e: total.gCo2e })}</p>
<h2>Not in the sums</h2>${list(apart)}<h2>What the figures cover</h2>${list([...said])}
<p>The ends of a sum add up the ends of its parts, as if all figures erred to the same side.</p><h2>Sources</h2>${list(sources)}</body></html>
`;
  return html;
}

function list(texts: readonly string[]): Markup {
  return markup`<ul>${texts.map((text) => markup`<li>${text}</li>`)}</ul>`;
}

/** The configuration that answers for lines of a name. */
function configurationOf(lines: readonly [Report['measured'][number], ...Report['measured'][number][]]): string {
  const [{ estimate }] = lines;
  // Of what is longer than the prompts that were measured; a figure of its own, since it is a floor from kernels.
  const prompts = lines.reduce((sum, one) => sum + (one.estimate.promptWh?.low ?? 0) * (one.calls ?? 0), 0);
  const reading =
    prompts > 0
      ? `; reading its prompts takes at least ${inWords({ value: prompts, low: 0, high: 0 }).figure} more`
      : '';
  return `${estimate.model} on ${cards(estimate)}, ${threeDigits(estimate.wh_per_million_output_tokens)} Wh per million output tokens, ${estimate.row_id}${reading}`;
}

function row(name: string, small: string, { calls, output, wh, gCo2e }: Sum): Markup {
  const counts = [calls === null ? 'not given' : integer(calls), integer(output)].map(
    (text) => markup`<td>${text}</td>`,
  );
  const figures = [inWords(wh), emissionsInWords(gCo2e)].map(
    ({ figure, band }) => markup`<td>${figure}<small>${band}</small></td>`,
  );
  return markup`<tr><th scope="row">${name}<small>${small}</small></th>${counts}${figures}</tr>`;
}
