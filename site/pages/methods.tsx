import { groupBy } from '../../src/core/text/group-by.ts';
import { countOf, listed } from '../../src/core/text/words.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import {
  uncertaintyRange,
  gpuLabel,
  day,
  decimals,
  energy,
  factor,
  fromTo,
  inPrint,
  integer,
  latencyLimit,
  percent,
  latency,
  significant,
  sixDigits,
  threeDigits,
  twoDigits,
  watts,
  withUnit,
} from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/statistics.ts';
import { converted } from '../../src/figures/boundary.ts';
import { footOf } from '../charts/foot.ts';
import { heldOutChart } from '../charts/held-out.tsx';
import { chatResponses } from '../charts/responses.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { KnownIssues } from '../blocks/known-issues.tsx';
import { prose } from '../blocks/markdown.tsx';
import others from '../charts/others.json' with { type: 'json' };
import { Day, OutsideLink } from '../blocks/prose.tsx';
import { dataVersionCode } from '../blocks/snippet.tsx';
import { Table } from '../blocks/table.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { licenceUrl } from '../blocks/linked-data.ts';
import { resultsAt } from '../workload.ts';
import { referenceRow } from '../reference-row.ts';

/** What the figures include, how certain they are, and why other figures differ: `docs/pages/methods.md`. */
export function methodsPage(site: Site): Page {
  const { documents } = site;
  const { index, predictions } = documents;
  const chart = heldOutChart(predictions, index, gpusOf(documents.configurations));
  return {
    path: '/methods/',
    ...(chart !== null && { charts: [chart] }),
    title: 'Methods and limits',
    description:
      "What the energy figures include, how they were measured, how certain they are, why other figures differ, and what they can't show.",
    body: prose(
      'methods',
      {
        ...measuredValues(site),
        ...furtherValues(documents),
        ...factorValues(site),
        held_out: chart && <ChartFrame chart={chart} foot={footOf(site, '/methods/')} level={3} />,
      },
      true,
    ),
  };
}

/** The values in the text about measured energy. */
function measuredValues({ documents, commandUrl }: Site) {
  const { configurations, index, manifest, models, openapi, perQuery } = documents;
  const descriptionOf = (schema: string, field: string): string =>
    openapi.components.schemas[schema]?.properties?.[field]?.description ?? '';
  const { relative_expanded, components } = index.uncertainty;
  const precisions = groupBy(index.rows, ({ precision }) => precision);
  return {
    // Without the value in the data, which the description begins with.
    workload: index.workload,
    method: index.source.method ?? '',
    source: [index.source.name, index.source.version].filter(Boolean).join(', '),
    read: day(index.source.retrieved),
    selection_of_source: index.source.selection ?? '',
    batch: descriptionOf('Configuration', 'avg_running_batch'),
    // Without its name, which the page has in bold.
    cap: descriptionOf('Configuration', 'max_num_seqs').replace(/^Batch limit: /, ''),
    selection: index.selection,
    counts: `The main table has ${countOf(index.rows.length, 'row')}, one for each model and GPU with a configuration within the latency limit. The rows are selected from ${countOf(configurations.length, 'configuration')} of ${countOf(models.models.length, 'model')}. ${rowsByGpus(index.rows)}`,
    uncertainty_percent: `about ${percent(relative_expanded / (1 + relative_expanded))} below and ${percent(relative_expanded)} above`,
    uncertainty_factor: `In the main table, 1 + U is ${decimals(1 + relative_expanded, 3)}.`,
    repeats: components[0]?.evidence ?? '',
    ...workedValues(documents),
    precisions: listed(precisions.map(([precision, rows]) => `${rows.length} rows have ${precision} weights`)),
    per_query: perQuery.caveat,
    per_query_score: perQuery.score,
    others: <Others documents={documents} />,
    issues: <KnownIssues issues={manifest.known_issues} />,
    gpus: gpusOf(configurations).join(' and '),
    row_id: descriptionOf('Configuration', 'row_id'),
    data_version: descriptionOf('Index', 'data_version'),
    data_version_code: dataVersionCode(commandUrl),
    sources: <Sources documents={documents} />,
    attribution: manifest.attribution,
  };
}

