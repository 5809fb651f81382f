import { groupBy } from '../../src/core/text/group-by.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import {
  bandInWords,
  cards,
  counted,
  day,
  decimals,
  energy,
  inPrint,
  integer,
  itlCeiling,
  latency,
  significant,
  sixDigits,
  threeDigits,
  watts,
  withUnit,
} from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { footOf } from '../charts/foot.ts';
import { heldOutChart } from '../charts/held-out.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { KnownIssues } from '../blocks/known-issues.tsx';
import { prose } from '../blocks/markdown.tsx';
import others from '../charts/others.json' with { type: 'json' };
import { Day, OutsideLink } from '../blocks/prose.tsx';
import { dataVersionCode } from '../blocks/snippet.tsx';
import { Table } from '../blocks/table.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { licenceUrl } from '../blocks/linked-data.ts';
import { referenceRow } from '../../src/figures/reference-row.ts';

/** What is counted, how sure it is, and why others publish other figures: `docs/pages/methods.md`. */
export function methodsPage(site: Site): Page {
  const { documents } = site;
  const { index, predictions } = documents;
  const chart = heldOutChart(predictions, index, gpusOf(documents.configurations));
  return {
    path: '/methods/',
    ...(chart !== null && { charts: [chart] }),
    title: 'Methods and limits',
    description:
      "What the energy figures cover, how they were measured, how sure they are, why others differ, and what they can't tell.",
    body: prose(
      'methods',
      {
        ...measuredValues(site),
        ...furtherValues(documents),
        held_out: chart && <ChartFrame chart={chart} foot={footOf(site, '/methods/')} level={3} />,
      },
      true,
    ),
  };
}

/** What the text says of the figures of energy. */
function measuredValues({ documents, url }: Site) {
  const { configurations, index, manifest, measurements, models, openapi, perQuery } = documents;
  const described = (schema: string, field: string): string =>
    openapi.components.schemas[schema]?.properties?.[field]?.description ?? '';
  const { relative_expanded, coverage_factor, degrees_of_freedom, components } = index.uncertainty;
  const factor = decimals(1 + relative_expanded, 2);
  const precisions = groupBy(index.rows, ({ precision }) => precision);
  return {
    boundary: described('Index', 'boundary'),
    energy: described('Configuration', 'joules_per_output_token'),
    workload: index.workload,
    method: index.source.method ?? '',
    source: [index.source.name, index.source.version].filter(Boolean).join(', '),
    read: day(index.source.retrieved),
    selection_of_source: index.source.selection ?? '',
    batch: described('Configuration', 'avg_running_batch'),
    cap: described('Configuration', 'max_num_seqs'),
    selection: index.selection,
    counts: `${counted(configurations.length, 'configuration')} of ${counted(models.models.length, 'model')} give ${counted(index.rows.length, 'row')}: one per model and GPU.`,
    band: `In the main table that is divided by ${factor} to times ${factor} (coverage factor ${coverage_factor}, ${decimals(degrees_of_freedom, 1)} degrees of freedom).`,
    repeats: `${counted(configurations.filter(({ repeat }) => repeat > 1).length, 'configuration')} of chat were run a second time. ${components[0]?.evidence ?? ''}`,
    ...workedValues(documents),
    precisions: precisions.map(([precision, rows]) => `${rows.length} rows are ${precision}`).join(', '),
    measurements: measurements.note,
    per_query: perQuery.caveat,
    per_query_score: perQuery.score,
    others: <Others documents={documents} />,
    issues: <KnownIssues issues={manifest.known_issues} />,
    gpus: gpusOf(configurations).join(' and '),
    row_id: described('Configuration', 'row_id'),
    data_version: described('Index', 'data_version'),
    data_version_code: dataVersionCode(url),
    sources: <Sources documents={documents} />,
    attribution: manifest.attribution,
  };
}

