import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { cards, day, integer, threeDigits } from '../../../src/figures/format.ts';
import { type MeasuredUsage, sumOf, type UsageReport } from './report.ts';
import { emissionsWords, energyWords, periodOf } from './words.ts';

/** What stands around the figures. */
interface PageFrame {
  readonly paragraph: string;
  readonly citation: string;
  readonly sources: readonly string[];
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ccc;overflow-wrap:anywhere}
td.figure,th.figure{text-align:right;white-space:nowrap}small{display:block;color:#555;font-weight:400}h2{margin-top:2rem}
@media print{body{margin:0;max-width:none;font-size:11pt}tr,h2,p{break-inside:avoid}h2{break-after:avoid}}`;

/** The report as a page to print. It loads nothing. */
export function reportPage(report: UsageReport, { paragraph, citation, sources }: PageFrame): string {
  const { measured, total } = report;
  const title = `Energy of language models: ${periodOf(report)}`;
  const warnings = new Set(
    measured.flatMap(({ estimate, promptWarnings }) => [...estimate.warnings, ...promptWarnings]),
  );
  const pue = measured[0]?.estimate.pue ?? 1;
  const energy = pue > 1 ? `GPU energy × PUE of ${pue}` : 'GPU energy';
  const caveats = new Set(measured.map(({ estimate }) => estimate.caveat));
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <h1>{title}</h1>
        <p>{paragraph}</p>
        <h2>By model</h2>
        <SumTable
          head="Model"
          energy={energy}
          groups={groupBy(measured, ({ model }) => model).map(([name, used]) => [
            <ModelName name={name} used={used} />,
            used,
          ])}
          total={total}
        />
        <h2>By month</h2>
        <SumTable
          head="Month"
          energy={energy}
          groups={groupBy(measured, ({ month }) => month).map(([month, used]) => [<>{day(month)}</>, used])}
          total={total}
        />
        <p>
          Unrounded: {total.wh.value} Wh ({total.wh.low} to {total.wh.high}), {total.gCo2e.value} g CO₂e (
          {total.gCo2e.low} to {total.gCo2e.high}).
        </p>
        <Apart report={report} />
        <h2>What the figures cover</h2>
        {[...caveats, ...warnings].map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>The ends of a sum add up the ends of its parts, as if all figures erred to the same side.</p>
        <h2>Sources</h2>
        <p>{citation}</p>
        <ul>
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}

/** What is in no sum: what is predicted, and what nobody knows. */
function Apart({ report: { predicted, unknown } }: { readonly report: UsageReport }) {
  return (
    <>
      {predicted.length > 0 && (
        <>
          <h2>Predicted, not measured, and not in the sums</h2>
          <ul>
            {predicted.map(({ model, outputTokens, estimate: { wh, gpu } }) => (
              <li key={model}>
                {model}: {integer(outputTokens)} output tokens, {energyWords(wh).figure} ({energyWords(wh).band}) on{' '}
                {gpu}
              </li>
            ))}
          </ul>
        </>
      )}
      {unknown.length > 0 && (
        <>
          <h2>Not known, and not in the sums</h2>
          <ul>
            {unknown.map(({ model, outputTokens, reason }) => (
              <li key={model}>
                {model}: {integer(outputTokens)} output tokens. {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The name that the usage has, and the configuration that answers for it. */
function ModelName({ name, used }: { readonly name: string; readonly used: Group }) {
  const [{ estimate }] = used;
  // Of what is longer than the prompts that were measured; a figure of its own, since it is a floor from kernels.
  const prompts = used.reduce((sum, one) => sum + (one.estimate.promptWh?.low ?? 0) * (one.calls ?? 0), 0);
  return (
    <>
      {name}
      <small>
        {estimate.model} on {cards(estimate)}, {threeDigits(estimate.wh_per_million_output_tokens)} Wh per million
        output tokens, {estimate.row_id}
        {prompts > 0 &&
          `; reading its prompts takes at least ${energyWords({ value: prompts, low: prompts, high: prompts }).figure} more`}
      </small>
    </>
  );
}

type Group = readonly [MeasuredUsage, ...MeasuredUsage[]];

function SumTable(props: {
  readonly head: string;
  /** What the column of energy has. */
  readonly energy: string;
  readonly groups: readonly (readonly [name: VNode, used: Group])[];
  readonly total: ReturnType<typeof sumOf>;
}) {
  const rows = [...props.groups.map(([name, used]) => [name, sumOf(used)] as const), [<>All</>, props.total] as const];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{props.head}</th>
          {['Calls', 'Output tokens', props.energy, 'Carbon'].map((head) => (
            <th scope="col" class="figure" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { calls, outputTokens, wh, gCo2e }], i) => (
          <tr key={i}>
            <th scope="row">{name}</th>
            <td class="figure">{calls === null ? 'not given' : integer(calls)}</td>
            <td class="figure">{integer(outputTokens)}</td>
            {[energyWords(wh), emissionsWords(gCo2e)].map(({ figure, band }) => (
              <td class="figure" key={figure}>
                {figure}
                <small>{band}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