/** How many models have a row for every GPU of the main table, and how many for some only. */
function rowsByGpus(rows: Documents['index']['rows']): string {
  const gpus = [...new Set(rows.map(({ gpu }) => gpu))];
  const models = groupBy(rows, ({ slug }) => slug);
  const onAll = models.filter(([, own]) => own.length === gpus.length).length;
  const others = models.length - onAll;
  if (others === 0) return '';
  return `${countOf(onAll, 'model')} ${onAll === 1 ? 'has' : 'have'} one row for each of these GPUs: ${listed(gpus)}. ${countOf(others, 'model')} ${others === 1 ? 'has' : 'have'} rows for fewer of them.`;
}

/** The values of the worked example for the reference row. @throws Error if the row has no configuration. */
function workedValues({ index, modelDocuments, grid }: Documents) {
  const { row_id, model } = referenceRow(index);
  const all = modelDocuments.flatMap(({ configurations }) => configurations);
  const own = all.find((one) => one.row_id === row_id);
  if (own === undefined) throw new Error(`The reference row ${row_id} has no configuration.`);
  const { gpu_power_watts_total: power, tokens_per_second: tokens, wh_per_million_output_tokens: wh } = own;
  const [slug = ''] = row_id.split('/');
  const onSameGpus = all
    .filter((c) => c.row_id.startsWith(`${slug}/`) && c.gpu === own.gpu && c.num_gpus === own.num_gpus)
    .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
  const ends = [onSameGpus[0] ?? own, onSameGpus.at(-1) ?? own].map(
    (c) =>
      `${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')} at a median ITL of ${withUnit(latency(c.median_itl_ms), 'ms')}`,
  );
  return {
    row_id_example: row_id,
    reference: `${model} on ${gpuLabel(own)}`,
    spread: `For example, ${model} on ${gpuLabel(own)} was measured in ${onSameGpus.length} configurations. Their energy per million output tokens ranges from ${ends.join(' to ')}.`,
    power: withUnit(integer(power), 'W'),
    throughput: `${decimals(tokens, 1)} tokens/s`,
    joules_worked: withUnit(significant(power / tokens), 'J'),
    joules: withUnit(own.joules_per_output_token, 'J'),
    wh: withUnit(sixDigits(wh), 'Wh'),
    world: withUnit(significant(grid.world), 'g'),
    kg: withUnit(significant((wh * grid.world) / 1000), 'kg'),
  };
}

/** The values in the text about grids, hardware, prompts and predictions. */
function furtherValues({ configurations, grid, hardware, predictions, prompts }: Documents) {
  return {
    grid_basis: grid.basis,
    grid_unit: grid.unit,
    grid_year: grid.year,
    grid_method: grid.source.method ?? '',
    grid_note: <WithFields text={grid.note} />,
    drawn: gpusOf(configurations)
      .map((gpu) => {
        const drawn = configurations.filter((c) => c.gpu === gpu).map((c) => c.gpu_power_watts_total / c.num_gpus);
        const limit = Math.max(
          ...hardware.tdp.filter(({ gpu_key }) => gpu_key === gpu).map((variant) => variant.max_tdp_w),
        );
        return `the ${gpu} drew ${watts(Math.min(...drawn))} to ${watts(Math.max(...drawn))} of its ${watts(limit)} (median of ${countOf(drawn.length, 'configuration')}: ${watts(quantile(drawn, 0.5))})`;
      })
      .join('; '),
    hardware: <WithFields text={hardware.note} />,
    prompts_caveat: <WithFields text={prompts.caveat} />,
    prompts_formula: prompts.formula,
    prompts_measured: prompts.measured_prompt_note,
    validations: Object.entries(predictions.validations)
      .map(
        ([name, { groups, median_factor, coverage, rows }]) =>
          `with each of ${groups} ${GROUPS[name] ?? name} left out in turn, predictions were wrong by a median factor of ${decimals(median_factor ?? NaN, 2)}, and ${Math.round((coverage ?? NaN) * rows)} of ${rows} rows were inside their intervals`,
      )
      .join('; '),
    interval: <WithFields text={predictions.interval} />,
  };
}

/** The name of a field: a name with underscores, or the word after “field”. */
const FIELD = /(\b[a-z0-9]+(?:_[a-z0-9]+)+\b|(?<=\bfield )[a-z]+\b)/;

/** A text of the data with the names of fields as code. */
function WithFields({ text }: { readonly text: string }) {
  return <>{text.split(FIELD).map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : inPrint(part)))}</>;
}