/** The formulas of the text, worked through for the reference row. @throws Error where no configuration stands behind it. */
function workedValues({ index, modelDocuments, grid }: Documents) {
  const { row_id, model } = referenceRow(index);
  const all = modelDocuments.flatMap(({ configurations }) => configurations);
  const own = all.find((one) => one.row_id === row_id);
  if (own === undefined) throw new Error(`No configuration stands behind the reference row, ${row_id}.`);
  const { gpu_power_watts_total: power, tokens_per_second: tokens, wh_per_million_output_tokens: wh } = own;
  const [slug = ''] = row_id.split('/');
  const same = all
    .filter((c) => c.row_id.startsWith(`${slug}/`) && c.gpu === own.gpu && c.num_gpus === own.num_gpus)
    .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
  const ends = [same[0] ?? own, same.at(-1) ?? own].map(
    (c) =>
      `${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')} at a median latency of ${withUnit(latency(c.median_itl_ms), 'ms')}`,
  );
  return {
    row_id_example: row_id,
    reference: `${model} on ${cards(own)}`,
    spread: `${model} on ${cards(own)} was measured in ${same.length} configurations: from ${ends.join(' to ')}.`,
    power: withUnit(integer(power), 'W'),
    throughput: `${decimals(tokens, 1)} tokens/s`,
    joules_worked: withUnit(significant(power / tokens), 'J'),
    joules: withUnit(own.joules_per_output_token, 'J'),
    wh: withUnit(sixDigits(wh), 'Wh'),
    world: withUnit(significant(grid.world), 'g'),
    kg: withUnit(significant((wh * grid.world) / 1000), 'kg'),
  };
}

/** What it says of electricity, cards, prompts and predictions. */
function furtherValues({ configurations, grid, hardware, predictions, prompts }: Documents) {
  return {
    grid_basis: grid.basis,
    grid_unit: grid.unit,
    grid_year: grid.year,
    grid_method: grid.source.method ?? '',
    grid_note: grid.note,
    drawn: gpusOf(configurations)
      .map((gpu) => {
        const drawn = configurations.filter((c) => c.gpu === gpu).map((c) => c.gpu_power_watts_total / c.num_gpus);
        const limit = Math.max(...hardware.tdp.filter(({ gpu_key }) => gpu_key === gpu).map((card) => card.max_tdp_w));
        return `${gpu} ${watts(Math.min(...drawn))} to ${watts(Math.max(...drawn))}, ${watts(quantile(drawn, 0.5))} at the median of ${counted(drawn.length, 'configuration')}, of ${watts(limit)}`;
      })
      .join('; '),
    hardware: hardware.note,
    prompts_caveat: prompts.caveat,
    prompts_formula: prompts.formula,
    prompts_measured: prompts.measured_prompt_note,
    validations: Object.entries(predictions.validations)
      .map(
        ([name, { groups, median_factor, coverage, rows }]) =>
          `by ${name} (${groups} left out in turn) they were a median factor of ${decimals(median_factor ?? NaN, 2)} off, and ${Math.round((coverage ?? NaN) * rows)} of ${rows} rows lay inside`,
      )
      .join('; '),
    interval: predictions.interval,
  };
}

type Other = (typeof others)[number];

/** What others count, and their figures beside ours where the question is the same. */
function Others({ documents: { index } }: { readonly documents: Documents }) {
  const beside = ({ same, relation }: Other): string => {
    const row =
      same && index.rows.find((r) => r.slug === same.slug && r.gpu === same.gpu && r.num_gpus === same.num_gpus);
    if (same === null || row == null) return inPrint(relation);
    const wh = (row.wh_per_million_output_tokens * same.output_tokens) / 1e6;
    const band = bandInWords(wh, row.relative_uncertainty) ?? '';
    return `${withUnit(threeDigits(wh), 'Wh')} (${withUnit(band, 'Wh')}) for ${integer(same.output_tokens)} output tokens by ${row.model} on ${cards(row)}, ${itlCeiling(index.itl_deadline_ms)}. ${inPrint(relation)}`;
  };
  return (
    <Table
      kind="others"
      caption="What others count"
      rows={others}
      spacious
      fixed
      columns={[
        { head: 'Who', rowHead: true, cell: ({ name }) => name },
        {
          head: 'Figure',
          line: true,
          cell: ({ figure }) => (figure === null ? 'None of one question' : inPrint(figure.text)),
        },
        { head: 'Of', cell: ({ figure }) => inPrint(figure?.question ?? '–') },
        {
          head: 'Counts',
          cell: ({ counts, load, basis }) => inPrint(`${basis[0]?.toUpperCase()}${basis.slice(1)}. ${counts} ${load}`),
        },
        { head: 'Ours beside it', cell: beside },
        {
          head: 'Source',
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

/** The sources with licence and evidence. */
function Sources({ documents: { manifest } }: { readonly documents: Documents }) {
  return (
    <>
      {manifest.sources.map((one) => (
        <p key={one.id}>
          <strong>
            <OutsideLink href={one.url}>{one.name}</OutsideLink>
          </strong>
          , {one.publisher}, {inPrint(one.version ?? '')}, read on <Day date={one.retrieved} />.{' '}
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