/** How much figures differ by model, load, length of the response and equipment. */
function factorValues({ documents: { boundaries }, workloads }: Site) {
  const [chat] = workloads;
  const median = chatResponses(workloads)?.limits[0].median ?? NaN;
  const lowest =
    chat === undefined
      ? []
      : resultsAt(chat.configurations, chat.latencyLimits[0]).map(({ configurations: [own] }) => own);
  const models = ratioOfEnds(lowest.map(({ wh }) => wh));
  const lengths = lowest.flatMap(({ tokens }) => tokens?.avg_output_tokens ?? []);
  const byLength = [Math.min(...lengths), Math.max(...lengths)].map(integer);
  const loads = lowest.map((own) => {
    const sameServer = chat?.configurations.filter(({ seriesId }) => seriesId === own.seriesId) ?? [];
    const [quietest] = sameServer.sort((a, b) => a.runningBatch - b.runningBatch);
    return (quietest ?? own).wh / own.wh;
  });
  const site = boundaries === null ? null : converted(ONE, boundaries.rungs);
  return {
    home_median: withUnit(twoDigits(median), 'Wh'),
    model_factor: `a token of one model uses up to ${factor(models)} times as much energy as a token of another, each on chat, with the GPU and settings that use the least energy.`,
    load_factor: `with few requests at a time, a token uses up to ${factor(Math.max(...loads))} times as much energy on the same server as in the lowest-energy configuration.`,
    length_factor: `twice as many output tokens use about twice as much energy. An average chat response has ${byLength.join(' to ')} output tokens, depending on the model.`,
    equipment_factor:
      site === null ? (
        ''
      ) : (
        <>
          According to <a href="/boundaries/">published ratios</a>, a whole data centre with the rest of the servers,
          standby servers and cooling uses {fromTo(factor(site.low), factor(site.high))} times as much.
        </>
      ),
  };
}

const ONE = { low: 1, middle: 1, high: 1 };

/** The largest value divided by the smallest. */
function ratioOfEnds(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values);
}

/** The groups of models in the validations of predictions, as readers know them. */
const GROUPS: Readonly<Record<string, string>> = { family: 'model families', vendor: 'vendors' };

type Other = (typeof others)[number];

/** What other sources include, and our figure where it answers the same question. */
function Others({ documents: { index } }: { readonly documents: Documents }) {
  const ours = ({ same, relation }: Other): string => {
    const row =
      same && index.rows.find((r) => r.slug === same.slug && r.gpu === same.gpu && r.num_gpus === same.num_gpus);
    if (same === null || row == null) return inPrint(relation);
    const wh = (row.wh_per_million_output_tokens * same.output_tokens) / 1e6;
    const range = uncertaintyRange(wh, row.relative_uncertainty) ?? '';
    return `${withUnit(threeDigits(wh), 'Wh')} (${withUnit(range, 'Wh')}) for ${integer(same.output_tokens)} output tokens from ${row.model} on ${gpuLabel(row)}, ${latencyLimit(index.itl_deadline_ms)}. ${inPrint(relation)}`;
  };
  return (
    <Table
      kind="others"
      caption="What other sources include"
      rows={others}
      spacious
      fixed
      columns={[
        { head: 'Source', rowHead: true, cell: ({ name }) => name },
        {
          head: 'Figure',
          line: true,
          cell: ({ figure }) => (figure === null ? 'No per-question figure' : inPrint(figure.text)),
        },
        { head: 'For', cell: ({ figure }) => inPrint(figure?.question ?? '–') },
        {
          head: 'Includes',
          cell: ({ counts, load, basis }) =>
            inPrint(`${basis[0]?.toUpperCase()}${basis.slice(1)}. ${counts === load ? counts : `${counts} ${load}`}`),
        },
        { head: 'Our figure', cell: ours },
        {
          head: 'Document',
          cell: ({ source: { title, url, date } }) => (
            <>
              <OutsideLink href={url}>{title}</OutsideLink>, <Day date={date} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The data sources with their licences and evidence. */
function Sources({ documents: { manifest } }: { readonly documents: Documents }) {
  return (
    <>
      {manifest.sources.map((one) => (
        <p key={one.id}>
          <strong>
            <OutsideLink href={one.url}>{one.name}</OutsideLink>
          </strong>
          , {one.publisher}, {inPrint(one.version ?? '')}, retrieved on <Day date={one.retrieved} />.{' '}
          {one.licence !== null && (
            <>
              <OutsideLink href={licenceUrl(one.licence)}>{one.licence}</OutsideLink>.{' '}
            </>
          )}
          {inPrint([one.licence_evidence, one.terms, one.citation].filter(Boolean).join(' '))}
        </p>
      ))}
    </>
  );
}
